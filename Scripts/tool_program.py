"""The command line `entryway` for scripts."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def build():
    """Builds it for debugging, and says where it is."""
    command = ["swift", "build", "--package-path", str(ROOT / "Tool"), "--product", "entryway",
               "--force-resolved-versions"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    place = subprocess.run([*command, "--show-bin-path"], check=True, capture_output=True, text=True)
    return Path(place.stdout.strip()) / "entryway"
