"""Which modules the library's targets and the link platform may import."""

import re
from pathlib import Path

from checks.finding import Finding, Sample
from checks.swift_source import code_of, swift_files

TITLE = "imports"

_IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?"
    r"import\s+(?:(?:typealias|struct|class|enum|protocol|let|var|func|actor)\s+)?(\w+)")
_HAS_ESSENTIALS = "canImport(FoundationEssentials)"
_APPLE = "canImport(ObjectiveC)"
_HAS_LOCK = "canImport(os)"
# The lock of Apple's systems, and that of the standard library elsewhere: iOS 17 lacks the latter.
_LOCKS = {"os": "lock", "Synchronization": "other lock"}
# Apple's frameworks that each module links: an app or an extension that imports it links them too. Core NFC is not for app
# extensions, and widgets import EntrywaySwiftUI, so what another module needs is a module of its own.
_FRAMEWORKS = {
    "Entryway": {"Observation", "os"},
    "EntrywayApple": {"CoreSpotlight", "UIKit", "UserNotifications"},
    "EntrywayUIKit": {"UIKit", "UserNotifications"},
    "EntrywaySwiftUI": {"SwiftUI", "UIKit", "UserNotifications", "WidgetKit"},
    "EntrywayNFC": {"CoreNFC"},
    "EntrywayCloudKit": {"CloudKit", "UIKit"},
    "EntrywayStoreKit": {"StoreKit"},
    "EntrywayReporting": {"Observation", "os"},
    "EntrywayNotificationService": {"UniformTypeIdentifiers", "UserNotifications", "os"},
}
# What every module may import: the language's own modules, the C libraries, and the stand-ins of the tests.
_COMMON = {"Swift", "Synchronization", "Dispatch", "Foundation", "FoundationEssentials", "FoundationNetworking",
           "AppleFoundation", "Darwin", "Glibc", "Musl", "Android"}
# What the link platform must do without: requests, answers and markup.
_WEB = re.compile(r"Hummingbird|HTTPTypes|NIO|_NIO|EntrywayServer")


def check(root):
    for path in swift_files(root, "Sources/EntrywayRouting"):
        for line, module, branch in imports(Path(root) / path):
            if module not in ("Swift", "EntrywayDiagnostics") and _LOCKS.get(module, "") != branch:
                yield Finding(path, line, f"EntrywayRouting imports {module}",
                              "EntrywayRouting stands on the standard library and EntrywayDiagnostics alone; what needs more belongs in Entryway")
    for path in swift_files(root, "Sources"):
        if path.startswith("Sources/EntrywayRouting/"):
            continue
        for line, module, branch in imports(Path(root) / path):
            if module == "FoundationEssentials" and branch != "if":
                yield Finding(path, line, "FoundationEssentials is no module on Apple's systems",
                              f"import it inside `#if {_HAS_ESSENTIALS}`, and Foundation in the `#else`")
            if module == "Foundation" and branch not in ("else", "apple") and path.startswith("Sources/Entryway/"):
                yield Finding(path, line, "Entryway imports all of Foundation",
                              f"write `#if {_HAS_ESSENTIALS}`, `import FoundationEssentials`, `#else`, `import Foundation`")
    for path in swift_files(root, "Sources"):
        own = path.split("/")[1]
        for line, module, _ in imports(Path(root) / path):
            if own == "EntrywayRouting" or module.startswith("Entryway") or module in _COMMON:
                continue
            if module not in _FRAMEWORKS.get(own, {"os"}):
                yield Finding(path, line, f"{own} links the framework {module}",
                              "whoever imports the module would link it too; it belongs in a module of its own")
    for path in swift_files(root, "Server/Sources/LinkPlatform"):
        for line, module, _ in imports(Path(root) / path):
            if _WEB.match(module):
                yield Finding(path, line, f"LinkPlatform imports {module}",
                              "the platform knows neither requests nor pages; what needs them belongs in EntrywayServer")


