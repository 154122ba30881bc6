"""The stand-ins for Apple's frameworks are for the tests: no product may bring them along."""

from pathlib import Path

from checks.finding import Finding, Sample
from checks.letter_case import manifest_of

TITLE = "stubs of Apple's frameworks"
_FOLDER = "Tests/AppleStubs/"
_SWITCH = "ENTRYWAY_APPLE_STUBS"
_HINT = "they belong inside the condition on " + _SWITCH + ", and into no product"


def check(root):
    if not (Path(root) / "Package.swift").exists():
        return
    for target in _stubs(manifest_of(root)):
        yield Finding("Package.swift", None, f"target {target} is there without {_SWITCH}", _HINT)
    manifest = manifest_of(root, {_SWITCH: "1"})
    stubs = _stubs(manifest)
    for product in manifest["products"]:
        for target in product["targets"]:
            if target in stubs:
                yield Finding("Package.swift", None, f"product {product['name']} names the stub {target}", _HINT)


def _stubs(manifest):
    return [t["name"] for t in manifest["targets"] if (t.get("path") or "").startswith(_FOLDER)]


_STUB = '.target(name: "UIKit", path: "Tests/AppleStubs/UIKit")'
_LANE = f'if Context.environment["{_SWITCH}"] == "1" {{ package.targets.append({_STUB}) }}\n'


def _manifest(products, targets, rest=""):
    return ("// swift-tools-version: 6.2\nimport PackageDescription\n"
            f'let package = Package(name: "p", products: [{products}], targets: [{targets}])\n{rest}')


SAMPLES = [
    Sample({"Package.swift": _manifest("", _STUB)},
           f"Package.swift: target UIKit is there without {_SWITCH}"),
    Sample({"Package.swift": _manifest("", '.target(name: "A")', _LANE + (
                f'if Context.environment["{_SWITCH}"] == "1" {{ '
                'package.products.append(.library(name: "A", targets: ["A", "UIKit"])) }\n'))},
           "Package.swift: product A names the stub UIKit"),
    Sample({"Package.swift": _manifest('.library(name: "A", targets: ["A"])', '.target(name: "A")', _LANE)}, None),
]
