"""The build of the root package that tests and checks share: on the stubs of Apple's frameworks, or on a Mac's own."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
IS_STUBBED = sys.platform != "darwin"
# A folder of its own: `swift build` without the stubs does not undo it.
FOLDER = ROOT / (".build-stubs" if IS_STUBBED else ".build")
ENVIRONMENT = {**os.environ, **({"ENTRYWAY_APPLE_STUBS": "1"} if IS_STUBBED else {})}
OPTIONS = ["--package-path", str(ROOT), "--scratch-path", str(FOLDER)]
MODULES = FOLDER / "debug/Modules"


def build():
    """Builds it for debugging; what is wrong if that fails."""
    built = subprocess.run(["swift", "build", *OPTIONS], env=ENVIRONMENT, capture_output=True, text=True)
    return built.returncode and f"the package does not build:\n{built.stdout[-4000:]}{built.stderr[-4000:]}"
