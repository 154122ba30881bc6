"""The root package has no dependencies, so that a consumer fetches nothing."""

import re
from pathlib import Path

from checks.finding import Finding, Sample
from checks.swift_source import code_of, line_of

TITLE = "dependencies of the root package"
_DEPENDENCY = re.compile(r"\.\s*package\s*\(|\bpackage\s*\.\s*dependencies\b")


def check(root):
    manifest = Path(root) / "Package.swift"
    if not manifest.exists():
        return
    code = code_of(manifest)
    for hit in _DEPENDENCY.finditer(code):
        yield Finding("Package.swift", line_of(code, hit.start()), "the root package has a dependency",
                      "a consumer fetches nothing: what needs a dependency is a package of its own, such as Tool")


SAMPLES = [
    Sample({"Package.swift": 'let p = Package(\n  dependencies: [.package(url: "https://example.com/a", from: "1.0.0")])\n'},
           "Package.swift:2: the root package has a dependency"),
    Sample({"Package.swift": "package.dependencies.append(logging)\n"},
           "Package.swift:1: the root package has a dependency"),
    Sample({"Tool/Package.swift": 'let p = [.package(name: "entryway", path: "..")]\n'}, None),
]
