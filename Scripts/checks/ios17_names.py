"""Names that iOS 17 and macOS 14 lack, refused in the library by their spelling.

Linux compiles them all. The declarations that cannot be told by their spelling (`Array.span`) are
looked up in `ios17_declarations.py`.
"""

import re
from pathlib import Path

from checks.finding import Finding, Sample
from checks.swift_source import REGEX_MARK, apple_code_of, line_of, swift_files

TITLE = "names that iOS 17 lacks"

_BUFFER = "take the buffer's span inside `withContiguousStorageIfAvailable` or `withUTF8`"
_VALUE = "use an actor, `@MainActor` or a value"

# What is looked for, what it is called in the finding, what it needs, what to use instead.
_RULES = [
    (r"\bMutex\b", "`Mutex`", "iOS 18", _VALUE),
    (r"\bAtomic(LazyReference)?\b", "`Atomic`", "iOS 18", _VALUE),
    (r"\bimport\s+(\w+\s+)?Synchronization\b", "`Synchronization`", "iOS 18", _VALUE),
    (r"\bInlineArray\b", "`InlineArray`", "iOS 26", "use a struct of fixed fields or a tuple"),
    (r"\[\s*\w+\s+of\s+\w", "`[count of Element]`", "iOS 26", "use a struct of fixed fields or a tuple"),
    (r"<\s*let\s+\w+\s*:|,\s*let\s+\w+\s*:\s*Int\s*[,>]", "an integer generic parameter", "iOS 26",
     "give the number as a property"),
    (r"\bUTF8Span\b", "`UTF8Span`", "iOS 26", _BUFFER),
    (r"\.\s*utf8Span\b", "`utf8Span`", "iOS 26", _BUFFER),
    (r"\.\s*utf8\s*\.\s*span\b", "`utf8.span`", "iOS 26", _BUFFER),
    (r"(\]|\bArray\s*\([^()]*\))\s*\.\s*(span|mutableSpan)\b", "`Array.span`", "iOS 26",
     "take the span of the buffer inside `withUnsafeBufferPointer`"),
    (r"\bObservations\b", "`Observations`", "iOS 26", "use `withObservationTracking` or `AsyncStream`"),
    (r"\b(any|some)\s+AsyncSequence\s*<", "an `AsyncSequence` with a typed failure", "iOS 18",
     "use `AsyncStream`"),
    (r"\bisolated\s+deinit\b", "`isolated deinit`", "iOS 18.4", "do no work in `deinit`"),
    (r"\bTask\s*(<[^>]*>)?\s*\.\s*immediate(Detached)?\b|\.\s*addImmediateTask\w*", "`Task.immediate`",
     "iOS 26", "use `Task`"),
    (r"\bU?Int128\b", "a 128-bit integer", "iOS 18", "use two `UInt64`"),
    (r"\b(RangeSet|DiscontiguousSlice)\b", "`RangeSet`", "iOS 18", "use an array of ranges"),
    (r"\bTaskExecutor\b|\bexecutorPreference\b", "`TaskExecutor`", "iOS 18", "use the default executor"),
    (REGEX_MARK, "a regular-expression literal", "a large library", "read the text by hand"),
    (r"\bRegex\s*(<|\()|\bimport\s+RegexBuilder\b", "`Regex`", "a large library", "read the text by hand"),
]
_COMPILED = [(re.compile(pattern), what, needs, hint) for pattern, what, needs, hint in _RULES]


def check(root):
    for path in swift_files(root, "Sources"):
        code = apple_code_of(Path(root) / path)
        for pattern, what, needs, hint in _COMPILED:
            for hit in pattern.finditer(code):
                yield Finding(path, line_of(code, hit.start()), f"{what} needs {needs}", hint)


def _refuses(code, message):
    return Sample({"Sources/A/A.swift": "// the first line\n" + code + "\n"}, message)


_AT = "Sources/A/A.swift:2: "
SAMPLES = [
    _refuses("let m = Mutex(1)", _AT + "`Mutex` needs iOS 18"),
    _refuses("let a = Atomic<Int>(1)", _AT + "`Atomic` needs iOS 18"),
    _refuses("import Synchronization", _AT + "`Synchronization` needs iOS 18"),
    _refuses("let a: InlineArray<2, Int> = [1, 2]", _AT + "`InlineArray` needs iOS 26"),
    _refuses("let a: [2 of Int] = [1, 2]", _AT + "`[count of Element]` needs iOS 26"),
    _refuses("struct Row<let count: Int> {}", _AT + "an integer generic parameter needs iOS 26"),
    _refuses("func f(_ text: UTF8Span) {}", _AT + "`UTF8Span` needs iOS 26"),
    _refuses("let s = text.utf8Span", _AT + "`utf8Span` needs iOS 26"),
    _refuses("let s = text.utf8.span", _AT + "`utf8.span` needs iOS 26"),
    _refuses("let s = Array(text).span", _AT + "`Array.span` needs iOS 26"),
    _refuses("for await x in Observations({ 1 }) {}", _AT + "`Observations` needs iOS 26"),
    _refuses("func f(_ s: some AsyncSequence<Int, Never>) {}",
             _AT + "an `AsyncSequence` with a typed failure needs iOS 18"),
    _refuses("actor A { isolated deinit {} }", _AT + "`isolated deinit` needs iOS 18.4"),
    _refuses("Task.immediate { }", _AT + "`Task.immediate` needs iOS 26"),
    _refuses("let n: UInt128 = 1", _AT + "a 128-bit integer needs iOS 18"),
    _refuses("var set = RangeSet<Int>()", _AT + "`RangeSet` needs iOS 18"),
    _refuses("Task(executorPreference: e) { }", _AT + "`TaskExecutor` needs iOS 18"),
    _refuses("let r = /[a-z]+/", _AT + "a regular-expression literal needs a large library"),
    _refuses('let r = #/"a/b"/#', _AT + "a regular-expression literal needs a large library"),
    _refuses('let r = try Regex("a+")', _AT + "`Regex` needs a large library"),
    _refuses('let t = "\\(Mutex(1))"', _AT + "`Mutex` needs iOS 18"),
    _refuses("#if canImport(os)\nlet m = Mutex(1)\n#endif", "Sources/A/A.swift:3: `Mutex` needs iOS 18"),
    # What Apple's systems never compile, comments, strings and division are not code that uses anything.
    _refuses("#if canImport(os)\n#else\nlet m = Mutex(1)\n#endif", None),
    _refuses("// Mutex\n/* Atomic /* InlineArray */ UTF8Span */", None),
    _refuses('let t = "Mutex \\"Atomic\\" // InlineArray"\nlet u = #"\\(Mutex) "x" Atomic"#', None),
    _refuses('let t = """\n  Mutex "quoted" \\"""\n  Atomic\n  """', None),
    _refuses("let x = a / b / c\nlet y = (a) / (b)\nlet z = buffer.span", None),
]
