"""No two names differ by letter case alone: a Mac's disk takes them for one, Linux never notices."""

import json
import os
import subprocess
from pathlib import Path

from checks.finding import Finding, Sample

TITLE = "names that differ by case alone"
_HINT = "on a Mac's disk the two are one: give one of them another name"


def check(root):
    manifests = []
    for folder, folders, files in os.walk(root):
        folders[:] = sorted(f for f in folders if not f.startswith("."))
        where = Path(folder).relative_to(root)
        for first, second in _collisions(sorted(folders + files)):
            yield Finding((where / second).as_posix(), None, f"differs from {first} by case alone", _HINT)
        if "Package.swift" in files:
            manifests.append(where)

    # Packages meet in one build folder, so their targets are compared with each other's.
    targets, products = [], []
    for where in manifests:
        package = manifest_of(Path(root) / where)
        path = (where / "Package.swift").as_posix()
        targets += [(target["name"], path) for target in package["targets"]]
        products += [(product["name"], product_kind(product), path) for product in package["products"]]
    yield from _colliding("target", targets)
    for kind in sorted({kind for _, kind, _ in products}):
        yield from _colliding("product", [(name, path) for name, k, path in products if k == kind])


def manifest_of(folder, environment=None):
    """A package's manifest as the package manager reads it, with more in its environment if asked."""
    # Nothing is built, so it need not wait for a build.
    dump = subprocess.run(["swift", "package", "dump-package", "--ignore-lock", "--package-path", str(folder)],
                          check=True, stdout=subprocess.PIPE, env={**os.environ, **(environment or {})})
    return json.loads(dump.stdout)


def product_kind(product):
    return next(iter(product["type"]))


def _colliding(noun, named):
    paths = dict(named)
    for first, second in _collisions(sorted(paths)):
        yield Finding(paths[second], None, f"{noun} {second} differs from {noun} {first} of {paths[first]} by case alone",
                      _HINT)


def _collisions(names):
    seen = {}
    for name in names:
        first = seen.setdefault(name.lower(), name)
        if first != name:
            yield first, name


def _manifest(targets):
    return ("// swift-tools-version: 6.2\nimport PackageDescription\n"
            f'let package = Package(name: "p", targets: [{targets}])\n')


SAMPLES = [
    Sample({"Sources/Entryway/A.swift": "", "Sources/entryway/B.swift": ""},
           "Sources/entryway: differs from Entryway by case alone"),
    Sample({"Sources/A/Link.swift": "", "Sources/A/link.swift": ""},
           "Sources/A/link.swift: differs from Link.swift by case alone"),
    Sample({"Package.swift": _manifest('.target(name: "Entryway")'),
            "Tool/Package.swift": _manifest('.executableTarget(name: "entryway")')},
           "Tool/Package.swift: target entryway differs from target Entryway of Package.swift by case alone"),
    Sample({"Sources/Entryway/A.swift": "", "Tests/Entryway/A.swift": ""}, None),
]
