"""Type-checks the adapters and the sample apps as one platform sees them.

Stubs, adapters and samples are copied and rewritten, everything below them is compiled once as it is.
Nothing is linked, and no code is made.
"""

import json
import os
import subprocess
from pathlib import Path

from checks.letter_case import manifest_of
from checks.swift_source import swift_files
from platforms.platform import is_apple
from platforms.rewriting import rewritten

_STUBS = "Tests/AppleStubs/"
_ADAPTERS = "Sources/"
_SAMPLES = "Examples/Apps/"


class Package:
    """The package with its stubs: what depends on what, and how each target is compiled."""

    def __init__(self, root, scratch):
        self.root, self.scratch = Path(root), Path(scratch)
        self.manifest = manifest_of(root, {"ENTRYWAY_APPLE_STUBS": "1"})
        self._targets = {t["name"]: t for t in self.manifest["targets"] if t["type"] != "test"}
        info = subprocess.run(["swiftc", "-print-target-info"], check=True, capture_output=True)
        self._plugins = json.loads(info.stdout)["paths"]["runtimeResourcePath"] + "/host/plugins"
        self._shared = self.scratch / "shared"
        self._shared.mkdir(parents=True)

    def names(self, platform):
        """The targets that a platform has, each after those that it depends on.

        The sample apps are for iOS alone.
        """
        folders = (_ADAPTERS, _SAMPLES) if platform.name == "iOS" else (_ADAPTERS,)
        ordered = []

        def visit(name):
            if self._is_stub(name) and not self._is_there(name, platform):
                return
            for dependency in self._dependencies(name):
                visit(dependency)
            if name not in ordered:
                ordered.append(name)

        for name in self._targets:
            if self._is_stub(name) or self._path(name).startswith(folders) and self.is_checked(name):
                visit(name)
        return ordered

    def files(self, platforms):
        """The sources of all that platforms have."""
        names = {name for platform in platforms for name in self.names(platform)}
        return [self.root / path for name in names for path in swift_files(self.root, self._path(name))]

    def stubs(self, platform):
        """The stubs that a platform has, each after those that it depends on."""
        return [name for name in self.names(platform) if self._is_stub(name)]

    def prepare(self, platforms):
        """Compiles what is the same for all; the complaint, if there is one."""
        wanted = [name for platform in platforms for name in self.names(platform) if not self.is_checked(name)]
        for name in dict.fromkeys(wanted):
            files = [str(self.root / path) for path in swift_files(self.root, self._path(name))]
            complaint = self._compile(name, files, self._shared, [])
            if complaint:
                return complaint
        return None

    def compile(self, name, platform, files=None):
        """Compiles a target, or files with its settings, as a platform sees them; the complaint, if any."""
        if not self.is_checked(name):
            return None
        if files is None:
            paths = swift_files(self.root, self._path(name))
            files = {path: (self.root / path).read_text(encoding="utf-8") for path in paths}
        modules = self.scratch / platform.name
        copies = []
        for path, text in files.items():
            copy = modules / "copies" / name / path
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(rewritten(text, platform), encoding="utf-8")
            copies.append(str(copy))
        complaint = self._compile(name, copies, modules, ["-I", str(modules)])
        return complaint and complaint.replace(f"{modules}/copies/{name}/", "")

    def is_checked(self, name):
        """Whether a target is compiled for each platform anew: its sources, or those below, ask for it."""
        return self._is_stub(name) or any(map(self.is_checked, self._dependencies(name)))

    def _compile(self, name, files, modules, arguments):
        target = self._targets[name]
        arguments = [
            "-module-name", name, "-package-name", "entryway", "-parse-as-library", "-plugin-path", self._plugins,
            "-I", str(self._shared), *arguments]
        version = "6"
        for setting in target["settings"]:
            kind, value = next(iter(setting["kind"].items()))
            if kind == "enableUpcomingFeature":
                arguments += ["-enable-upcoming-feature", value["_0"]]
            elif kind == "defaultIsolation":
                arguments += ["-default-isolation", value["_0"]]
            elif kind == "swiftLanguageMode":
                version = value["_0"]
        run = subprocess.run(
            ["swiftc", "-frontend", "-emit-module", "-swift-version", version, "-o", str(modules / f"{name}.swiftmodule"),
             *arguments, *files], capture_output=True, text=True, env={**os.environ, "NO_COLOR": "1"})
        return None if run.returncode == 0 else run.stderr

    def _dependencies(self, name):
        return [next(iter(dependency.values()))[0] for dependency in self._targets[name]["dependencies"]]

    def _path(self, name):
        return self._targets[name].get("path") or f"Sources/{name}"

    def _is_there(self, name, platform):
        # The part of Foundation that Linux lacks is a stub, and no module of its own elsewhere; the
        # rest are there for tests.
        return name == "AppleFoundation" or is_apple(name) and platform.can_import(name)

    def _is_stub(self, name):
        return self._path(name).startswith(_STUBS)
