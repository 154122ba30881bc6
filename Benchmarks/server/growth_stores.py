"""What `growth` measures: the store of today and an older one, each with its programs and its data.

Data is kept between runs. What changes it is done to a copy.
"""

import json
import os
import re
import shutil
import subprocess
import tarfile
import tempfile
from contextlib import contextmanager
from pathlib import Path

from event_load import ServerProcess, build, busy_seconds, end_progress, progress
from server_process import ROOT

FOLDER = ROOT / ".build-growth"
# What is written: it changes with the generator.
TRAFFIC = 1
TARGET = re.compile(r"// What `make bench-growth` runs.*?\n}\n\n", re.DOTALL)
PROGRAM = "GrowthBenchmark"


class Store:
    """A store with its programs, and folders that hold all days, or one alone."""

    def __init__(self, name, data, options, programs):
        self.name, self.folder, self.options = name, data / name, options
        self.program, self.server = programs
        self.others = Others()

    def prepare(self):
        """Writes what is not there yet."""
        full = self.folder / "full"
        wanted = {"traffic": TRAFFIC, "events": self.options.events, "days": self.options.days}
        note = Note(full)
        if note.wanted != wanted:
            shutil.rmtree(self.folder, ignore_errors=True)
            full.mkdir(parents=True)
            server = ServerProcess(self.server, full).start()
            try:
                server.prepare()
                app = json.loads(server.command("apps", "list"))[0]["id"]
            finally:
                server.stop()
            note.keep({"wanted": wanted, "app": app, "written": 0})
        self.app = note.app
        for line in self.lines("fill", full, "--first", note.written):
            note.keep(note.all | {"written": line["days"]})
            progress(f"{self.name}: {line['days']:,} of {self.options.days:,} days are written")
        for zone, name in ALONE.items():
            folder = self.folder / name
            if not (folder / "complete").exists():
                shutil.rmtree(folder, ignore_errors=True)
                (folder / "data").mkdir(parents=True)
                for _ in self.lines("fill", folder, "--alone", zone):
                    pass
                (folder / "complete").touch()
        end_progress()
        self.days = self.line("days", full)

    @contextmanager
    def copy(self):
        """A copy of all days, which is there as long as this lasts."""
        copy = self.folder / "copy"
        shutil.rmtree(copy, ignore_errors=True)
        progress(f"{self.name}: copying {size(self.folder / 'full') / 1e9:.1f} GB")
        try:
            subprocess.run(["cp", "-R", *REFLINK, self.folder / "full", copy], check=True)
            os.sync()
            yield copy
        finally:
            shutil.rmtree(copy, ignore_errors=True)

    def lines(self, command, folder, *options, app=None, events=None, days=None):
        """What a command prints, line by line."""
        arguments = [
            self.program, command, "--store", folder / "data" / "events.sqlite",
            "--app", app or self.app, "--events", events or self.options.events,
            "--days", days or self.options.days, *options]
        with self.others.during():
            with subprocess.Popen(
                    list(map(str, arguments)), stdout=subprocess.PIPE, text=True) as process:
                for line in process.stdout:
                    yield json.loads(line)
        if process.returncode:
            raise SystemExit(f"growth: {self.name}: {command} ended with {process.returncode}")

    def line(self, command, folder, *options, **others):
        return list(self.lines(command, folder, *options, **others))[-1]


# The folders of the days that are alone, by their zones.
ALONE = {"UTC": "day", "Europe/Berlin": "berlin-day"}
# Where a file system can share what both have.
REFLINK = ["--reflink=auto"] if os.uname().sysname == "Linux" else ["-c"]


class Note:
    """What a folder says of its data."""

    def __init__(self, folder):
        self.path = folder / "growth.json"
        self.all = json.loads(self.path.read_text()) if self.path.exists() else {}

    def keep(self, note):
        self.all = note
        self.path.write_text(json.dumps(note))

    @property
    def wanted(self):
        return self.all.get("wanted")

    @property
    def app(self):
        return self.all["app"]

    @property
    def written(self):
        return self.all["written"]


class Others:
    """How many cores other programs used while something was measured."""

    def __init__(self):
        self.reset()

    def reset(self):
        self.seconds = self.busy = 0

    @contextmanager
    def during(self):
        times, busy = os.times(), busy_seconds()
        yield
        after = os.times()
        own = sum(after[:4]) - sum(times[:4])
        self.seconds += after.elapsed - times.elapsed
        self.busy += busy_seconds() - busy - own

    @property
    def cores(self):
        return max(0, self.busy) / self.seconds if self.seconds else 0


def size(folder):
    return sum(file.stat().st_size for file in Path(folder).rglob("*") if file.is_file())


def programs():
    """The programs of this tree: the benchmark's and the server."""
    return _build(ROOT, None)


def programs_of(revision):
    """The programs of an older revision, with the benchmark as it is now."""
    name = subprocess.run(
        ["git", "-C", ROOT, "rev-parse", "--verify", f"{revision}^{{commit}}"],
        check=True, capture_output=True, text=True).stdout.strip()
    tree, mark = FOLDER / "before", FOLDER / "before.revision"
    if not mark.exists() or mark.read_text() != name:
        shutil.rmtree(tree, ignore_errors=True)
        tree.mkdir(parents=True)
        with tempfile.TemporaryFile() as archive:
            subprocess.run(["git", "-C", ROOT, "archive", name], check=True, stdout=archive)
            archive.seek(0)
            with tarfile.open(fileobj=archive) as files:
                files.extractall(tree, filter="data")
        mark.write_text(name)
    _add_benchmark(tree, name)
    return _build(tree, FOLDER / "before-release")


def _add_benchmark(tree, revision):
    """The benchmark's sources, and its target unless the revision has it."""
    sources = tree / "Server" / "Tests" / PROGRAM
    shutil.rmtree(sources, ignore_errors=True)
    shutil.copytree(ROOT / "Server" / "Tests" / PROGRAM, sources)
    manifest = tree / "Server" / "Package.swift"
    text = subprocess.run(
        ["git", "-C", ROOT, "show", f"{revision}:Server/Package.swift"],
        check=True, capture_output=True, text=True).stdout
    if TARGET.search(text):
        return
    target = TARGET.search((ROOT / "Server" / "Package.swift").read_text())[0]
    if ", limit: Int" in signature(tree, "removeHistory"):
        place = f'path: "Tests/{PROGRAM}"'
        target = target.replace(place, f'{place}, swiftSettings: [.define("EVENTS_IN_ONE_FILE")]')
    text = text.replace("let upcomingFeatures", f"{target}let upcomingFeatures")
    if text != manifest.read_text():
        manifest.write_text(text)


def signature(tree, method):
    """How the event store of a revision declares a method."""
    protocol = tree / "Server" / "Sources" / "LinkPlatform" / "Events" / "EventStore.swift"
    return re.search(rf"func {method}\([^)]*\)", protocol.read_text())[0]


def _build(tree, scratch):
    progress(f"building {tree}")
    os.environ["ENTRYWAY_BENCHMARKS"] = "1"
    try:
        return [build("release", product, tree, scratch) for product in [PROGRAM, "entryway-server"]]
    finally:
        # The server would say that it does not know it.
        del os.environ["ENTRYWAY_BENCHMARKS"]
        end_progress()
