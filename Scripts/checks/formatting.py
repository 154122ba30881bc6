"""Every Swift file is laid out as the nearest `.swift-format` says."""

import json
import re
import subprocess
from pathlib import Path

from checks.finding import Finding, Sample
from checks.swift_source import swift_files

TITLE = "format"
_CONFIGURATION = Path(__file__).resolve().parents[2] / ".swift-format"
# What a folder's own configuration may settle differently: sample apps are no one's API.
_FREE = "AllPublicDeclarationsHaveDocumentation"
_LINE = re.compile(r"^(?P<path>.*?):(?P<line>\d+):\d+: \w+: (?P<what>.*)$")


def check(root):
    ours = _rules(_CONFIGURATION)
    for other in sorted(Path(root).glob("*/.swift-format")):
        if _rules(other) != ours:
            yield Finding(other.relative_to(root).as_posix(), None, "differs from the root's .swift-format",
                          f"copy the root's; only {_FREE} may be another")
    files = swift_files(root)
    if not files:
        return
    run = subprocess.run(
        ["swift", "format", "lint", "--strict", "--parallel", *files],
        cwd=root, capture_output=True, text=True)
    lines = (run.stderr + run.stdout).splitlines()
    for hit in filter(None, map(_LINE.match, lines)):
        yield Finding(hit["path"], int(hit["line"]), hit["what"],
                      "`swift format --in-place FILE` mends the layout; the rest is for a writer")
    if run.returncode != 0 and not any(map(_LINE.match, lines)):
        yield Finding(".swift-format", None, f"swift format failed: {' '.join(lines)}", "run it by hand")


def _rules(path):
    configuration = json.loads(path.read_text(encoding="utf-8"))
    configuration["rules"].pop(_FREE, None)
    return configuration


_OURS = _CONFIGURATION.read_text(encoding="utf-8")


def _refuses(code, expected):
    return Sample({".swift-format": _OURS, "Sources/A/A.swift": code}, expected)


SAMPLES = [
    _refuses("let a = 1;\n", "Sources/A/A.swift:1: [DoNotUseSemicolons] remove ';'"),
    _refuses("public struct A {}\n",
           "Sources/A/A.swift:1: [AllPublicDeclarationsHaveDocumentation] add a documentation comment for 'A'"),
    _refuses("let a = b!\n", "Sources/A/A.swift:1: [NeverForceUnwrap] do not force unwrap 'b'"),
    _refuses("func f() {\n    g()\n}\n",
           "Sources/A/A.swift:2: [Indentation] unindent by 2 spaces"),
    Sample({"Examples/.swift-format": _OURS.replace('"NeverForceUnwrap": true', '"NeverForceUnwrap": false')},
           "Examples/.swift-format: differs from the root's .swift-format"),
    Sample({".swift-format": _OURS, "Sources/A/A.swift": "let a = 1\n",
            "Examples/.swift-format": _OURS.replace(f'"{_FREE}": true', f'"{_FREE}": false'),
            "Examples/A.swift": "public struct A {}\n"}, None),
]
