"""A virtual environment of a script's own, for packages that the system's Python does not have."""

import os
import subprocess
import sys
import venv


def start_again_in(folder, packages):
    """Starts the script again with packages of fixed versions, in a folder that is made once for them."""
    folder = folder / "-".join(package.rsplit("==", 1)[1] for package in packages)
    if sys.prefix == str(folder):
        return
    if not (folder / "complete").exists():
        venv.create(folder, with_pip=True, clear=True)
        subprocess.run([folder / "bin/pip", "install", "--quiet", *packages], check=True)
        (folder / "complete").touch()
    program = str(folder / "bin/python3")
    os.execv(program, [program, *sys.argv])
