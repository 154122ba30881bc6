"""Declarations that iOS 17 and macOS 14 lack, found by what the code means, not by its spelling.

The standard library on Linux still says for each declaration since when Apple's systems have it;
only the compiler does not look. So this check asks the compiler for the typed syntax tree of each
library target, and looks up every declaration that it refers to. On a Mac the compiler looks
itself.
"""

import functools
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from checks.finding import Finding, Sample
from checks.letter_case import manifest_of
from checks.swift_source import swift_files

TITLE = "declarations that iOS 17 lacks"

_MODULES = ["Swift", "_Concurrency", "_StringProcessing", "Observation", "FoundationEssentials", "Foundation"]
_OLDEST = (17, 0)
_HINT = "the library runs on iOS 17 and macOS 14: use what they have, an `if #available` does not count"
_REFERENCE = re.compile(r'"decl_usr":"([^"]+)"')
_RANGE = re.compile(r'"range":\{"start":(\d+)')


def check(root):
    if sys.platform == "darwin" or not (Path(root) / "Package.swift").exists():
        return
    with tempfile.TemporaryDirectory() as scratch:
        for target in _library_targets(root):
            files = swift_files(root, target["path"] or f"Sources/{target['name']}")
            if not files:
                continue
            trees, complaint = _typed_trees(root, target, files, scratch)
            if complaint:
                yield Finding(f"Sources/{target['name']}", None, f"the code does not compile\n{complaint}",
                              "mend it first: only code that compiles can be looked into")
                return
            for path, tree in trees.items():
                yield from _findings(root, path, tree, _declarations_newer_than_oldest())


def _library_targets(root):
    """The targets in Sources, each after those that it depends on."""
    targets = {t["name"]: t for t in manifest_of(root)["targets"] if t["type"] == "regular"
               and (t.get("path") or "Sources").startswith("Sources")}
    ordered = []

    def visit(target):
        for dependency in target["dependencies"]:
            name = next(iter(dependency.values()))[0]
            if name in targets:
                visit(targets[name])
        if target not in ordered:
            ordered.append(target)

    for target in targets.values():
        target.setdefault("path", None)
        visit(target)
    return ordered


def _typed_trees(root, target, files, scratch):
    """The typed tree of each file, and the compiler's complaint if there is none."""
    arguments = ["-module-name", target["name"], "-package-name", "entryway", "-swift-version", "6", "-parse-as-library",
                 "-I", scratch, "-plugin-path", f"{_target_info()['paths']['runtimeResourcePath']}/host/plugins"]
    for setting in target["settings"]:
        kind, value = next(iter(setting["kind"].items()))
        if kind == "enableUpcomingFeature":
            arguments += ["-enable-upcoming-feature", value["_0"]]
    # The module is for the targets that import this one.
    complaint = _frontend(root, "-emit-module", "-o", f"{scratch}/{target['name']}.swiftmodule", *arguments, *files)
    if complaint:
        return {}, complaint
    # The compiler writes the trees of the primary files only.
    trees = {path: Path(scratch) / f"{target['name']}-{number}.json" for number, path in enumerate(files)}
    for path, tree in trees.items():
        arguments += ["-primary-file", path, "-o", str(tree)]
    complaint = _frontend(root, "-dump-ast", "-dump-ast-format", "json", *arguments)
    return ({}, complaint) if complaint else ({path: tree.read_text() for path, tree in trees.items()}, None)


def _frontend(root, *arguments):
    run = subprocess.run(["swiftc", "-frontend", *arguments], cwd=root, capture_output=True, text=True)
    return None if run.returncode == 0 else run.stderr


def _target_info():
    info = subprocess.run(["swiftc", "-print-target-info"], check=True, capture_output=True)
    return json.loads(info.stdout)


@functools.lru_cache(maxsize=None)
def _declarations_newer_than_oldest():
    """Name and version of each declaration of the toolchain's modules that iOS 17 lacks."""
    triple = _target_info()["target"]["triple"]
    newer, older = {}, set()
    for module in _MODULES:
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(
                ["swift", "symbolgraph-extract", "-module-name", module, "-target", triple, "-output-dir", folder,
                 "-minimum-access-level", "public", "-skip-synthesized-members"],
                check=True, capture_output=True)
            for graph in Path(folder).iterdir():
                for symbol in json.loads(graph.read_bytes())["symbols"]:
                    name, since = ".".join(symbol["pathComponents"]), _ios_version(symbol)
                    declaration = name, "".join(part["spelling"] for part in symbol["declarationFragments"])
                    if since > _OLDEST:
                        newer[symbol["identifier"]["precise"]] = name, since, declaration
                    else:
                        older.add(declaration)
    # A new requirement of a protocol, such as that for `&*`, may be an older extension's member too.
    return {usr: (name, since) for usr, (name, since, declaration) in newer.items() if declaration not in older}


def _ios_version(symbol):
    for availability in symbol.get("availability", []):
        if availability.get("domain") == "iOS" and "introduced" in availability:
            introduced = availability["introduced"]
            return introduced["major"], introduced.get("minor", 0)
    return 0, 0


def _findings(root, path, tree, newer):
    source = (Path(root) / path).read_bytes()
    seen = set()
    for hit in _REFERENCE.finditer(tree):
        name, since = newer.get(hit[1], (None, None))
        # A loop over an asynchronous sequence names `next(isolation:)`, and falls back by itself.
        if name is None or name.endswith(".next(isolation:)"):
            continue
        begin = tree.rfind('"range":{"start":', 0, hit.start())
        line = source.count(b"\n", 0, int(_RANGE.match(tree, begin)[1])) + 1 if begin >= 0 else None
        if (line, name) not in seen:
            seen.add((line, name))
            version = f"{since[0]}.{since[1]}" if since[1] else f"{since[0]}"
            yield Finding(path, line, f"`{name}` needs iOS {version}", _HINT)


_MANIFEST = """// swift-tools-version: 6.2
import PackageDescription
let package = Package(
  name: "p", targets: [.target(name: "B", dependencies: ["A"]), .target(name: "A")],
  swiftLanguageModes: [.v6])
"""


def _package(code, expected):
    return Sample({"Package.swift": _MANIFEST, "Sources/A/A.swift": "package struct A {}\n",
                   "Sources/B/A.swift": "struct First {}\n", "Sources/B/B.swift": "import A\n" + code + "\n",
                   "Sources/B/C.swift": "struct Last {}\n"}, expected)


_AT = "Sources/B/B.swift:2: "
SAMPLES = [
    _package("func f(_ a: [Int]) -> Int { let s = a.span; return s.count }", _AT + "`Array.span` needs iOS 26"),
    _package("func f(_ a: [Int]) -> Int { a.enumerated().count }", _AT + "`EnumeratedSequence.count` needs iOS 26"),
    _package("func f(_ a: [UInt8]) -> String? { String(validating: a, as: UTF8.self) }",
             _AT + "`String.init(validating:as:)` needs iOS 18"),
    _package("func f() -> Missing { 1 }", "Sources/B: the code does not compile"),
    _package("import Observation\n@Observable final class Counter { var n = [1].span.count }",
             "Sources/B/B.swift:3: `Array.span` needs iOS 26"),
    _package("func f(_ a: [Int], _ s: AsyncStream<Int>, _: A) async {\n"
             "  a.withUnsafeBufferPointer { _ = $0.span }\n"
             "  _ = UInt64(a.count) &* 3\n"
             "  for await n in s { print(n) }\n}", None),
] if sys.platform != "darwin" else []
