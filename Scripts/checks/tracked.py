"""What a build makes is not part of the repository."""

import re
import subprocess
from pathlib import Path

from checks.finding import Finding, Sample

TITLE = "tracked files"
_MADE = re.compile(r"(^|/)(Package\.resolved|\.build[^/]*/.*|\.swiftpm/.*|\.DS_Store)$")


def check(root):
    if not (Path(root) / ".git").exists():
        return
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=root, check=True, capture_output=True)
    for path in listing.stdout.decode().split("\0"):
        if _MADE.search(path):
            yield Finding(path, None, "made by a build, and tracked",
                          "take it out with `git rm --cached`; .gitignore keeps it out")


SAMPLES = [
    Sample({"Tool/Package.resolved": "{}"}, "Tool/Package.resolved: made by a build, and tracked",
           tracked=["Tool/Package.resolved"]),
    Sample({".build-consumer/a.o": ""}, ".build-consumer/a.o: made by a build, and tracked",
           tracked=[".build-consumer/a.o"]),
    Sample({"Package.resolved": "{}", "Package.swift": ""}, None, tracked=["Package.swift"]),
]
