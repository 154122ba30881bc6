"""Reads Swift sources: which files there are, and their text without comments and strings."""

import functools
import os
import re
from pathlib import Path


def swift_files(root, under=""):
    """The Swift files below a folder, as paths relative to `root`."""
    return files_with(root, (".swift",), under)


def files_with(root, suffixes, under=""):
    """The files with these suffixes below a folder; of hidden folders that of workflows alone is entered."""
    found = []
    for folder, folders, files in os.walk(Path(root) / under):
        folders[:] = sorted(f for f in folders if not f.startswith(".") or f == ".github")
        for name in sorted(files):
            if name.endswith(suffixes):
                found.append((Path(folder) / name).relative_to(root).as_posix())
    return found


@functools.lru_cache(maxsize=None)
def code_of(path):
    """The text of a Swift file with comments, strings and regex literals blanked, see `masked`."""
    return masked(path.read_text(encoding="utf-8"))


def apple_code_of(path):
    """The same without what Apple's systems never compile: the `#else` of `#if canImport(os)`."""
    branches, lines = [], []
    for line in code_of(path).split("\n"):
        directive = line.strip()
        if directive.startswith("#if"):
            branches.append("os" if "".join(directive[3:].split()) == "canImport(os)" else None)
        elif directive.startswith("#else") and branches:
            branches[-1] = "other" if branches[-1] == "os" else None
        elif directive.startswith("#endif") and branches:
            branches.pop()
        lines.append("" if "other" in branches else line)
    return "\n".join(lines)


def line_of(text, offset):
    """The line, counted from 1, on which a character stands."""
    return text.count("\n", 0, offset) + 1


# What may stand before a slash that begins a regex literal: nothing, or the start of an operand.
_OPERAND_BEFORE = re.compile(r"(^|[=(,:\[{!&|?;]|\b(return|case|in|try|await|where|if|while|switch))\s*$")
_REGEX = re.compile(r"/(?![\s/*),])(?:\\.|[^/\\\n])+(?<!\s)/")
_EXTENDED_REGEX = re.compile(r"(#+)/.*?/\1", re.DOTALL)
_STRING = re.compile(r'(#*)("""|")')

# Stands in the masked text where a regex literal stood.
REGEX_MARK = "\x01"
# Stands for a character of a string while a file is read.
_STRING_MARK = "\x02"


def masked(text):
    """The same text, of the same length, with comments and the text of strings made blank.

    The code inside a string's interpolations stays, and a regex literal leaves `REGEX_MARK`.
    """
    return _marked(text).replace(_STRING_MARK, " ")


def strings_in(text):
    """The same text, of the same length, with all but the strings made blank; interpolated code is no string."""
    pairs = zip(text, _marked(text))
    return "".join(c if c == "\n" or mark == _STRING_MARK else " " for c, mark in pairs)


def _marked(text):
    out = []
    _code(text, 0, out, closes_at_parenthesis=False)
    return "".join(out)


def _blank(piece, blank=" "):
    return "".join("\n" if c == "\n" else blank for c in piece)


def _code(text, i, out, closes_at_parenthesis):
    depth = 0
    line_start = "\n"
    while i < len(text):
        if text.startswith("//", i):
            end = text.find("\n", i)
            end = len(text) if end < 0 else end
            out.append(_blank(text[i:end]))
            i = end
            continue
        if text.startswith("/*", i):
            end = _end_of_comment(text, i)
            out.append(_blank(text[i:end]))
            i = end
            continue
        string = _STRING.match(text, i)
        if string:
            i = _string(text, i, string, out)
            continue
        regex = _EXTENDED_REGEX.match(text, i) if text[i] == "#" else None
        if regex is None and text[i] == "/":
            before = "".join(out[-200:]).replace(_STRING_MARK, " ").rsplit(line_start, 1)[-1]
            regex = _REGEX.match(text, i) if _OPERAND_BEFORE.search(before) else None
        if regex:
            out.append(REGEX_MARK + _blank(regex.group(0))[1:])
            i = regex.end()
            continue
        if closes_at_parenthesis:
            if text[i] == "(":
                depth += 1
            elif text[i] == ")":
                if depth == 0:
                    return i
                depth -= 1
        out.append(text[i])
        i += 1
    return i


def _end_of_comment(text, i):
    depth = 0
    while i < len(text):
        if text.startswith("/*", i):
            depth += 1
            i += 2
        elif text.startswith("*/", i):
            depth -= 1
            i += 2
            if depth == 0:
                return i
        else:
            i += 1
    return i


def _string(text, i, opening, out):
    pounds, quote = opening.group(1), opening.group(2)
    escape, closing = "\\" + pounds, quote + pounds
    out.append(_blank(opening.group(0), _STRING_MARK))
    i = opening.end()
    while i < len(text):
        if text.startswith(closing, i):
            out.append(_blank(closing, _STRING_MARK))
            return i + len(closing)
        if text.startswith(escape + "(", i):
            out.append(_blank(escape) + " ")
            i = _code(text, i + len(escape) + 1, out, closes_at_parenthesis=True)
            if i < len(text):
                out.append(" ")
                i += 1
            continue
        if text.startswith(escape, i):
            piece = text[i : i + len(escape) + 1]
            out.append(_blank(piece, _STRING_MARK))
            i += len(piece)
            continue
        if quote == '"' and text[i] == "\n":
            return i
        out.append(_blank(text[i], _STRING_MARK))
        i += 1
    return i
