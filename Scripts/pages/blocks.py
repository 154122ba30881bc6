"""Every block of code of a page stands in a file that is compiled or run."""

from .tree import fenced, files, pages

TITLE = "Blocks of code"
# A line that says that lines of the file are left out.
LEFT_OUT = ("// …", "# …")
# Where the blocks of a language stand: Swift anywhere, the others in what Scripts/check-backends runs.
BACKENDS = "Guides/OtherBackends/"
PLACES = {"swift": (".swift", ""), "python": (".py", BACKENDS), "javascript": (".mjs", BACKENDS),
          "go": (".go", BACKENDS), "json": (".json", BACKENDS)}


def check(root):
    indices = {language: _index(root, *place) for language, place in PLACES.items()}
    return [f"{page.relative_to(root)}:{start}: {fault}"
            for page in pages(root) if page.name != "CHANGELOG.md"
            for language, start, lines in fenced(page.read_text())
            if language != "json" or page.name == "OtherBackends.md"
            for fault in _faults(language, lines, indices)]


def _index(root, ending, folder):
    """Each line of the files, with the places where it stands."""
    index = {}
    for path in files(root, ending):
        if str(path.relative_to(root)).startswith(folder):
            lines = path.read_text().split("\n")
            for number, line in enumerate(lines):
                index.setdefault(line.strip(), []).append((lines, number))
    return index


def _faults(language, lines, indices):
    if language == "unclosed":
        yield "this block has no end: close it with ```"
    if language in indices and not _stands(_pieces(lines), indices[language]):
        ending, folder = PLACES[language]
        yield (f"this block stands in no {ending} file of {folder or 'the repository'} (it begins with "
               f"\"{_first(lines)}\"): compile or run it in a file, and quote its lines as they are; a line "
               "\"// …\" or \"# …\" leaves lines out")


def _first(lines):
    return next((line.strip() for line in lines if line.strip()), "")


def _pieces(lines):
    """The block's lines, without those that only say that something is left out.

    `@main` is among them: a module of tests has a main program already.
    """
    pieces = [[]]
    for line in lines:
        if line.strip() in (*LEFT_OUT, "@main"):
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
        (["let b = 1", "", "let c = 2"], True), (["struct A {", LEFT_OUT[0], "}"], True),
        (["let b = 1", "let c = 2"], False), (["let b = 1", "", "  let c = 2"], False),
        (["let c = 2", LEFT_OUT[1], "let b = 1"], False), (["let d = 3"], False),
    ]
    return [f"Scripts/pages/blocks.py: {block} is judged wrongly"
            for block, expected in samples if _stands(_pieces(block), index) != expected]