def imports(path):
    """The imports of a file: line, module, and where it stands.

    That is "if" and "else" for the branches of the condition on FoundationEssentials, "lock" and
    "other lock" for those of the condition on `os`, and "apple" where only Apple's systems compile it.
    """
    branches = []
    for number, line in enumerate(code_of(path).splitlines(), 1):
        directive = line.strip()
        if directive.startswith("#if"):
            condition = "".join(directive[3:].split())
            branches.append({_HAS_ESSENTIALS: "if", _APPLE: "apple", _HAS_LOCK: "lock"}.get(condition))
        elif directive.startswith("#elseif") and branches:
            branches[-1] = None
        elif directive.startswith("#else") and branches:
            branches[-1] = {"if": "else", "lock": "other lock"}.get(branches[-1])
        elif directive.startswith("#endif") and branches:
            branches.pop()
        for statement in line.split(";"):
            hit = _IMPORT.match(statement)
            if hit:
                inside = [b for b in branches if b]
                yield number, hit.group(1), inside[-1] if inside else None


_ASK = f"#if {_HAS_ESSENTIALS}\n  public import FoundationEssentials\n#else\n  public import Foundation\n#endif\n"
SAMPLES = [
    Sample({"Sources/EntrywayRouting/A.swift": "@preconcurrency internal import struct Foundation.URL\n"},
           "Sources/EntrywayRouting/A.swift:1: EntrywayRouting imports Foundation"),
    Sample({"Sources/EntrywayRouting/A.swift": "#if canImport(Observation)\nimport Observation\n#endif\n"},
           "Sources/EntrywayRouting/A.swift:2: EntrywayRouting imports Observation"),
    Sample({"Sources/Entryway/A.swift": "\nimport Foundation\n"},
           "Sources/Entryway/A.swift:2: Entryway imports all of Foundation"),
    Sample({"Sources/Entryway/A.swift": "#if os(Linux)\nimport Foundation\n#endif\n"},
           "Sources/Entryway/A.swift:2: Entryway imports all of Foundation"),
    Sample({"Sources/Entryway/A.swift": "public import FoundationEssentials\n"},
           "Sources/Entryway/A.swift:1: FoundationEssentials is no module on Apple's systems"),
    Sample({"Sources/Entryway/A.swift": _ASK + "// import Foundation\n"}, None),
    Sample({"Sources/Entryway/A.swift": f"#if {_APPLE}\n  import Foundation\n#endif\n"}, None),
    Sample({"Sources/Entryway/A.swift": f"#if {_APPLE}\n#else\n  import Foundation\n#endif\n"},
           "Sources/Entryway/A.swift:3: Entryway imports all of Foundation"),
    Sample({"Sources/EntrywayRouting/A.swift": "#if canImport(os)\nimport os\n#else\nimport Synchronization\n#endif\n"}, None),
    Sample({"Sources/EntrywayRouting/A.swift": "import Synchronization\n"},
           "Sources/EntrywayRouting/A.swift:1: EntrywayRouting imports Synchronization"),
    Sample({"Sources/EntrywayRouting/A.swift": "/* import Foundation */ import Swift\n"}, None),
    Sample({"Sources/EntrywayApple/A.swift": "import CoreNFC\n"},
           "Sources/EntrywayApple/A.swift:1: EntrywayApple links the framework CoreNFC"),
    Sample({"Sources/EntrywayUIKit/A.swift": "public import WidgetKit\n"},
           "Sources/EntrywayUIKit/A.swift:1: EntrywayUIKit links the framework WidgetKit"),
    Sample({"Sources/EntrywayNFC/A.swift": "public import CoreNFC\nimport EntrywayApple\n"}, None),
    Sample({"Server/Sources/LinkPlatform/Links/A.swift": "import Crypto\npackage import Hummingbird\n"},
           "Server/Sources/LinkPlatform/Links/A.swift:2: LinkPlatform imports Hummingbird"),
    Sample({"Server/Sources/LinkPlatform/Links/A.swift": "import Crypto\nimport struct HTTPTypes.HTTPRequest\n"},
           "Server/Sources/LinkPlatform/Links/A.swift:2: LinkPlatform imports HTTPTypes"),
    Sample({"Server/Sources/LinkPlatform/Links/A.swift": "import Crypto\ninternal import NIOCore\n"},
           "Server/Sources/LinkPlatform/Links/A.swift:2: LinkPlatform imports NIOCore"),
    Sample({"Server/Sources/LinkPlatform/Links/A.swift": "import Crypto\n@testable import EntrywayServer\n"},
           "Server/Sources/LinkPlatform/Links/A.swift:2: LinkPlatform imports EntrywayServer"),
    Sample({"Server/Sources/LinkPlatform/Links/A.swift": "// import NIOCore\npackage import FoundationEssentials\n",
            "Server/Sources/EntrywayServer/Links/A.swift": "import Hummingbird\n"}, None),
]
