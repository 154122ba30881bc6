"""Modules that a platform has with nothing of use in them: `canImport` alone does not tell.

`Scripts/check-platforms` compiles what the guards leave; this finds the guard that is missing before
anything is used.
"""

import re
from pathlib import Path

from checks.finding import Finding, Sample
from checks.swift_source import code_of, swift_files

TITLE = "conditions on Apple's modules"

# The module, and where it is there in vain.
_NEEDED = {"CoreSpotlight": ["tvOS", "watchOS"], "UIKit": ["watchOS"], "WidgetKit": ["visionOS"]}
_IMPORT = re.compile(r"^(?:@\w+\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(\w+)$")


def check(root):
    for path in swift_files(root, "Sources"):
        conditions = []
        for number, line in enumerate(code_of(Path(root) / path).splitlines(), 1):
            line = line.strip()
            if line.startswith("#if"):
                conditions.append("".join(line[3:].split()))
                yield from _unguarded(path, number, conditions)
            elif line.startswith("#elseif") and conditions:
                conditions[-1] = "".join(line[7:].split())
                yield from _unguarded(path, number, conditions)
            elif line.startswith("#else") and conditions:
                conditions[-1] = ""
            elif line.startswith("#endif") and conditions:
                conditions.pop()
            hit = _IMPORT.match(line)
            if hit and hit[1] in _NEEDED and not any(f"canImport({hit[1]})" in c for c in conditions):
                yield Finding(path, number, f"imports {hit[1]} without asking whether it is there", _hint(hit[1]))


def _unguarded(path, number, conditions):
    for module, platforms in _NEEDED.items():
        if not re.search(rf"(?<!!)canImport\({module}\)", conditions[-1]):
            continue
        missing = [name for name in platforms if not any(f"!os({name})" in c for c in conditions)]
        if missing:
            yield Finding(path, number, f"canImport({module}) is true on {' and '.join(missing)} as well, in vain",
                          _hint(module))


def _hint(module):
    return "write `#if " + " && ".join([f"canImport({module})"] + [f"!os({name})" for name in _NEEDED[module]]) + "`"


def _source(condition, module):
    return {"Sources/A/A.swift": f"#if {condition}\n  @preconcurrency public import {module}\n#endif\n"}


_AT = "Sources/A/A.swift:1: "
SAMPLES = [
    Sample(_source("canImport(CoreSpotlight)", "CoreSpotlight"),
           _AT + "canImport(CoreSpotlight) is true on tvOS and watchOS as well, in vain\n"
           "  hint: write `#if canImport(CoreSpotlight) && !os(tvOS) && !os(watchOS)`"),
    Sample(_source("canImport(SwiftUI) && canImport( CoreSpotlight ) && !os(tvOS)", "CoreSpotlight"),
           _AT + "canImport(CoreSpotlight) is true on watchOS as well, in vain"),
    Sample(_source("canImport(UIKit) && !os(tvOS)", "UIKit"), _AT + "canImport(UIKit) is true on watchOS as well, in vain"),
    Sample({"Sources/A/A.swift": "import CoreSpotlight\n"},
           _AT + "imports CoreSpotlight without asking whether it is there"),
    Sample(_source("canImport(CoreSpotlight) && !os(tvOS) && !os(watchOS)", "CoreSpotlight"), None),
    Sample({"Sources/A/A.swift": "#if !os(watchOS)\n  #if canImport(UIKit)\n    import UIKit\n  #endif\n#endif\n"}, None),
    Sample({"Sources/A/A.swift": "// #if canImport(CoreSpotlight)\n#if !canImport(UIKit)\n#endif\n"}, None),
    Sample({"Tests/A.swift": "import CoreSpotlight\n"}, None),
]
