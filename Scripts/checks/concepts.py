"""Concepts of the link server that use each other stand in a table, each pair with its reason.

A concept is a folder of `LinkPlatform`, of `EntrywayServer`, or of both: its values and rules, and its API and pages.
Where one uses another, the other can be read and changed without it. Where two use each other, neither can.
"""

import re
from collections import defaultdict
from itertools import combinations
from pathlib import Path

from checks.finding import Finding, Sample
from checks.swift_source import code_of, line_of, swift_files

TITLE = "concepts that use each other"

_TARGETS = ["Server/Sources/LinkPlatform", "Server/Sources/EntrywayServer"]
_PAGE = "Server/README.md"
_SECTION = "## Where things are"
_ROW = re.compile(r"\|\s*`(\w+)` and `(\w+)`\s*\|([^|]*)\|")
_BRACE = re.compile(r"[{}]")
_DECLARATION = re.compile(
    r"^[ \t]*((?:(?:@\w+(?:\([^)\n]*\))?|\w+)[ \t]+)*)(?:struct|enum|class|actor|protocol|typealias)[ \t]+(\w+)",
    re.MULTILINE)
# `Event.Link` is no `Link`, but `LinkPlatform.Link` is.
_NAME = re.compile(r"(?:(?<![\w.])|(?<=\bLinkPlatform\.)|(?<=\bEntrywayServer\.))[A-Z]\w*")


def check(root):
    found = uses(root)
    rows = dict(_rows(Path(root) / _PAGE))
    for one, other in combinations(sorted({concept for concept, _ in found}), 2):
        if (one, other) not in found or (other, one) not in found or rows.get((one, other), (0, ""))[1]:
            continue
        fewer, more = sorted([(one, other), (other, one)], key=lambda pair: (len(found[pair]), pair))
        path, line, name = found[fewer][0]
        yield Finding(_PAGE, rows.get((one, other), (None, ""))[0], f"no reason why `{one}` and `{other}` use each other",
                      f"`{fewer[0]}` names `{name}` of `{more[0]}` at {path}:{line}: untangle them, "
                      f"or say why in the table of “{_SECTION[3:]}”")
    for (one, other), (line, _) in sorted(rows.items()):
        if (one, other) not in found or (other, one) not in found:
            yield Finding(_PAGE, line, f"`{one}` and `{other}` do not use each other", "take the row out")


def uses(root):
    """For each concept that uses another, where it does: path, line and the type's name."""
    files = []
    for target in _TARGETS:
        for path in swift_files(root, target):
            below = path[len(target) + 1:].split("/")
            if len(below) > 1:
                files.append((path, below[0], code_of(Path(root) / path)))
    home = _homes(files)
    found = defaultdict(list)
    for path, concept, code in files:
        for hit in _NAME.finditer(code):
            other = home.get(hit.group(), concept)
            if other != concept:
                found[concept, other].append((path, line_of(code, hit.start()), hit.group()))
    return found


def _homes(files):
    """The one concept that declares a type; a name that several declare, or one within a type, is left out."""
    declared = defaultdict(set)
    for _, concept, code in files:
        depth, end = 0, 0
        for brace in list(_BRACE.finditer(code)) + [None]:
            start, end = end, brace.start() if brace else len(code)
            for modifiers, name in _DECLARATION.findall(code[start:end]):
                if depth == 0 and "private" not in modifiers:
                    declared[name].add(concept)
            if brace:
                depth += 1 if brace.group() == "{" else -1
                end = brace.end()
    return {name: concepts.pop() for name, concepts in declared.items() if len(concepts) == 1}


def _rows(page):
    if not page.exists():
        return
    inside = False
    for number, line in enumerate(page.read_text(encoding="utf-8").split("\n"), 1):
        if line.startswith("## "):
            inside = line == _SECTION
        row = _ROW.match(line) if inside else None
        if row:
            yield tuple(sorted(row.groups()[:2])), (number, row.group(3).strip())


_LINK = "package struct Link {\n  struct Slug {}\n}\n"
_BOTH = {
    "Server/Sources/LinkPlatform/Links/Link.swift": _LINK + "let hash: ClickHash?\n",
    "Server/Sources/EntrywayServer/Clicks/Journal.swift": "extension Link {}\nextension LinkPlatform.Link {}\n",
    "Server/Sources/LinkPlatform/Clicks/ClickHash.swift": "@frozen package enum ClickHash {}\n",
}
_TABLE = "{}\n\n| pair | why they know each other |\n|---|---|\n| `Clicks` and `Links` | {} |\n"


def _sample(page, expected, **files):
    return Sample({**_BOTH, **files, "Server/README.md": page}, expected)


def _one_way(code):
    """Clicks know links; the code stands in the links' folder."""
    return Sample({**_BOTH, "Server/Sources/LinkPlatform/Links/Link.swift": _LINK + code}, None)


SAMPLES = [
    Sample(_BOTH, "Server/README.md: no reason why `Clicks` and `Links` use each other\n"
                  "  hint: `Links` names `ClickHash` of `Clicks` at Server/Sources/LinkPlatform/Links/Link.swift:4"),
    _sample(_TABLE.format(_SECTION, "A click limit is a link's."), None),
    _sample(_TABLE.format(_SECTION, ""), "Server/README.md:5: no reason why `Clicks` and `Links`"),
    _sample(_TABLE.format("## Another section", "A click limit."), "Server/README.md: no reason why"),
    Sample({**_BOTH, "Server/Sources/EntrywayServer/Clicks/Journal.swift": "",
            "Server/README.md": _TABLE.format(_SECTION, "A click limit.")},
           "Server/README.md:5: `Clicks` and `Links` do not use each other"),
    _one_way('// ClickHash\nlet text = "ClickHash"\nlet hash: Other.ClickHash\n'),
    _one_way("let journal: ClickJournal\n"),
    Sample({**_BOTH, "Server/Sources/EntrywayServer/Web/ClickHash.swift": "struct ClickHash {}\n"}, None),
    Sample({**_BOTH, "Server/Sources/LinkPlatform/Clicks/ClickHash.swift": "enum Click {\n  enum ClickHash {}\n}\n"}, None),
    Sample({**_BOTH, "Server/Sources/LinkPlatform/Clicks/ClickHash.swift": "private enum ClickHash {}\n"}, None),
    Sample({"Server/Sources/EntrywayServer/Server.swift": "struct Server { let link: Link }\n",
            "Server/Sources/EntrywayServer/Links/Link.swift": "struct Link { let server: Server }\n"}, None),
]
