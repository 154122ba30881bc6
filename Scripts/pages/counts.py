"""How long README.md is, and the two sides of a page on moving to Entryway."""

import re

from .tree import README_LIMIT

TITLE = "Counted lines"
ROW = re.compile(r"^\| lines \| (\d+) \| (\d+) \|$", re.MULTILINE)


def check(root):
    faults = []
    length = len((root / "README.md").read_text().split("\n")) - 1
    if length >= README_LIMIT:
        faults.append(f"README.md: it has {length} lines; keep it under {README_LIMIT}")
    for folder in sorted((root / "Guides/ComingFrom").glob("*/")):
        counted = tuple(sum(code_lines(path.read_text()) for path in sorted((folder / side).rglob("*.swift")))
                        for side in ("Before", "After"))
        page = root / f"Guides/Guides.docc/ComingFrom{folder.name}.md"
        written = ROW.findall(page.read_text()) if page.exists() else []
        if written != [tuple(map(str, counted))]:
            faults.append(f"{page.relative_to(root)}: write the row \"| lines | {counted[0]} | {counted[1]} |\" "
                          "of a table with the columns \"| | before | after |\" once: it is what "
                          f"Guides/ComingFrom/{folder.name} has")
    return faults


def code_lines(text):
    """Lines with code: neither empty nor a comment alone."""
    return sum(1 for line in text.split("\n") if line.strip() and not line.strip().startswith("//"))


def self_test():
    text = "// why\nlet a = 1 // so\n\n  /// what\n  let b = 2\n"
    return [] if code_lines(text) == 2 else ["Scripts/pages/counts.py: lines are counted wrongly"]
