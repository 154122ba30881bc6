"""Texts from outside are cut on bytes or scalars: a delimiter with a mark behind it is one `Character`.

`"a/\\u{301}b".contains("/")` is false, while browsers, spreadsheets and other servers see the slash: an open redirect
and a formula in a CSV file came of it.
"""

import re
from pathlib import Path

from checks.finding import Finding, Sample
from checks.swift_source import code_of, line_of, swift_files

TITLE = "texts from outside that are cut by characters"

# What reads texts from outside: folders, which end in a slash, and files.
_READERS = [
    "Sender/Sources/",
    "Server/Sources/EntrywayServer/",
    "Server/Sources/LinkPlatform/",
    "Server/Sources/LinkStores/",
    "Sources/Entryway/Entries/EntryReading.swift",
    "Sources/Entryway/Entries/Payload/PayloadMasking.swift",
    "Sources/Entryway/Foundation/Date+LinkParameter.swift",
    "Sources/EntrywayJSON/Tokens/",
    "Sources/EntrywayNotificationService/",
    "Sources/EntrywayPush/Linting/PushLinter+Beside.swift",
    "Sources/EntrywayPush/Linting/WrappedLink.swift",
    "Sources/EntrywayReporting/Resolving/",
    "Sources/EntrywayReporting/Server/",
    "Sources/EntrywayRouting/Explaining/TableCore+Masking.swift",
    "Sources/EntrywayRouting/Link/DeepLink.swift",
    "Sources/EntrywayRouting/Link/LinkReadingError.swift",
    "Sources/EntrywaySimulation/Entries/",
    "Sources/EntrywayTesting/Reporting/MemoryLinkServer.swift",
]
# Within them, what cuts texts of the server's own alone, and what draws texts: a label breaks between the characters that
# people see.
_OWN = [
    "Server/Sources/EntrywayServer/Web/Charts/",
    "Server/Sources/EntrywayServer/Web/Layout/",
    "Server/Sources/EntrywayServer/Demo/",
]

# These are of `String` alone, whatever is searched for.
_OF_STRINGS = {"hasPrefix", "hasSuffix", "trimmingPrefix", "components", "replacingOccurrences"}
_SEARCHES = _OF_STRINGS | {
    "split", "contains", "firstIndex", "lastIndex", "replacing", "range", "ranges", "firstRange", "starts", "prefix",
    "drop", "first", "last", "suffix", "trimmingSuffix",
}
_CALL = re.compile(rf"\.\s*({'|'.join(sorted(_SEARCHES))})\b\s*(?=[({{])")
_ARGUMENT = re.compile(r'[({]\s*(?:(?:separator|of|with|where|separatedBy|while)\s*:\s*)?'
                       r'"(?:[^"\\]|\\.)*"(?!\s*\.\s*(?:utf8|unicodeScalars)\b)')
# One character that is compared with a literal, or looked up in one.
_CLOSURE = re.compile(r'\$0\s*[!=]=\s*"(?:[^"\\]|\\.|\\u\{\w+\})"|"(?:[^"\\]|\\.)*"\s*\.\s*contains\(\s*\$0\s*\)')
_BYTES = re.compile(r"\b(?:utf8|unicodeScalars|scalars)\b")
_HINT = ("search `.utf8` or `.unicodeScalars`, or use `FieldText`: a mark behind the delimiter makes another "
         "character of it")


def check(root):
    for reader in _READERS + _OWN:
        if (Path(root) / "Package.swift").exists() and not (Path(root) / reader).exists():
            yield Finding("Scripts/checks/outside_texts.py", None, f"{reader} is not there", "correct the list")
    for folder in ("Sender/Sources", "Server/Sources", "Sources"):
        for path in swift_files(root, folder):
            if path.startswith(tuple(_READERS)) and not path.startswith(tuple(_OWN)):
                yield from _findings(path, Path(root) / path)


