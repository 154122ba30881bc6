"""ARCHITECTURE.md tells where things are: its maps have every folder of the sources with all files in it, and no others."""

import re
from pathlib import Path

from checks.finding import Finding, Sample
from checks.swift_source import swift_files

TITLE = "the map of the code"

_PAGE = "ARCHITECTURE.md"
_SOURCES = "Sources"
_SENDER = "Sender/Sources"
_MAP = "## The map"
_MAPS = {_MAP: _SOURCES, "## The map of the sender": _SENDER}
# How many files a reader opens at most who follows one.
_WAYS = {"## The way of a link": 15, "## The way of an entry": 17, "## The way of a push": 15}
# Where the files of a way are, if not in the sources of the library.
_FOLDERS = {"## The way of a push": _SENDER}
_CODE = re.compile(r"`([^`]+)`")
_STATION = re.compile(r"\s*\d+\.\s+`([^`]+)`")


def check(root, ways=None):
    page = Path(root) / _PAGE
    if not page.exists():
        return
    sections = _sections(page.read_text(encoding="utf-8").splitlines())
    for title, sources in _MAPS.items():
        yield from _map(root, sections.get(title, []), sources)
    for title, most in (ways or _WAYS).items():
        yield from _way(root, title, sections.get(title, []), most, _FOLDERS.get(title, _SOURCES))


def _sections(lines):
    """For each heading its lines, with their numbers."""
    sections, title = {}, None
    for number, line in enumerate(lines, 1):
        if line.startswith("## "):
            title = line
        sections.setdefault(title, []).append((number, line))
    return sections


def _map(root, lines, sources):
    rows, named = {}, set()
    for number, line in lines:
        if line.startswith("| `"):
            cells = line.split("|")
            for folder in _CODE.findall(cells[1]):
                rows[folder] = number
                for name in _CODE.findall(cells[3]) if len(cells) > 4 else ():
                    named.add(f"{folder}/{name}")
                    if not (Path(root) / sources / folder / f"{name}.swift").is_file():
                        yield Finding(_PAGE, number, f"there is no file {sources}/{folder}/{name}.swift",
                                      "name the file that took its place")
    files = [Path(path).relative_to(sources) for path in swift_files(root, sources)]
    for file in files:
        # A module's `Entryway.swift` has its re-exports alone.
        if str(file.parent) in rows and file.name != "Entryway.swift" and str(file.with_suffix("")) not in named:
            yield Finding(_PAGE, rows[str(file.parent)], f"the map does not name {sources}/{file}",
                          f"add `{file.stem}` to the row of its folder")
    folders = {str(file.parent) for file in files}
    for folder, number in rows.items():
        if not (Path(root) / sources / folder).is_dir():
            yield Finding(_PAGE, number, f"there is no folder `{folder}` in {sources}", "correct the row, or take it out")
    for folder in sorted(folders):
        # A folder within one that has a row belongs to it; a module's own files to the module.
        if not any(folder == row or folder.startswith(row + "/") or row.startswith(folder + "/") for row in rows):
            yield Finding(_PAGE, None, f"the map has no row for {sources}/{folder}",
                          "say in one line what stands there, before the folder is made")


def _way(root, title, lines, most, sources):
    seen = set()
    for number, line in lines:
        station = _STATION.match(line)
        if not station:
            continue
        path = station.group(1)
        if not (Path(root) / sources / path).is_file():
            yield Finding(_PAGE, number, f"there is no file {sources}/{path}", "name the file that took its place")
        if path in seen:
            yield Finding(_PAGE, number, f"{path} is named twice on one way", "a way comes to each file once")
        seen.add(path)
    if not seen:
        yield Finding(_PAGE, None, f"“{title[3:]}” has no files", "tell it file by file")
    if len(seen) > most:
        yield Finding(_PAGE, None, f"“{title[3:]}” has {len(seen)} files, and {most} are the most",
                      "each file costs the reader: make the way shorter, not the list")


def _page(rows=(("A", "`B`"),), way="1. `A/B.swift`: x\n"):
    table = "\n".join(f"| `{folder}` | x | {files} |" for folder, files in rows)
    return f"# A\n{_MAP}\n\n{table}\n\n## The way\n\n{way}"


_WAY = {"ways": {"## The way": 1}}


def _sample(expected, more=None, **page):
    return Sample({_PAGE: _page(**page), "Sources/A/B.swift": "", **(more or {})}, expected, options=_WAY)


SAMPLES = [
    _sample(None),
    _sample(None, more={"Sources/A/C/D.swift": ""}),
    _sample(None, more={"Sources/E/F/G.swift": "", "Sources/E/E.swift": ""}, rows=(("A", "`B`"), ("E/F", "`G`"))),
    _sample(None, more={"Sources/A/Entryway.swift": ""}),
    _sample(f"{_PAGE}:4: the map does not name Sources/A/C.swift", more={"Sources/A/C.swift": ""}),
    _sample(f"{_PAGE}: the map has no row for {_SENDER}/E", more={f"{_SENDER}/E/D.swift": ""}),
    _sample(f"{_PAGE}:4: there is no file Sources/A/X.swift", rows=(("A", "`B`, `X`"),)),
    _sample(f"{_PAGE}: the map has no row for Sources/E", more={"Sources/E/D.swift": ""}),
    _sample(f"{_PAGE}:5: there is no folder `X` in Sources", rows=(("A", "`B`"), ("X", ""))),
    _sample(f"{_PAGE}:8: there is no file Sources/A/X.swift", way="1. `A/X.swift`: x\n"),
    _sample(f"{_PAGE}:9: A/B.swift is named twice on one way", way="1. `A/B.swift`: x\n2. `A/B.swift`: y\n"),
    _sample(f"{_PAGE}: “The way” has no files", way="x\n"),
    _sample(f"{_PAGE}: “The way” has 2 files, and 1 are the most", more={"Sources/A/C.swift": ""}, rows=(("A", "`B`, `C`"),),
            way="1. `A/B.swift`: x\n2. `A/C.swift`: y\n"),
]
