"""Nobody reads a printed text: errors are values to the end, and logic branches on their facts."""

import re
from pathlib import Path

from checks.finding import Finding, Sample
from checks.swift_source import code_of, line_of, swift_files

TITLE = "printed texts that are read"

_PRINTED = r"(?:description|debugDescription|localizedDescription|summary|message|diagnostic\s*\.\s*text)"
_READING = (r"(?:contains|hasPrefix|hasSuffix|split|components|dropFirst|dropLast|firstIndex|lastIndex|firstRange|"
            r"range|ranges|replacingOccurrences|replacing|starts|prefix|suffix|trimmingPrefix|wholeMatch|firstMatch)")
_HIT = re.compile(rf"\.\s*{_PRINTED}\s*[?!]?\s*\.\s*(?:lines\s*\.\s*)?({_READING})\b")
# `"\(error)".contains(` as well.


def check(root):
    for folder in ("Sources", "Tool/Sources", "Examples/Sources"):
        for path in swift_files(root, folder):
            code = code_of(Path(root) / path)
            for hit in _HIT.finditer(code):
                yield Finding(path, line_of(code, hit.start()), f"`{hit.group(1)}` reads a printed text",
                              "branch on the error's facts, or pass its diagnostic on: a text is for people")


SAMPLES = [
    Sample({"Sources/A/A.swift": 'let a = error.description.split(separator: "\\n")\n'},
           "Sources/A/A.swift:1: `split` reads a printed text"),
    Sample({"Sources/A/A.swift": "\nif rejection.summary.contains(name) {}\n"},
           "Sources/A/A.swift:2: `contains` reads a printed text"),
    Sample({"Tool/Sources/A/A.swift": 'problem.diagnostic.text\n  .hasPrefix("the ")\n'},
           "Tool/Sources/A/A.swift:1: `hasPrefix` reads a printed text"),
    Sample({"Sources/A/A.swift": "let a = diagnostic.message\nlet b = names.contains(name)\n"}, None),
    Sample({"Tests/A.swift": 'error.description.contains("a")\n'}, None),
]