def _findings(path, file):
    text, code = file.read_text(encoding="utf-8"), code_of(file)
    for call in _CALL.finditer(code):
        name = call.group(1)
        if _BYTES.search(_receiver(code, call.start())):
            continue
        argument = text[call.end():_end(code, call.end())]
        if name in _OF_STRINGS or _ARGUMENT.match(argument) or _CLOSURE.search(argument):
            yield Finding(path, line_of(code, call.start(1)), f"`{name}` searches a text by its characters", _HINT)


def _receiver(code, dot):
    """What stands before a dot: names, calls and subscripts, back to where the expression begins."""
    start = dot
    while start > 0:
        last = code[start - 1]
        if last in ")]}":
            start = _opening(code, start - 1)
        elif last.isalnum() or last in "_.$?!":
            start -= 1
        elif last.isspace() and (code[start:dot].lstrip().startswith((".", "{")) or not code[start:dot].strip()):
            start -= 1
        else:
            break
    return code[start:dot]


def _opening(code, closing):
    depth = 0
    for place in range(closing, -1, -1):
        depth += (code[place] in ")]}") - (code[place] in "([{")
        if depth == 0:
            return place
    return 0


def _end(code, opening):
    depth = 0
    for place in range(opening, len(code)):
        depth += (code[place] in "([{") - (code[place] in ")]}")
        if depth == 0:
            return place + 1
    return len(code)


def _sample(line, refused=None, path="Server/Sources/EntrywayServer/HTTP/A.swift"):
    expected = refused and f"{path}:2: `{refused}` searches a text by its characters"
    return Sample({path: f"\n{line}\n"}, expected)


SAMPLES = [
    _sample('let a = text.split(separator: "/")', "split"),
    _sample('let a = text\n  .dropFirst()\n  .split(separator: ",", maxSplits: 1)'.replace("\n  ", " "), "split"),
    _sample('if text.contains("?") {}', "contains"),
    _sample('let a = text.firstIndex(of: "?")', "firstIndex"),
    _sample('let a = text[start...].lastIndex(of: "@")', "lastIndex"),
    _sample('if text.hasPrefix(known) {}', "hasPrefix"),
    _sample('let a = text.replacing("\\"", with: "\\"\\"")', "replacing"),
    _sample('let a = text.range(of: "://")', "range"),
    _sample('let a = text.prefix { $0 != "?" && $0 != "#" }', "prefix"),
    _sample('let a = text.drop(while: { $0 == "\\n" })', "drop"),
    _sample('let a = text.prefix { !"/?#".contains($0) }', "prefix"),
    _sample('let a = "\\(text.hasSuffix(".png"))"', "hasSuffix"),
    _sample('let a = link.prefix { $0 != "?" }', "prefix", "Sources/EntrywayReporting/Server/A.swift"),
    _sample('let a = line.split(separator: ",")', "split", "Sender/Sources/EntrywaySending/Batches/A.swift"),
    _sample('let a = text.utf8.split(separator: UInt8(ascii: "/"))'),
    _sample('let a = text.unicodeScalars.split { $0 == "," || $0 == ";" }'),
    _sample('let a = text.unicodeScalars\n  .prefix { $0 != "?" }'),
    _sample('let a = text.utf8.prefix { !"/?#".utf8.contains($0) }'),
    _sample('let a = text.utf8.dropFirst(2).drop { $0 == UInt8(ascii: "/") }.starts(with: "l/".utf8)'),
    _sample('if bytes.starts(with: "/l/".utf8), let a = bytes.firstRange(of: "://".utf8) {}'),
    _sample('let a = names.contains(name), b = names.contains { $0 == "name" }, c = list.prefix(4)'),
    _sample('// text.split(separator: "/")'),
    _sample('let a = text.split(separator: "/")', path="Server/Sources/EntrywayServer/Demo/A.swift"),
    _sample('let a = text.split(separator: "/")', path="Sources/EntrywayPush/Building/A.swift"),
]
