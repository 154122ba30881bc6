"""The classes of the sample apps and of the guides are not deinitialized on an actor, which can abort on iOS 17.

Their modules have the main actor as the default, so the compiler isolates each `deinit` that does not
say otherwise, and calls the runtime of iOS 18.4 for it, or below that a shim of it. So do the projects into which
the guides are pasted: all but their tests, and the stand-ins for modules of others.
"""

import re
from pathlib import Path

from checks.finding import Finding, Sample
from checks.swift_source import code_of, line_of, swift_files

TITLE = "isolated deinits in samples and guides"
_FOLDERS = ["Examples/Apps", "Guides"]
_EXEMPT = re.compile(r"(Tests|/SDK)\.swift$")
_CLASS = re.compile(r"^[ \t]*(?P<modifiers>(?:@?\w+[ \t]+)*)class[ \t]+(?P<name>\w+)[^{\n]*\{", re.MULTILINE)
_DEINIT = re.compile(r"\bnonisolated\s+deinit\b")


def check(root):
    for path in [path for folder in _FOLDERS for path in swift_files(root, folder)]:
        if _EXEMPT.search(path):
            continue
        code = code_of(Path(root) / path)
        for hit in _CLASS.finditer(code):
            if "nonisolated" in hit["modifiers"].split() or _DEINIT.search(code, hit.end(), _end(code, hit.end())):
                continue
            yield Finding(path, line_of(code, hit.start("name")), f"{hit['name']} is deinitialized on the main actor",
                          "write `nonisolated deinit {}`: an isolated one can abort on iOS 17")


def _end(code, start):
    depth = 1
    for offset in range(start, len(code)):
        depth += {"{": 1, "}": -1}.get(code[offset], 0)
        if depth == 0:
            return offset
    return len(code)


_AT = "Examples/Apps/A/A.swift"
SAMPLES = [
    Sample({_AT: "@main\nfinal class A: B {\n  var a: C { D() }\n}\n"}, _AT + ":2: A is deinitialized on the main actor"),
    Sample({_AT: "class A {}\nclass B {\n  nonisolated deinit {}\n}\n"}, _AT + ":1: A is deinitialized on the main actor"),
    Sample({_AT: "class A {\n  deinit {}\n}\n"}, _AT + ":1: A is deinitialized on the main actor"),
    Sample({_AT: "@Observable\nfinal class A {\n  func f() {}\n\n  nonisolated deinit {}\n}\n"}, None),
    Sample({_AT: "nonisolated final class A {}\nstruct S {\n  static let c = 1\n}\n"}, None),
    Sample({"Guides/A/A.swift": "import UIKit\n\nfinal class A: UIResponder {\n  let b = C()\n}\n"},
           "Guides/A/A.swift:3: A is deinitialized on the main actor"),
    Sample({"Guides/A/ATests.swift": "final class A {}\n", "Guides/A/Before/SDK.swift": "class B {}\n"}, None),
    Sample({"Sources/A/A.swift": "final class A {}\n"}, None),
]
