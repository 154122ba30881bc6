"""Kills a link server while threads ask it."""

import contextlib
import signal
import sys
import time


def kill_while(threads, server, seconds):
    """Lets threads ask a server, which is killed so many seconds later.

    A thread ends when the server is gone; what it found wrong is its `error`."""
    for thread in threads:
        thread.start()
    time.sleep(seconds)
    server.stop(signal.SIGKILL)
    for thread in threads:
        thread.join()
    for thread in threads:
        if thread.error:
            raise thread.error


@contextlib.contextmanager
def ending(server):
    """Ends a server's process in the end, whatever was found wrong."""
    try:
        yield server
    finally:
        if server.process and server.process.poll() is None:
            server.stop(signal.SIGKILL)


def progress(text):
    if sys.stderr.isatty():
        print(f"\r{text:<78}\r", end="", file=sys.stderr)
