"""The program that runs the workloads, built and run."""

import os
import platform
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from counting.baseline import Count
from counting.callgrind import counts

ROOT = Path(__file__).resolve().parent.parent.parent
_PACKAGE = ROOT / "Benchmarks" / "Instructions"


class Row(Count):
    """The counts of one workload, for each of its lookups, and what the tables tell of it."""

    def __init__(self, line, one_pass, three_passes):
        name, lookups, length, _, self.title, bound = line.split("\t")
        super().__init__(name, *(
            (three - one) / 2 / int(lookups) for one, three in zip(one_pass, three_passes)))
        self.bytes_a_link = f"{float(length):.0f}" if float(length) else ""
        # Nodes × segments, where a workload shows that its work stays below.
        self.bound = int(bound)


class Lookups:
    """The built program."""

    def __init__(self):
        checkout = Path(os.environ.get("ENTRYWAY_PATH") or ROOT).resolve()
        if not (checkout / "Package.swift").exists():
            sys.exit(f"bench-instructions: {checkout} is no checkout of the library\nhint: set ENTRYWAY_PATH to a folder "
                     "with a Package.swift")
        # valgrind fails on some of the debugging information that Swift writes.
        command = ["swift", "build", "--package-path", str(_PACKAGE), "--configuration", "release",
                   "-debug-info-format", "none", "--scratch-path", str(checkout / ".build-instructions")]
        environment = {**os.environ, "ENTRYWAY_PATH": str(checkout)}
        built = subprocess.run(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if built.returncode != 0:
            sys.exit(f"{built.stdout}\nbench-instructions: the workloads do not build")
        place = subprocess.run(command + ["--show-bin-path"], check=True, env=environment, capture_output=True,
                               text=True)
        self._path = Path(place.stdout.strip()) / "Lookups"
        self.names = self.run("names").split()

    def run(self, *arguments):
        """What the program prints."""
        return subprocess.run([self._path, *arguments], check=True, capture_output=True, text=True).stdout

    def count(self, names):
        """A row for each of the workloads."""
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder) / "callgrind"
            # Dictionaries in the same order each time, and nothing else of the caller's surroundings.
            run = subprocess.run(
                ["valgrind", "--tool=callgrind", "--instr-atstart=no", "--separate-threads=yes",
                 f"--callgrind-out-file={out}",
                 self._path, "phases", *names],
                capture_output=True, text=True, env={"PATH": os.environ["PATH"], "SWIFT_DETERMINISTIC_HASHING": "1"})
            if run.returncode != 0:
                sys.exit(f"{run.stdout}{run.stderr}\nbench-instructions: the workloads failed under valgrind")
            rows = []
            for number, line in enumerate(run.stdout.splitlines()):
                # Of the main thread, the first: others do what nobody waits for.
                files = [Path(f"{out}.{number * 2 + phase}-01") for phase in (1, 2)]
                if not all(file.exists() for file in files):
                    sys.exit("bench-instructions: valgrind counted nothing: the workloads were built without its "
                             "headers\nhint: install them, often in a package called valgrind-devel, and remove "
                             ".build-instructions")
                rows.append(Row(line, *(counts(file.read_text(encoding="utf-8", errors="replace")) for file in files)))
            return rows


def place():
    """The compiler and the kind of machine that counts hold for."""
    text = subprocess.run(["swift", "--version"], check=True, capture_output=True, text=True).stdout
    found = re.search(r"Swift version (\d+\.\d+)", text)
    return f"Swift {found[1] if found else 'unknown'}, {platform.machine()} {platform.system()}"
