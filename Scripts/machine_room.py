"""A folder in which the machines of a check run: none of them outlives the script, however that ends."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path


class Room:
    """A temporary folder whose processes are killed, and which is removed, when this process is gone."""

    def __init__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="entryway-cluster-"))
        # PostgreSQL's and nginx's processes are not root's.
        self.folder.chmod(0o755)
        # It ends when nobody holds its standard input any more: a signal to the script's group is not for it.
        self.keeper = subprocess.Popen([sys.executable, __file__, str(self.folder)], stdin=subprocess.PIPE,
                                       start_new_session=True)

    def make(self, name):
        """A folder for a machine."""
        folder = self.folder / name
        folder.mkdir()
        return folder

    def run(self, command, folder, log, **options):
        """Starts a process in a folder of the room."""
        with open(folder / log, "ab") as output:
            return subprocess.Popen([str(part) for part in command], cwd=folder, stdout=output, stderr=output,
                                    **{"stdin": subprocess.DEVNULL} | options)

    def logs(self):
        return sorted(self.folder.glob("*/*.log"))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.keeper.stdin.close()
        self.keeper.wait()


def processes_in(folder):
    """The processes that work in a folder: those of PostgreSQL leave the group that they were started in."""
    for entry in os.scandir("/proc"):
        if not entry.name.isdigit():
            continue
        try:
            place = os.readlink(f"/proc/{entry.name}/cwd")
        except OSError:
            continue
        if place == str(folder) or place.startswith(f"{folder}/"):
            yield int(entry.name)


def kill_in(folder):
    """Kills all that works in a folder at once, as if its machine had lost its power."""
    while found := [process for process in processes_in(folder) if is_alive(process)]:
        for process in found:
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass
        time.sleep(0.01)


def is_alive(process):
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in "ZX"


def wait(condition, seconds, what):
    """The first answer that says something; AssertionError if none does, with a text or what gives one."""
    end = time.monotonic() + seconds
    while True:
        if answer := condition():
            return answer
        if time.monotonic() > end:
            raise AssertionError(f"{what() if callable(what) else what} within {seconds} s")
        time.sleep(0.05)


def keep(folder):
    sys.stdin.buffer.read()
    kill_in(folder)
    shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    keep(sys.argv[1])
