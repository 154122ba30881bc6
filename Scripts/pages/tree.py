"""The pages of the documentation, and the files that they quote."""

import subprocess

README_LIMIT = 200


def files(root, *endings):
    """The files that git knows or would take, by their paths."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"], cwd=root,
        capture_output=True, check=True).stdout.decode()
    paths = sorted(set(listed.split("\0")) - {""})
    return [root / path for path in paths if path.endswith(endings) and (root / path).is_file()]


def pages(root):
    return [path for path in files(root, ".md")
            if path.parent in (root, root / "Server/Guide") or path.name == "README.md" or ".docc" in str(path)]


def sides(folder):
    """What a page on moving compares: its name, the files before and those after.

    What is before may be several folders, each of which comes to the same after; `SDK.swift` in it stands
    for a module that is not here.
    """
    before, after = folder / "Before", folder / "After"
    others = sorted(path for path in before.glob("*/") if any(path.glob("*.swift")))
    for one in others or [before]:
        yield (one.name if others else None), sorted(one.rglob("*.swift")), sorted(after.rglob("*.swift"))


def fenced(text):
    """The fenced blocks of a page: language, number of the first line inside, lines."""
    language, start, lines = None, 0, []
    for number, line in enumerate(text.split("\n"), 1):
        mark = line.strip()
        if language is None:
            if mark.startswith("```"):
                language, start, lines = mark[3:].strip(), number + 1, []
        elif mark == "```":
            yield language, start, lines
            language = None
        else:
            lines.append(line)
    if language is not None:
        yield "unclosed", start, lines
