#!/usr/bin/env python3
"""Programs that tests and benchmarks need beside Swift: one that is missing is named.

usage: Scripts/required.py PROGRAM...
"""

import os
import shutil
import sys
from pathlib import Path

# The packages of Debian and Ubuntu that have them.
_PACKAGES = {"node": "nodejs", "h2load": "nghttp2-client", "openssl": "openssl", "postgres": "postgresql",
             "pg_basebackup": "postgresql", "psql": "postgresql"}


def find(program):
    """Where a program is, or None: Debian keeps PostgreSQL's and those of daemons out of the path."""
    places = [os.environ.get("PATH", ""), "/usr/local/sbin", "/usr/sbin", "/sbin",
              *sorted(map(str, Path("/usr/lib/postgresql").glob("*/bin")), reverse=True),
              *map(str, Path("/opt/homebrew/opt").glob("postgresql*/bin"))]
    return shutil.which(program, path=os.pathsep.join(places))


def missing(programs):
    """What to print if some are not there, or None."""
    absent = [program for program in programs if not find(program)]
    if not absent:
        return None
    packages = " ".join(dict.fromkeys(_PACKAGES.get(program, program) for program in absent))
    return f"{' and '.join(absent)} not found\n  hint: run `apt-get install {packages}`"


def require(*programs):
    """Ends the script if one is missing."""
    text = missing(programs)
    if text:
        sys.exit(f"{Path(sys.argv[0]).name}: {text}")


def self_test():
    """What is not there is named, with what to install."""
    expected = "no-such-program not found\n  hint: run `apt-get install no-such-program`"
    is_right = missing(["no-such-program"]) == expected and missing(["python3"]) is None
    return [] if is_right else ["Scripts/required.py: a missing program is not named"]


if __name__ == "__main__":
    if not sys.argv[1:]:
        sys.exit("usage: Scripts/required.py PROGRAM...")
    require(*sys.argv[1:])
