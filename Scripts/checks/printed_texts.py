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
# The same by bytes, as the server cuts texts; a time's description is no text for people.
_BYTES_HIT = re.compile(
    r"(?:(?i:error|problem|rejection|failure|diagnostic)\s*[?!]?\s*\.\s*description"
    r"|\.\s*(?:debugDescription|localizedDescription|summary|message|diagnostic\s*\.\s*text))\s*[?!]?\s*\.\s*"
    rf"(?:lines\s*\.\s*)?(?:utf8|unicodeScalars)\s*\.\s*({_READING})\b")

# A place within a text of JSON, as it is printed: `/events/3/name`, with `~1` for a slash.
_PLACE = r"(?:\blocation\s*[?!]?\s*\.\s*path|\.\s*pointer\b)"
_PLACE_HITS = [
    # `location?.path.dropFirst()`, `(location?.path ?? "").utf8.split(…)`
    re.compile(rf"{_PLACE}\s*[?!]?\s*(?:\?\?[^()\n]*\)\s*|\)\s*)?[?!]?\s*\.\s*"
               rf"(?:(?:utf8|unicodeScalars)\s*\.\s*)?({_READING})\b"),
    # `FieldText.items(of: location?.path ?? "", at: "/")`
    re.compile(rf"\b(FieldText\s*\.\s*\w+)\s*\([^()]*{_PLACE}"),
]


def check(root):
    for folder in ("Sources", "Tool/Sources", "Examples/Sources", "Sender/Sources", "Server/Sources"):
        for path in swift_files(root, folder):
            code = code_of(Path(root) / path)
            for hit in [*_HIT.finditer(code), *_BYTES_HIT.finditer(code)]:
                yield Finding(path, line_of(code, hit.start()), f"`{hit.group(1)}` reads a printed text",
                              "branch on the error's facts, or pass its diagnostic on: a text is for people")
            for pattern in _PLACE_HITS if folder == "Server/Sources" else []:
                for hit in pattern.finditer(code):
                    yield Finding(path, line_of(code, hit.start(1)), f"`{hit.group(1)}` takes a printed path apart",
                                  "let the error keep the path's parts as values, and print them at the end")


def _path(expression, refused=None, line=1):
    path = "Server/Sources/A/A.swift"
    return Sample({path: f"let a = {expression}\n"}, refused and f"{path}:{line}: `{refused}` takes a printed path apart")


SAMPLES = [
    Sample({"Sources/A/A.swift": 'let a = error.description.split(separator: "\\n")\n'},
           "Sources/A/A.swift:1: `split` reads a printed text"),
    Sample({"Sources/A/A.swift": "\nif rejection.summary.contains(name) {}\n"},
           "Sources/A/A.swift:2: `contains` reads a printed text"),
    Sample({"Tool/Sources/A/A.swift": 'problem.diagnostic.text\n  .hasPrefix("the ")\n'},
           "Tool/Sources/A/A.swift:1: `hasPrefix` reads a printed text"),
    Sample({"Sources/A/A.swift": "if error.description.utf8.starts(with: name.utf8) {}\n"},
           "Sources/A/A.swift:1: `starts` reads a printed text"),
    Sample({"Sources/A/A.swift": "let a = time.description.utf8.prefix(10)\n"}, None),
    Sample({"Sources/A/A.swift": "let a = diagnostic.message\nlet b = names.contains(name)\n"}, None),
    Sample({"Tests/A.swift": 'error.description.contains("a")\n'}, None),
    Sample({"Server/Sources/A/A.swift": "let a = error.detail\nlet b = problem.message.utf8.count + 1\n"
            "let c = error.description.hasPrefix(name)\n"}, "Server/Sources/A/A.swift:3: `hasPrefix` reads a printed text"),
    _path('problem?.diagnostic.location?.path.dropFirst()', "dropFirst"),
    _path('(problem.diagnostic.location?.path ?? "").utf8.split(separator: 47)', "split"),
    _path('diagnostic.location!\n  .path.hasPrefix("/steps")', "hasPrefix", line=2),
    _path('error.pointer.utf8.dropFirst()', "dropFirst"),
    _path('FieldText.items(of: problem.diagnostic.location?.path ?? "", at: "/")', "FieldText.items"),
    _path('Diagnostic.Location(path: pointer + (diagnostic.location?.path ?? ""))'),
    _path('FieldText.items(of: request.path, at: "/") + (error.pointer == nil ? [] : names.split(","))'),
    _path('Row(at: error.pointer, names.split(separator: "/"))'),
]
