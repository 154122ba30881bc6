"""Every Swift file is laid out as `.swift-format` says."""

import re
import subprocess
from pathlib import Path

from checks.finding import Finding, Sample
from checks.swift_source import swift_files

TITLE = "format"
_CONFIGURATION = Path(__file__).resolve().parents[2] / ".swift-format"
_LINE = re.compile(r"^(?P<path>.*?):(?P<line>\d+):\d+: \w+: (?P<what>.*)$")


def check(root):
    files = swift_files(root)
    if not files:
        return
    run = subprocess.run(
        ["swift", "format", "lint", "--strict", "--parallel", "--configuration", str(_CONFIGURATION), *files],
        cwd=root, capture_output=True, text=True)
    lines = (run.stderr + run.stdout).splitlines()
    for hit in filter(None, map(_LINE.match, lines)):
        yield Finding(hit["path"], int(hit["line"]), hit["what"],
                      "`swift format --in-place FILE` mends the layout; the rest is for a writer")
    if run.returncode != 0 and not any(map(_LINE.match, lines)):
        yield Finding(".swift-format", None, f"swift format failed: {' '.join(lines)}", "run it by hand")


SAMPLES = [
    Sample({"Sources/A/A.swift": "let a = 1;\n"}, "Sources/A/A.swift:1: [DoNotUseSemicolons] remove ';'"),
    Sample({"Sources/A/A.swift": "public struct A {}\n"},
           "Sources/A/A.swift:1: [AllPublicDeclarationsHaveDocumentation] add a documentation comment for 'A'"),
    Sample({"Sources/A/A.swift": "let a = b!\n"}, "Sources/A/A.swift:1: [NeverForceUnwrap] do not force unwrap 'b'"),
    Sample({"Sources/A/A.swift": "func f() {\n    g()\n}\n"},
           "Sources/A/A.swift:2: [Indentation] unindent by 2 spaces"),
    Sample({"Sources/A/A.swift": "let a = 1\n"}, None),
]
