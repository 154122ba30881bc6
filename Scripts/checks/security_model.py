"""The tests that SECURITY.md names are there."""

import re
from pathlib import Path

from checks.finding import Finding, Sample

TITLE = "tests of the security model"
_NAME = re.compile(r"`(\w+Tests)`")


def check(root):
    page = Path(root) / "SECURITY.md"
    if not page.exists():
        return
    known = {path.stem for path in (Path(root) / "Server" / "Tests").rglob("*Tests.swift")}
    for number, line in enumerate(page.read_text().split("\n"), 1):
        for name in _NAME.findall(line):
            if name not in known:
                yield Finding("SECURITY.md", number, f"there is no {name} in Server/Tests",
                              "name the file of the suite that shows what the line says")


SAMPLES = [
    Sample({"SECURITY.md": "| visitor | `ClickTests` |\n"}, "SECURITY.md:1: there is no ClickTests in Server/Tests"),
    Sample({"SECURITY.md": "`ClickTests`\n", "Server/Tests/API/ClickTests.swift": ""}, None),
]
