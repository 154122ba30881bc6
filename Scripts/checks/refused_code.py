"""Code that the library does without: what traps on input, and what hides from the compiler."""

import re
from pathlib import Path

from checks.finding import Finding, Sample
from checks.swift_source import code_of, line_of, swift_files

TITLE = "code that the library does without"

# The matcher's compiled core: immutable once it is made, which the compiler cannot know.
_COMPILED_CORE = "Sources/EntrywayRouting/Matching/Compiled/"

_RULES = [
    (re.compile(r"@unchecked\s+Sendable\b"), "`@unchecked Sendable`",
     f"make it a value or an actor; only the compiled matcher in {_COMPILED_CORE} may"),
    (re.compile(r"\bnonisolated\s*\(\s*unsafe\s*\)"), "`nonisolated(unsafe)`", "make it a value, or isolate it"),
    (re.compile(r"\btry\s*!"), "`try!`", "nothing traps on input: throw, or answer nil"),
    (re.compile(r"\bfatalError\s*\("), "`fatalError(`", "nothing traps on input: throw, or answer nil"),
]


def check(root):
    for path in [*swift_files(root, "Sources"), *swift_files(root, "Sender/Sources")]:
        code = code_of(Path(root) / path)
        for pattern, what, hint in _RULES:
            if what == "`@unchecked Sendable`" and path.startswith(_COMPILED_CORE):
                continue
            for hit in pattern.finditer(code):
                yield Finding(path, line_of(code, hit.start()), f"{what} in the library", hint)


SAMPLES = [
    Sample({"Sources/A/A.swift": "\nfinal class A: @unchecked Sendable {}\n"},
           "Sources/A/A.swift:2: `@unchecked Sendable` in the library"),
    Sample({_COMPILED_CORE + "A.swift": "final class A: @unchecked Sendable {}\n"}, None),
    Sample({"Sources/A/A.swift": "nonisolated(unsafe) var a = 1\n"},
           "Sources/A/A.swift:1: `nonisolated(unsafe)` in the library"),
    Sample({"Sources/A/A.swift": "let a = try! f()\n"}, "Sources/A/A.swift:1: `try!` in the library"),
    Sample({"Sources/A/A.swift": 'fatalError("never")\n'}, "Sources/A/A.swift:1: `fatalError(` in the library"),
    Sample({"Sender/Sources/A/A.swift": "let a = try! f()\n"}, "Sender/Sources/A/A.swift:1: `try!` in the library"),
    Sample({"Sources/A/A.swift": '// try! fatalError(\nlet a = "try! x"\n'}, None),
    Sample({"Tests/A.swift": "let a = try! f()\n"}, None),
]
