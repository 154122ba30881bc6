"""What was found right is not looked at again while nothing that it depends on has changed.

That is what its files hold, what it is told, the compiler and all scripts. One hash is made of them, and a file
of its name is kept in .build-checks once the check has passed: remove the folder, and everything is looked
at again.
"""

import functools
import hashlib
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".build-checks"
# What no run has asked about for so long is of a state of the project that is gone.
_DAYS = 30


class Unchanged:
    """Asks whether a check has passed with the same files and words before."""

    def __init__(self, name, files, *words, folder=FOLDER):
        self._files, self._words = sorted({Path(file) for file in files}), words
        self._folder = folder / name
        self._key = self._hash()

    @property
    def holds(self):
        mark = self._folder / self._key
        if not mark.exists():
            return False
        mark.touch()
        return True

    def keep(self):
        """Says that the check has passed, unless its files changed meanwhile."""
        if self._hash() != self._key:
            return
        self._folder.mkdir(parents=True, exist_ok=True)
        oldest = time.time() - _DAYS * 86_400
        for mark in self._folder.iterdir():
            if mark.stat().st_mtime < oldest:
                mark.unlink(missing_ok=True)
        (self._folder / self._key).touch()

    def _hash(self):
        key = hashlib.sha256(_tools().encode())
        _add(key, str(len(self._words)).encode())
        for word in self._words:
            _add(key, str(word).encode())
        for file in self._files:
            _add(key, str(file).encode())
            _add(key, file.read_bytes())
        return key.hexdigest()


def below(*folders):
    """The files in folders, without those of builds; of a file, itself."""
    for folder in map(Path, folders):
        if folder.is_file():
            yield folder
        for path in folder.rglob("*"):
            inner = path.relative_to(folder).parts
            if path.is_file() and not any(part.startswith(".build") or part == "__pycache__" for part in inner):
                yield path


def digest(files):
    """What stands for files of any place: their names and what they hold."""
    key = hashlib.sha256()
    for file in sorted(map(Path, files)):
        _add(key, file.name.encode())
        _add(key, file.read_bytes())
    return key.hexdigest()


def _add(key, part):
    # Its length goes first: no two lists of parts are the same bytes.
    key.update(len(part).to_bytes(8, "big"))
    key.update(part)


@functools.lru_cache(maxsize=None)
def _tools():
    """The compiler, and everything in Scripts."""
    version = subprocess.run(["swiftc", "--version"], check=True, capture_output=True, text=True)
    key = hashlib.sha256()
    for file in sorted(below(ROOT / "Scripts")):
        _add(key, str(file).encode())
        _add(key, file.read_bytes())
    return f"{shutil.which('swiftc')}\n{version.stdout}{version.stderr}\n{key.hexdigest()}"


def self_test():
    """Whatever changes, the check is made again."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        one, two = folder / "one", folder / "two"
        one.write_text("1")
        two.write_text("2")

        def asked(files, *words, name="check"):
            return Unchanged(name, files, *words, folder=folder / "kept")

        faults = ["what nobody has checked is kept"] if asked([one], "word").holds else []
        asked([one], "word").keep()
        others = [asked([one]), asked([one], "wor", "d"), asked([one], "word", name="other"),
                  asked([one, two], "word"), asked([two], "word")]
        faults += ["what is the same is not kept"] if not asked([one], "word").holds else []
        faults += ["what is something else is kept"] if any(other.holds for other in others) else []
        begun = asked([two])
        two.write_text("3")
        begun.keep()
        faults += ["what changed meanwhile is kept"] if asked([two]).holds or begun.holds else []
        one.write_text("2")
        faults += ["what has changed is kept"] if asked([one], "word").holds else []
    return [f"Scripts/unchanged.py: {fault}" for fault in faults]


if __name__ == "__main__":
    sys.exit("\n".join(self_test()) or 0)
