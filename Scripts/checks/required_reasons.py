"""Apple's required-reason APIs, refused in a library target unless its privacy manifest declares them.

An app that uses one without a reason is not taken by the App Store, and an app answers for what its
libraries use: https://developer.apple.com/documentation/bundleresources/describing-use-of-required-reason-api.
The rules are for iOS, tvOS, watchOS and visionOS, so what these never compile is not looked at.
"""

import plistlib
import re
from pathlib import Path

from checks.finding import Finding, Sample
from checks.swift_source import code_of, line_of, swift_files

TITLE = "APIs with required reasons"

_CATEGORY = "NSPrivacyAccessedAPICategory"
# The category, and the names that Apple lists for it, as C, Swift and Foundation spell them.
_NAMES = {
    "FileTimestamp": [
        "creationDate", "creationDateKey", "modificationDate", "fileModificationDate", "contentModificationDate",
        "contentModificationDateKey", "NSFileCreationDate", "NSFileModificationDate", "getattrlist", "getattrlistbulk",
        "fgetattrlist", "getattrlistat", "stat", "fstat", "fstatat", "lstat",
    ],
    "SystemBootTime": ["systemUptime", "mach_absolute_time"],
    "DiskSpace": [
        r"volumeAvailableCapacity\w*", r"volumeTotalCapacity\w*", "systemFreeSize", "systemSize", "statfs", "statvfs",
        "fstatfs", "fstatvfs", "getattrlist", "fgetattrlist", "getattrlistat",
    ],
    "ActiveKeyboards": ["activeInputModes"],
    "UserDefaults": ["UserDefaults", "NSUserDefaults"],
}
_PATTERN = re.compile(rf"\b(?:{'|'.join(name for names in _NAMES.values() for name in names)})\b")
# Both spellings of one question: is it one of the systems that the rules are for?
_SYSTEMS = "os(iOS)||os(tvOS)||os(watchOS)||os(visionOS)"
_WRITTEN = " || ".join(_SYSTEMS.split("||"))


def check(root):
    sources = Path(root) / "Sources"
    for target in sorted(p.name for p in sources.iterdir() if p.is_dir()) if sources.exists() else []:
        declared = _declared(sources / target / "PrivacyInfo.xcprivacy")
        for path in swift_files(root, f"Sources/{target}"):
            code = _compiled_there(code_of(Path(root) / path))
            for hit in _PATTERN.finditer(code):
                missing = [category for category in _categories(hit[0]) if category not in declared]
                if missing:
                    yield Finding(path, line_of(code, hit.start()), f"`{hit[0]}` needs a reason of the category {missing[0]}",
                                  f"do without it, declare {_CATEGORY}{missing[0]} in Sources/{target}/PrivacyInfo.xcprivacy, "
                                  f"or write `#if !({_WRITTEN})` around what is for a Mac and Linux")


def _categories(name):
    return [category for category, names in _NAMES.items() if any(re.fullmatch(n, name) for n in names)]


def _declared(manifest):
    """The categories for which a target's privacy manifest has reasons."""
    if not manifest.exists():
        return set()
    entries = plistlib.loads(manifest.read_bytes()).get("NSPrivacyAccessedAPITypes", [])
    return {entry.get("NSPrivacyAccessedAPIType", "").removeprefix(_CATEGORY)
            for entry in entries if entry.get("NSPrivacyAccessedAPITypeReasons")}


def _compiled_there(code):
    """The code without the branches that none of the four systems compiles."""
    branches, lines = [], []
    for line in code.split("\n"):
        directive = line.strip()
        if directive.startswith("#if"):
            branches.append({_SYSTEMS: "there", f"!({_SYSTEMS})": "elsewhere"}.get("".join(directive[3:].split())))
        elif directive.startswith("#elseif") and branches:
            branches[-1] = "elsewhere" if branches[-1] == "there" else None
        elif directive.startswith("#else") and branches:
            branches[-1] = "elsewhere" if branches[-1] == "there" else None
        elif directive.startswith("#endif") and branches:
            branches.pop()
        lines.append("" if "elsewhere" in branches else line)
    return "\n".join(lines)


def _refuses(code, name, category):
    return Sample({_AT: code + "\n"}, f"{_AT}:1: `{name}` needs a reason of the category {category}")


