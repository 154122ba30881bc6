"""A text of the product stands once, in a golden file: suites assert codes, facts and places."""

import re
from pathlib import Path

from checks.finding import Finding, Sample
from checks.swift_source import line_of, strings_in, swift_files

TITLE = "texts of errors that suites assert"

# The server has texts of its own; the others test what a page shows, word for word, or make the golden files.
_EXEMPT = (
    "Server/",
    "Guides/",
    "Sender/Tests/EndToEndTests/MessagesTests.swift",
    "Sender/Tests/EntrywaySendingTests/GoldenTexts.swift",
    "Tests/ComingFromTests/",
    "Tests/CompilerHelp/",
    "Tests/Consumer/",
    "Tests/PastedTests/",
    "Tests/ReadmeTests/",
    "Tool/Tests/EntrywayToolTests/Pages/",
    "Tool/Tests/MessagesTests/",
)
# Behind a written line break, too.
_HINT = re.compile(r"(?:\\n|(?<!\w))hint:")


def check(root):
    for path in swift_files(root):
        if "Tests" not in path.split("/")[:-1] or path.startswith(_EXEMPT):
            continue
        strings = strings_in((Path(root) / path).read_text(encoding="utf-8"))
        for hit in _HINT.finditer(strings):
            yield Finding(path, line_of(strings, hit.start()), "`hint:` in a text that a test asserts",
                          "assert `diagnostic.facts`, and give the input to Tool/Tests/MessagesTests/Cases")


def _sample(code, line=None, path="Tests/ATests/A.swift"):
    return Sample({path: code}, line and f"{path}:{line}: `hint:` in a text that a test asserts")


SAMPLES = [
    _sample('#expect(error.description == "a\\nhint: b")\n', 1),
    _sample('let text = """\n  a\n  hint: b\n  """\n', 3),
    _sample('let text = #"""\n  a "b"\n    hint: c\n  """#\n', 3, "Tool/Tests/ATests/B/B.swift"),
    _sample('let text = "\\(hint: 1) https://a.example hint: \\(b)"\n', 1),
    _sample('// hint: a\n/// "hint: b"\n/* hint: c */\nlet a = 1\n'),
    _sample('let a = EntryRejection("a", hint: "b")\nlet b = "a\\(f(hint: c))"\n'),
    _sample('let a = "hint: b"\n', path="Tests/ReadmeTests/A.swift"),
    _sample('let a = "hint: b"\n', path="Tool/Tests/EntrywayToolTests/Pages/A.swift"),
    _sample('let a = "hint: b"\n', path="Server/Tests/ATests/A.swift"),
    _sample('let a = "hint: b"\n', path="Sources/A/A.swift"),
]
