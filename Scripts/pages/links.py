"""Relative links and pictures of the pages lead to files."""

import re

from .tree import fenced, pages

TITLE = "Relative links"
LINK = re.compile(r"(!?)\[[^\]]*\]\(([^)\s]+)\)")


def check(root):
    return [f"{page.relative_to(root)}:{number}: {fault}" for page in pages(root)
            for number, fault in _faults(page)]


def _faults(page):
    text = page.read_text()
    inside = {number for _, start, lines in fenced(text) for number in range(start, start + len(lines))}
    for number, line in enumerate(text.split("\n"), 1):
        if number in inside:
            continue
        for picture, target in LINK.findall(line):
            path = target.split("#")[0]
            if re.match(r"[a-z]+:", target):
                if picture:
                    yield number, f"a picture is fetched from elsewhere: {target}"
            elif path and not (page.parent / path).exists() and not _of_catalog(page, path):
                yield number, f"nothing stands at {target}"


def _of_catalog(page, name):
    """DocC finds a catalog's pictures by name, in light and dark."""
    catalog = next((parent for parent in page.parents if parent.suffix == ".docc"), None)
    return catalog is not None and any(catalog.rglob(f"{name.rsplit('.', 1)[0]}*"))


def self_test():
    found = LINK.findall("see ![a](b.png) and [c](d.md#e)")
    return [] if found == [("!", "b.png"), ("", "d.md#e")] else ["Scripts/pages/links.py: links are not found"]
