"""A drawn picture is what its script draws, in light and in dark."""

from pathlib import Path

from checks.finding import Finding, Sample
from pictures import concepts

TITLE = "drawn pictures"
_FOLDER = "Guides/Guides.docc/Resources"


def check(root):
    for name, text in concepts.pictures().items():
        path = Path(root) / _FOLDER / name
        if path.exists() and path.read_text() != text:
            yield Finding(f"{_FOLDER}/{name}", None, "differs from what Scripts/pictures/concepts.py draws",
                          "change the script, and run it")


SAMPLES = [
    Sample({f"{_FOLDER}/concepts~dark.svg": "<svg/>"},
           f"{_FOLDER}/concepts~dark.svg: differs from what Scripts/pictures/concepts.py draws"),
    Sample({f"{_FOLDER}/concepts.svg": concepts.pictures()["concepts.svg"]}, None),
]