def _manifest(category, reasons):
    return plistlib.dumps({"NSPrivacyAccessedAPITypes": [
        {"NSPrivacyAccessedAPIType": _CATEGORY + category, "NSPrivacyAccessedAPITypeReasons": reasons}]}).decode()


_AT = "Sources/A/B/A.swift"
_DECLARED = "Sources/A/PrivacyInfo.xcprivacy"
_UPTIME = "let t = ProcessInfo.processInfo.systemUptime\n"
SAMPLES = [
    _refuses("let a = try url.resourceValues(forKeys: [.contentModificationDateKey])", "contentModificationDateKey", "FileTimestamp"),
    _refuses("let d = attributes[.modificationDate]", "modificationDate", "FileTimestamp"),
    _refuses("let d = attributes[.creationDate]", "creationDate", "FileTimestamp"),
    _refuses("let d = attributes.fileModificationDate()", "fileModificationDate", "FileTimestamp"),
    _refuses("let r = lstat(path, &info)", "lstat", "FileTimestamp"),
    _refuses("extension stat {}", "stat", "FileTimestamp"),
    _refuses("let r = Glibc.fstat(file, &info)", "fstat", "FileTimestamp"),
    _refuses("getattrlistbulk(file, &list, &buffer, size, 0)", "getattrlistbulk", "FileTimestamp"),
    _refuses(_UPTIME.strip(), "systemUptime", "SystemBootTime"),
    _refuses("let t = mach_absolute_time()", "mach_absolute_time", "SystemBootTime"),
    _refuses("let v = values.volumeAvailableCapacityForImportantUsage", "volumeAvailableCapacityForImportantUsage", "DiskSpace"),
    _refuses("let v: Set = [.volumeTotalCapacityKey]", "volumeTotalCapacityKey", "DiskSpace"),
    _refuses("let v = attributes[.systemFreeSize]", "systemFreeSize", "DiskSpace"),
    _refuses("let r = fstatvfs(file, &info)", "fstatvfs", "DiskSpace"),
    _refuses("let m = UITextInputMode.activeInputModes", "activeInputModes", "ActiveKeyboards"),
    _refuses("let d = UserDefaults.standard", "UserDefaults", "UserDefaults"),
    # What the manifest gives a reason for, and for another category, without a reason, of another target.
    Sample({_AT: _UPTIME, _DECLARED: _manifest("SystemBootTime", ["35F9.1"])}, None),
    Sample({_AT: _UPTIME, _DECLARED: _manifest("DiskSpace", ["35F9.1"])}, f"{_AT}:1: `systemUptime` needs a reason"),
    Sample({_AT: _UPTIME, _DECLARED: _manifest("SystemBootTime", [])}, f"{_AT}:1: `systemUptime` needs a reason"),
    Sample({_AT: _UPTIME, "Sources/B/PrivacyInfo.xcprivacy": _manifest("SystemBootTime", ["35F9.1"])},
           f"{_AT}:1: `systemUptime` needs a reason"),
    Sample({_AT: "getattrlist(path, &list, &buffer, size, 0)\n", _DECLARED: _manifest("FileTimestamp", ["C617.1"])},
           f"{_AT}:1: `getattrlist` needs a reason of the category DiskSpace"),
    # What the four systems never compile.
    Sample({_AT: f"#if !({_WRITTEN})\n{_UPTIME}#endif\n"}, None),
    Sample({_AT: f"#if !({_WRITTEN})\n#else\n{_UPTIME}#endif\n"}, f"{_AT}:3: `systemUptime` needs a reason"),
    Sample({_AT: f"#if {_WRITTEN}\n#else\n#if DEBUG\n{_UPTIME}#endif\n#endif\n"}, None),
    Sample({_AT: f"#if {_WRITTEN}\n{_UPTIME}#endif\n"}, f"{_AT}:2: `systemUptime` needs a reason"),
    Sample({_AT: f"#if !os(iOS)\n{_UPTIME}#endif\n"}, f"{_AT}:2: `systemUptime` needs a reason"),
    # Comments, texts and longer names are none of them; nor are tests an app's library.
    Sample({_AT: '// stat\nlet t = "systemUptime"\nlet state = statistics + lstats\n'}, None),
    Sample({"Tests/A.swift": _UPTIME}, None),
]
