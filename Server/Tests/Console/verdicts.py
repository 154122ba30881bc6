"""What the checks say: one line each, and how many passed and failed."""

import traceback
from contextlib import contextmanager


class Verdicts:
    """Tells what was checked to whoever started the part; a failure ends its check and no other."""

    def __init__(self, tell):
        self.tell = tell

    @contextmanager
    def check(self, sentence):
        try:
            yield
        except (KeyboardInterrupt, SystemExit):
            raise
        except AssertionError as failure:
            self.tell(("failed", sentence, str(failure) or where(failure)))
        except Exception as failure:
            self.tell(("failed", sentence, f"{type(failure).__name__} {where(failure)}: {failure}"))
        else:
            self.tell(("passed", sentence, ""))

    def warn(self, text):
        self.tell(("warning", text, ""))


def where(failure):
    """The line of the checks themselves that a failure came from."""
    frames = [frame for frame in traceback.extract_tb(failure.__traceback__)
              if "/Tests/Console/" in frame.filename and "verdicts" not in frame.filename]
    return f"at {frames[-1].filename.rsplit('/', 1)[-1]}:{frames[-1].lineno}" if frames else ""


def same(found, wanted, what):
    assert found == wanted, f"{what} is {found!r}, not {wanted!r}"


def none(found, what):
    """Fails with a list of what should not be, ten at most."""
    found = [str(item) for item in found]
    more = f"\n… and {len(found) - 10} more" if len(found) > 10 else ""
    assert not found, f"{what}:\n" + "\n".join(found[:10]) + more
