"""Pages name no address of the repository but the project's own, and what they link to in it is there."""

import re
from pathlib import Path

import repository
from checks.finding import Finding, Sample
from checks.swift_source import files_with

TITLE = "addresses of the repository"

# Where people host repositories, with a repository that has the project's name; and a dependency by its URL.
_HOSTED = re.compile(r"(?:https?://)?(?:[\w-]+\.)*(?:github|githubusercontent|gitlab|bitbucket|codeberg)\.\w+[/:]"
                     r"[\w.~-]+/entryway\b[^\s)\"'`<>]*", re.I)
_DEPENDENCY = re.compile(r"\burl:\s*\"([^\"]*entryway[^\"]*)\"", re.I)
_CHECKOUT = re.compile(r"^\s*repository:\s*[\"']?([\w.-]+/entryway)\b", re.I)
_LINK = re.compile(r"\]\(([^)\s]+)\)")
# They tell how to depend on Entryway, and so name its address once there is one.
_INSTALLING = ["README.md", "RELEASING.md", "Guides/Guides.docc/GettingStartedSwiftUI.md",
               "Guides/Guides.docc/GettingStartedUIKit.md", "Guides/Workflow/deep-links.yml"]
_SUFFIXES = (".md", ".yml", ".yaml", ".json", ".swift", ".html", ".txt")


def check(root, address=repository.ADDRESS):
    root = Path(root)
    for name in files_with(root, _SUFFIXES):
        path = root / name
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
        yield from _foreign(name, lines, address)
        if path.suffix == ".md":
            yield from _dead(root, path, name, lines)
        if address and name in _INSTALLING and not any(_is_named(address, line) for line in lines):
            yield Finding(name, None, f"it does not name the repository, {address}",
                          "tell how to depend on it by this address")


def _is_named(address, line):
    """Whether a line has the address; a workflow's checkout has its owner and name alone."""
    checkout = _CHECKOUT.search(line)
    return address.endswith("/" + checkout[1]) if checkout else address.partition("://")[2] in line


def _foreign(name, lines, address):
    for number, line in enumerate(lines, 1):
        for pattern in (_HOSTED, _DEPENDENCY, _CHECKOUT):
            for match in pattern.finditer(line):
                found = match.group(match.lastindex or 0)
                if not (address and _is_named(address, match.group())):
                    yield Finding(name, number, f"{found} is not the project's address",
                                  "link to the file by its path from here; Scripts/repository.py has the address")


def _dead(root, page, name, lines):
    is_code = False
    for number, line in enumerate(lines, 1):
        if line.lstrip().startswith("```"):
            is_code = not is_code
        for target in [] if is_code else _LINK.findall(line):
            target = target.partition("#")[0]
            # Resources of a catalog stand without their folder.
            if not target or re.match(r"[a-z][a-z+.-]*:", target) or target.startswith("/") \
                    or ("/" not in target and ".docc/" in name):
                continue
            if not (page.parent / target).exists():
                yield Finding(name, number, f"{target} leads to no file", "correct the path")


_LINE = "a.md:1: %s is not the project's address"
SAMPLES = [
    Sample({"a.md": "[x](https://github.com/somebody/entryway/blob/main/README.md)"},
           _LINE % "https://github.com/somebody/entryway/blob/main/README.md"),
    Sample({"a.md": "`git@gitlab.com:somebody/entryway.git`"}, _LINE % "gitlab.com:somebody/entryway.git"),
    Sample({"a.md": '.package(url: "https://example.org/entryway", from: "1.0.0")'},
           _LINE % "https://example.org/entryway"),
    Sample({"a.yml": "    repository: somebody/entryway\n"},
           "a.yml:1: somebody/entryway is not the project's address"),
    Sample({"a.md": "[x](https://github.com/somebody/other) and [y](https://entryway.example.com/a)"}, None),
    Sample({"a.md": "https://example.org/entryway/a"}, None, options={"address": "https://example.org/entryway"}),
    Sample({"Guides/Workflow/deep-links.yml": "    repository: org/entryway\n"}, None,
           options={"address": "https://example.org/org/entryway"}),
    Sample({"a.yml": "    repository: somebody/entryway\n"}, "a.yml:1: somebody/entryway is not the project's address",
           options={"address": "https://example.org/org/entryway"}),
    Sample({"README.md": "x"}, "README.md: it does not name the repository, https://example.org/entryway",
           options={"address": "https://example.org/entryway"}),
    Sample({"a/b.md": "[x](../c.md)", "c.md": ""}, None),
    Sample({"a/b.md": "[x](../d.md#e)", "c.md": ""}, "a/b.md:1: ../d.md leads to no file"),
    Sample({"a/b.md": "```\n[x](../d.md)\n```"}, None),
    Sample({"A.docc/b.md": "![x](d.svg)"}, None),
]
