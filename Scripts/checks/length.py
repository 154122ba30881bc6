"""No file is longer than a reader takes in at once."""

from pathlib import Path

from checks.finding import Finding, Sample
from checks.swift_source import swift_files

TITLE = "length of files"
_LIMIT = 400


def check(root):
    for path in swift_files(root):
        lines = len((Path(root) / path).read_text(encoding="utf-8").splitlines())
        if lines > _LIMIT:
            yield Finding(path, None, f"{lines} lines, and {_LIMIT} are the most",
                          "a file holds one idea: look for the second one, and give it a file of its own")


SAMPLES = [
    Sample({"Tests/A.swift": "let a = 1\n" * 401}, "Tests/A.swift: 401 lines, and 400 are the most"),
    Sample({"Tests/A.swift": "let a = 1\n" * 400}, None),
]
