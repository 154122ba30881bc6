"""Every Swift block of a page stands in a file that is compiled."""

from .tree import fenced, files, pages

TITLE = "Swift blocks"
LEFT_OUT = "// …"


def check(root):
    quoted = [path.read_text().split("\n") for path in files(root, ".swift")]
    index = {}
    for lines in quoted:
        for number, line in enumerate(lines):
            index.setdefault(line.strip(), []).append((lines, number))
    return [f"{page.relative_to(root)}:{start}: {fault}"
            for page in pages(root) if page.name != "CHANGELOG.md"
            for language, start, lines in fenced(page.read_text())
            for fault in _faults(language, lines, index)]


def _faults(language, lines, index):
    if language == "unclosed":
        yield "this block has no end: close it with ```"
    if language == "swift" and not _stands(_pieces(lines), index):
        yield (f"this block stands in no Swift file (it begins with \"{_first(lines)}\"): compile it in a "
               "file, and quote its lines as they are; a line \"// …\" leaves lines out")


def _first(lines):
    return next((line.strip() for line in lines if line.strip()), "")


def _pieces(lines):
    """The block's lines, without those that only say that something is left out."""
    pieces = [[]]
    for line in lines:
        if line.strip() == LEFT_OUT:
            pieces.append([])
        else:
            pieces[-1].append(line)
    return [piece for piece in map(_trimmed, pieces) if piece]


def _trimmed(lines):
    while lines and not lines[0].strip():
        lines = lines[1:]
    while lines and not lines[-1].strip():
        lines = lines[:-1]
    return lines


def _stands(pieces, index):
    """Whether the pieces stand in one file, in their order, all moved by the same columns."""
    if not pieces:
        return True
    for lines, number in index.get(pieces[0][0].strip(), []):
        moved = _indentation(lines[number]) - _indentation(pieces[0][0])
        at = number
        for piece in pieces:
            at = next((place for place in range(at, len(lines)) if _at(piece, lines, place, moved)), None)
            if at is None:
                break
            at += len(piece)
        if at is not None:
            return True
    return False


def _at(piece, lines, place, moved):
    if place + len(piece) > len(lines):
        return False
    return all(
        (not there.strip() and not line.strip())
        or (there.strip() == line.strip() and _indentation(there) - _indentation(line) == moved)
        for line, there in zip(piece, lines[place:]))


def _indentation(line):
    return len(line) - len(line.lstrip())


def self_test():
    index = {}
    lines = ["struct A {", "  let b = 1", "", "  let c = 2", "}"]
    for number, line in enumerate(lines):
        index.setdefault(line.strip(), []).append((lines, number))
    samples = [
        (["let b = 1", "", "let c = 2"], True), (["struct A {", LEFT_OUT, "}"], True),
        (["let b = 1", "let c = 2"], False), (["let b = 1", "", "  let c = 2"], False),
        (["let c = 2", LEFT_OUT, "let b = 1"], False), (["let d = 3"], False),
    ]
    return [f"Scripts/pages/blocks.py: {block} is judged wrongly"
            for block, expected in samples if _stands(_pieces(block), index) != expected]
