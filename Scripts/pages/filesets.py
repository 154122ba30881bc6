"""The file sets of the guides compile as they are pasted into a project."""

import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import root_build
from unchanged import Unchanged, digest

from .tree import sides

TITLE = "File sets"
# Xcode's new projects: the main actor is the default, and what is called approachable concurrency.
APPROACHABLE = [
    "DisableOutwardActorInference", "GlobalActorIsolatedTypesUsability", "InferIsolatedConformances",
    "InferSendableFromCaptures", "NonisolatedNonsendingByDefault",
]
# What lets `Route("/orders/{id}", ShopRoute.order)` pass without a warning in such a project.
OLDER = ["-enable-upcoming-feature", "InferSendableFromCaptures"]
MODES = {
    "a new Xcode project (Swift 5, main actor)": [
        "-swift-version", "5", "-default-isolation", "MainActor",
        *[part for name in APPROACHABLE for part in ("-enable-upcoming-feature", name)],
        "-enable-upcoming-feature", "MemberImportVisibility"],
    # As in a project that was made before, with the one setting that the pages ask for.
    "an older project (Swift 5)": ["-swift-version", "5", *OLDER],
    "Swift 6, main actor": ["-swift-version", "6", "-default-isolation", "MainActor"],
    "Swift 6, nonisolated": ["-swift-version", "6"],
}


def sets(root):
    """The folders whose files are pasted together."""
    yield from sorted((root / "Guides/GettingStarted").glob("*/App/"))
    for folder in sorted((root / "Guides/ComingFrom").glob("*/")):
        for _, before, after in sides(folder):
            yield before[0].parent
        yield after[0].parent
    yield from sorted((root / "Guides/Cookbook").glob("*/"))
    yield from sorted((root / "Guides/CookbookApps").glob("*/"))
    # What the pages of the modules show.
    yield root / "Tests/PastedTests"


def check(root, is_built=False):
    if not root_build.IS_STUBBED:
        return []
    fault = None if is_built else root_build.build()
    if fault:
        return [fault]
    with tempfile.TemporaryDirectory() as place, ThreadPoolExecutor(os.cpu_count()) as workers:
        # What is compiled against is what the hash is of, whatever builds meanwhile.
        for name in _modules(root):
            shutil.copy(root_build.MODULES / f"{name}.swiftmodule", place)
        modules = digest(Path(place).iterdir())
        found = workers.map(lambda row: _checked(root, *row, place, modules),
                            [(folder, *mode) for folder in sets(root) for mode in MODES.items()])
        return [fault for faults in found for fault in faults]


def _modules(root):
    """The modules that a project has: the library's and Apple's. No other can be imported."""
    for place in ("Sources", "Tests/AppleStubs"):
        for folder in (root / place).glob("*/"):
            yield folder.name


def _checked(root, folder, mode, options, place, modules):
    """The faults of a file set, which is not compiled again if neither it nor a module has changed."""
    unchanged = Unchanged("file-sets", _paths(folder), modules, root, folder, mode, *options)
    if unchanged.holds:
        return []
    faults = _faults(root, folder, mode, options, place)
    if not faults:
        unchanged.keep()
    return faults


def _paths(folder):
    return sorted(str(path) for path in folder.rglob("*.swift") if not path.name.endswith("Tests.swift"))


def _faults(root, folder, mode, options, modules):
    # In one process, not in one for each file.
    answer = subprocess.run(
        ["swiftc", "-typecheck", "-wmo", "-parse-as-library", "-warnings-as-errors", "-module-name", "Pasted",
         *options, "-I", modules, *_paths(folder)], capture_output=True, text=True)
    return [f"{folder.relative_to(root)}, {mode}:\n{answer.stderr[-6000:]}"] if answer.returncode else []


def self_test():
    """An error is refused in all modes, and the case of an enum in an older project without the setting alone."""
    case = ("nonisolated enum Kind { case order(Int) }\n"
            "nonisolated func keep(_ work: @escaping @Sendable (Int) -> Kind) {}\n"
            "nonisolated func sample() { keep(Kind.order) }\n")
    samples = [(case, MODES, set()), (case, {"without the setting": ["-swift-version", "5"]}, {"without the setting"}),
               ("let sample: Int = \"text\"\n", MODES, set(MODES)), ("let sample = 1\n", MODES, set())]
    faults = []
    for text, modes, expected in samples:
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "Sample.swift").write_text(text)
            refused = {name for name in modes if _faults(Path(folder), Path(folder), name, modes[name], folder)}
        if refused != expected:
            faults.append(f"Scripts/pages/filesets.py: {text!r} is refused in {sorted(refused)}, "
                          f"not in {sorted(expected)}")
    return faults
