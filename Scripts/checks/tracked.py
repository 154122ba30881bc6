"""What a build makes is not part of the repository, but for the versions of which programs are built."""

import re
import subprocess
from pathlib import Path

from checks.finding import Finding, Sample

TITLE = "tracked files"
_PINNED = ["Sender/Package.resolved", "Server/Package.resolved", "Tool/Package.resolved"]
_MADE = re.compile(r"(^|/)(Package\.resolved|\.build[^/]*/.*|\.swiftpm/.*|\.DS_Store)$")


def check(root):
    if not (Path(root) / ".git").exists():
        return
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=root, check=True, capture_output=True)
    tracked = listing.stdout.decode().split("\0")
    for path in tracked:
        if _MADE.search(path) and path not in _PINNED:
            yield Finding(path, None, "made by a build, and tracked",
                          "take it out with `git rm --cached`; .gitignore keeps it out")
    for path in _PINNED:
        manifest = str(Path(path).with_name("Package.swift"))
        if manifest in tracked and path not in tracked:
            yield Finding(path, None, "the versions that are built are not tracked",
                          f"run `swift package --package-path {Path(path).parent} resolve`, and add the file")


SAMPLES = [
    Sample({"Examples/Package.resolved": "{}"}, "Examples/Package.resolved: made by a build, and tracked",
           tracked=["Examples/Package.resolved"]),
    Sample({"Tool/Package.swift": ""}, "Tool/Package.resolved: the versions that are built are not tracked",
           tracked=["Tool/Package.swift"]),
    Sample({"Tool/Package.swift": "", "Tool/Package.resolved": "{}"}, None,
           tracked=["Tool/Package.swift", "Tool/Package.resolved"]),
    Sample({".build-consumer/a.o": ""}, ".build-consumer/a.o: made by a build, and tracked",
           tracked=[".build-consumer/a.o"]),
    Sample({"Package.resolved": "{}", "Package.swift": ""}, None, tracked=["Package.swift"]),
]
