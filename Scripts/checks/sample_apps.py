"""The sample apps are libraries where a Mac compiles them, and the workflow compiles each."""

import re
from pathlib import Path

from checks.finding import Finding, Sample
from checks.letter_case import manifest_of

TITLE = "sample apps on a Mac"
_SWITCH = "ENTRYWAY_SAMPLE_APPS"
_FOLDER = "Examples/Apps/"
_WORKFLOW = ".github/workflows/ci.yml"


def check(root):
    if not (Path(root) / "Package.swift").exists():
        return
    manifest = manifest_of(root, {_SWITCH: "1"})
    libraries = {name for product in manifest["products"] if "library" in product["type"] for name in product["targets"]}
    workflow = Path(root) / _WORKFLOW
    built = set(re.findall(r"\w+", workflow.read_text(encoding="utf-8"))) if workflow.exists() else set()
    for target in manifest["targets"]:
        name = target["name"]
        if not (target.get("path") or "").startswith(_FOLDER):
            continue
        if target["type"] != "regular" or name not in libraries:
            yield Finding("Package.swift", None, f"the sample {name} is no library product with {_SWITCH}",
                          "some versions of xcodebuild build executables for macOS alone")
        elif name not in built:
            yield Finding(_WORKFLOW, None, f"the sample {name} is compiled nowhere", "add its name to the loop")


def _files(target, product="", workflow="for name in A; do"):
    return {"Package.swift": "// swift-tools-version: 6.2\nimport PackageDescription\n"
            f'let package = Package(name: "p", products: [{product}], targets: [])\n'
            f'if Context.environment["{_SWITCH}"] == "1" {{\n'
            f'  package.targets.append(.{target}(name: "A", path: "{_FOLDER}A"))\n}}\n',
            _FOLDER + "A/A.swift": "", _WORKFLOW: workflow}


_LIBRARY = '.library(name: "A", targets: ["A"])'
SAMPLES = [
    Sample(_files("executableTarget"), "Package.swift: the sample A is no library product with " + _SWITCH),
    Sample(_files("target"), "Package.swift: the sample A is no library product with " + _SWITCH),
    Sample(_files("target", _LIBRARY, "for name in B; do"), _WORKFLOW + ": the sample A is compiled nowhere"),
    Sample(_files("target", _LIBRARY), None),
]
