"""How long README.md is, and the two sides of a page on moving to Entryway."""

import re

from .tree import README_LIMIT, sides

TITLE = "Counted lines"
ROW = re.compile(r"^\| lines(?: \((\w+)\))? \| (\d+) \| (\d+) \|$", re.MULTILINE)
# Our declarations of what a module offers that is not here.
NOT_COUNTED = "SDK.swift"


def check(root):
    faults = []
    length = len((root / "README.md").read_text().split("\n")) - 1
    if length >= README_LIMIT:
        faults.append(f"README.md: it has {length} lines; keep it under {README_LIMIT}")
    for folder in sorted((root / "Guides/ComingFrom").glob("*/")):
        counted = [(name or "", *map(str, changed(before, after))) for name, before, after in sides(folder)]
        page = root / f"Guides/Guides.docc/ComingFrom{folder.name}.md"
        written = ROW.findall(page.read_text()) if page.exists() else []
        if sorted(written) != sorted(counted):
            rows = " and ".join(f"\"| lines{f' ({name})' if name else ''} | {before} | {after} |\""
                                for name, before, after in counted)
            faults.append(f"{page.relative_to(root)}: write {rows} once in a table with the columns "
                          f"\"| | before | after |\": it is what Guides/ComingFrom/{folder.name} has")
    return faults


def changed(before, after):
    """The lines of both sides, without the files that stand word by word in both."""
    texts = [{path.name: path.read_text() for path in side if path.name != NOT_COUNTED}
             for side in (before, after)]
    same = {name for name, text in texts[0].items() if texts[1].get(name) == text}
    return tuple(sum(code_lines(text) for name, text in side.items() if name not in same) for side in texts)


def code_lines(text):
    """Lines with code: neither empty nor a comment alone."""
    return sum(1 for line in text.split("\n") if line.strip() and not line.strip().startswith("//"))


def self_test():
    text = "// why\nlet a = 1 // so\n\n  /// what\n  let b = 2\n"
    return [] if code_lines(text) == 2 else ["Scripts/pages/counts.py: lines are counted wrongly"]
