"""No file is longer than a reader takes in at once."""

from pathlib import Path

from checks.finding import Finding, Sample
from checks.swift_source import swift_files

TITLE = "length of files"
_LIMIT = 400
_CHAPTER_LIMIT = 600
# One idea that is read from top to bottom like a chapter: its file, and why it is not cut. No file needs that now.
_CHAPTERS = {}


def check(root, chapters=_CHAPTERS):
    lengths = {path: len((Path(root) / path).read_text(encoding="utf-8").splitlines())
               for path in swift_files(root)}
    for path, lines in lengths.items():
        limit = _CHAPTER_LIMIT if path in chapters else _LIMIT
        if lines > limit:
            yield Finding(path, None, f"{lines} lines, and {limit} are the most",
                          "a file holds one idea: look for the second one, and give it a file of its own")
    # Not where the tree is a sample for something else.
    for path, reason in chapters.items() if (Path(root) / "Package.swift").exists() else ():
        if lengths.get(path, 0) <= _LIMIT or not reason:
            yield Finding("Scripts/checks/length.py", None, f"{path} has no need of {_CHAPTER_LIMIT} lines, or no reason",
                          "correct the list")


_CHAPTER = {"chapters": {"Tests/A.swift": "the steps of one walk"}}
_REASONLESS = {"chapters": {"Tests/A.swift": ""}}
_NO_NEED = "Scripts/checks/length.py: Tests/A.swift has no need of 600 lines, or no reason"

SAMPLES = [
    Sample({"Tests/A.swift": "let a = 1\n" * 401}, "Tests/A.swift: 401 lines, and 400 are the most"),
    Sample({"Tests/A.swift": "let a = 1\n" * 400}, None),
    Sample({"Package.swift": "", "Tests/A.swift": "let a = 1\n" * 600}, None, options=_CHAPTER),
    Sample({"Tests/A.swift": "let a = 1\n" * 601}, "Tests/A.swift: 601 lines, and 600 are the most", options=_CHAPTER),
    Sample({"Package.swift": "", "Tests/A.swift": "let a = 1\n" * 400}, _NO_NEED, options=_CHAPTER),
    Sample({"Package.swift": "", "Tests/B.swift": "let a = 1\n"}, _NO_NEED, options=_CHAPTER),
    Sample({"Package.swift": "", "Tests/A.swift": "let a = 1\n" * 500}, _NO_NEED, options=_REASONLESS),
]
