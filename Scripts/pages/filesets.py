"""The file sets of the guides compile as they are pasted into a project."""

import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from .tree import sides

TITLE = "File sets"
# Xcode's new projects: the main actor is the default, and what is called approachable concurrency.
APPROACHABLE = [
    "DisableOutwardActorInference", "GlobalActorIsolatedTypesUsability", "InferIsolatedConformances",
    "InferSendableFromCaptures", "NonisolatedNonsendingByDefault",
]
MODES = {
    "a new Xcode project (Swift 5, main actor)": [
        "-swift-version", "5", "-default-isolation", "MainActor",
        *[part for name in APPROACHABLE for part in ("-enable-upcoming-feature", name)],
        "-enable-upcoming-feature", "MemberImportVisibility"],
    # Nothing but the language mode, as in a project that was made before.
    "an older project (Swift 5)": ["-swift-version", "5"],
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


def check(root):
    if sys.platform == "darwin":
        return []
    environment = {**os.environ, "ENTRYWAY_APPLE_STUBS": "1"}
    build = ["swift", "build", "--package-path", str(root), "--scratch-path", str(root / ".build-stubs")]
    built = subprocess.run(build, env=environment, capture_output=True, text=True)
    if built.returncode:
        return [f"the stubs do not build:\n{built.stdout[-4000:]}{built.stderr[-4000:]}"]
    place = subprocess.run([*build, "--show-bin-path"], env=environment, capture_output=True, text=True,
                           check=True).stdout.strip()
    with ThreadPoolExecutor(os.cpu_count()) as workers:
        found = workers.map(lambda pair: _faults(root, *pair, f"{place}/Modules"),
                            [(folder, mode) for folder in sets(root) for mode in MODES])
        return [fault for faults in found for fault in faults]


def _faults(root, folder, mode, modules):
    paths = sorted(str(path) for path in folder.rglob("*.swift") if not path.name.endswith("Tests.swift"))
    answer = subprocess.run(
        ["swiftc", "-typecheck", "-parse-as-library", "-warnings-as-errors", "-module-name", "Pasted",
         *MODES[mode], "-I", modules, *paths], capture_output=True, text=True)
    return [f"{folder.relative_to(root)}, {mode}:\n{answer.stderr[-6000:]}"] if answer.returncode else []


def self_test():
    """All modes refuse an error, and that of older projects alone a case where `@Sendable` is asked for."""
    samples = {
        "nonisolated enum Kind { case order(Int) }\n"
        "nonisolated func keep(_ work: @escaping @Sendable (Int) -> Kind) {}\n"
        "nonisolated func sample() { keep(Kind.order) }\n": {"an older project (Swift 5)"},
        "let sample: Int = \"text\"\n": set(MODES),
        "let sample = 1\n": set(),
    }
    faults = []
    for text, expected in samples.items():
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "Sample.swift").write_text(text)
            refused = {mode for mode in MODES if _faults(Path(folder), Path(folder), mode, folder)}
        if refused != expected:
            faults.append(f"Scripts/pages/filesets.py: {text!r} is refused in {sorted(refused)}, "
                          f"not in {sorted(expected)}")
    return faults
