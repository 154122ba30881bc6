"""Runs the parts of a test run side by side, and prints what they print one after the other."""

import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from unchanged import ROOT, Unchanged, below

from . import counting

# Suites that wait forever are stopped, and named.
TESTS = ["Scripts/watched", "swift", "test", "--disable-xctest"]
# So often it is looked whether a part has ended or has written more.
_PAUSE = 0.2


@dataclass(eq=False)
class Part:
    """One command. It begins once those before it have ended, and not at all if one of these did not build."""

    title: str
    # By which failures name it.
    name: str
    command: list
    # `check`, `build` or `suites`, whose tests are counted.
    kind: str = "check"
    after: list = field(default_factory=list)
    environment: dict = field(default_factory=dict)
    # The files and folders that it depends on, if it need not run again while they are as they were when it passed.
    inputs: list = None


def package(name, options):
    """A package's build, and its suites."""
    build = Part(f"build of {name}", f"the build of {name}", ["swift", "build", "--build-tests", *options], "build")
    suites = Part(f"tests of {name}", name, [*TESTS, "--skip-build", *options],
                  "suites", [build])
    return build, suites


class _Run:
    """A part on its way: not begun, running, ended."""

    def __init__(self, part, folder, number):
        self.part = part
        self.path = Path(folder, str(number))
        self.path.touch()
        self.count = self.process = self._unchanged = None
        self.has_built = True

    def start(self):
        if self.part.inputs is not None:
            files = below(*(ROOT / path for path in self.part.inputs))
            self._unchanged = Unchanged(self.part.name.replace(" ", "-"), files, *self.part.command)
            if self._unchanged.holds:
                return self.end("unchanged since it passed")
        with self.path.open("wb") as log:
            self.process = subprocess.Popen(
                [str(word) for word in self.part.command], cwd=ROOT, stdin=subprocess.DEVNULL, stdout=log,
                stderr=subprocess.STDOUT, env={**os.environ, **self.part.environment})

    def end(self, text):
        """Ends it without having run it."""
        self.path.write_text(text + "\n")
        self.count = counting.Count()

    def look(self):
        """Counts what came of it, if it has just ended."""
        if self.count or not self.process or self.process.poll() is None:
            return
        status, lines = self.process.returncode, self.path.read_text("utf-8", errors="replace").splitlines()
        if self.part.kind == "suites":
            self.count = counting.suites(lines, status)
        else:
            self.count = counting.Count(failed=1 if status else 0)
            self.count.told += ["failed", *counting.errors(lines)] if status else []
            self.has_built = not status
        warnings = subprocess.run([ROOT / "Scripts/own-warnings", self.path], check=True, capture_output=True,
                                  text=True).stdout.splitlines()
        self.count.failed += 1 if warnings else 0
        self.count.told += warnings
        if self._unchanged and not self.count.failed:
            self._unchanged.keep()


def run(parts, at_once):
    """The counts of all parts, `at_once` of which run at any time, in the order in which they can."""
    with tempfile.TemporaryDirectory() as folder:
        runs = {part: _Run(part, folder, number) for number, part in enumerate(parts)}
        try:
            for number, part in enumerate(parts):
                print(f"== {part.title}", flush=True)
                with runs[part].path.open("rb") as log:
                    while True:
                        _advance(runs, at_once, part)
                        has_ended = runs[part].count is not None
                        sys.stdout.buffer.write(log.read())
                        sys.stdout.flush()
                        if has_ended:
                            break
                        time.sleep(_PAUSE)
        finally:
            for one in runs.values():
                if one.process and one.process.poll() is None:
                    one.process.terminate()
                    one.process.wait()
        return {part: one.count for part, one in runs.items()}


def _advance(runs, at_once, front):
    """Notes which parts have ended, and starts those that can begin."""
    for one in runs.values():
        one.look()
    for part, one in runs.items():
        if one.count or one.process:
            continue
        before = [runs[other] for other in part.after]
        if not all(other.count for other in before):
            continue
        missing = next((other for other in before if other.part.kind == "build" and not other.has_built), None)
        if missing:
            one.has_built = False
            one.end(f"not run, since this failed: {missing.part.name}")
            one.count.told.append(f"not run, since this failed: {missing.part.name}")
        elif sum(1 for other in runs.values() if other.process and not other.count) < at_once:
            one.start()
            if one.process and part is not front:
                print(f"-- beside it: {part.title}", flush=True)


def tell(counts, prefix=""):
    """Prints what failed, and in the last line how many; the exit code."""
    # Beside the closing line too: a reader may have the end of the output alone.
    for part, count in counts.items():
        for line in count.told:
            print(f"{part.name}: {line}")
    failed = sum(count.failed for count in counts.values())
    print(f"{prefix}{sum(count.passed for count in counts.values())} passed, {failed} failed")
    return 1 if failed else 0
