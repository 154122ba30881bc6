"""Apple's platforms, as far as a condition on one can tell: names, oldest versions, modules."""

from dataclasses import dataclass
from typing import FrozenSet, Tuple

# What Apple's systems have, unless a platform lacks it.
_MODULES = frozenset({
    "AppIntents", "AuthenticationServices", "CloudKit", "CoreNFC", "CoreSpotlight", "Foundation",
    "ObjectiveC", "StoreKit", "SwiftUI",
    "UIKit", "UniformTypeIdentifiers", "UserNotifications", "WidgetKit",
})
_FOREIGN = frozenset({"Android", "FoundationEssentials", "Musl"})
# Those that cannot be as on Apple's systems, since the copies are compiled with Linux's own libraries:
# networking is a module apart, what Foundation lacks is a stub, and there is neither the lock of `os` nor
# the C library's other name.
_STAND_INS = {"AppleFoundation": True, "FoundationNetworking": True, "Darwin": False, "Glibc": True, "os": False}


@dataclass(frozen=True)
class Platform:
    """One platform: its name in conditions, the version that Package.swift asks for, what it lacks."""

    name: str
    oldest: Tuple[int, ...]
    lacks: FrozenSet[str] = frozenset()

    def can_import(self, module):
        """Whether the platform has a module; of one that nobody has written down, nothing is guessed."""
        if module in _STAND_INS:
            return _STAND_INS[module]
        if module not in _MODULES | _FOREIGN:
            raise ValueError(f"Scripts/platforms/platform.py does not say whether {self.name} has {module}")
        return module in _MODULES - self.lacks

    def __str__(self):
        return self.name


def is_apple(module):
    """Whether a module is one of Apple's."""
    return module in _MODULES


# CoreSpotlight and UIKit can be imported on tvOS and watchOS, though little is in them there: what is
# says Tests/AppleStubs. WidgetKit came to visionOS with 26.
PLATFORMS = [
    Platform("iOS", (17,)),
    Platform("macOS", (14,), frozenset({"CoreNFC", "UIKit"})),
    Platform("tvOS", (17,), frozenset({"CoreNFC", "WidgetKit"})),
    Platform("watchOS", (10,), frozenset({"CoreNFC"})),
    Platform("visionOS", (1,), frozenset({"CoreNFC"})),
]
