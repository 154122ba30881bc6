"""What the check must refuse to be trusted, and what it must let pass: compiled against the stubs."""

from dataclasses import dataclass
from typing import Dict


@dataclass(frozen=True)
class Sample:
    """A source, and for each platform that refuses it the place and the beginning of the complaint."""

    source: str
    refused: Dict[str, str]


def _spotlight(condition):
    return f"""#if {condition}
  import CoreSpotlight

  let type = CSSearchableItemActionType
#endif
"""


def _lacks(line, name, platform):
    return f"Sample.swift:{line}: error: '{name}' is unavailable: {platform} does not have it"


_TV_AND_WATCH = {name: _lacks(4, "CSSearchableItemActionType", name) for name in ("tvOS", "watchOS")}

SAMPLES = [
    Sample(_spotlight("canImport(CoreSpotlight)"), _TV_AND_WATCH),
    Sample(_spotlight("canImport(CoreSpotlight) && !os(tvOS) && !os(watchOS)"), {}),
    Sample(_spotlight("!os(tvOS) // && !os(watchOS)"), {"watchOS": _TV_AND_WATCH["watchOS"]}),
    Sample("""import UIKit

@MainActor func identifier(of scene: UIScene) -> String { scene.session.persistentIdentifier }
""", {"macOS": "Sample.swift:1: error: no such module 'UIKit'",
      "watchOS": "Sample.swift:3: error: cannot find type 'UIScene' in scope"}),
    Sample("""import UserNotifications

func options() -> UNNotificationCategoryOptions { [.allowInCarPlay] }
""", {"macOS": _lacks(3, "allowInCarPlay", "macOS"), "watchOS": _lacks(3, "allowInCarPlay", "watchOS"),
      "tvOS": _lacks(3, "UNNotificationCategoryOptions", "tvOS")}),
    Sample("""import UserNotifications

#if os(watchOS)
  let target: String? = nil
#else
  func target(of activity: NSUserActivity) -> String? { activity.targetContentIdentifier }
#endif
""", {}),
    Sample("""import AppIntents

func opening(_ url: URL) -> OpenURLIntent { OpenURLIntent(url) }

@available(iOS 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *)
func opens(_ url: URL) -> OpenURLIntent { OpenURLIntent(url) }
""", {name: f"Sample.swift:3: error: 'OpenURLIntent' is unavailable: {name} has it since {version}"
      for name, version in [("iOS", 18), ("macOS", 15), ("tvOS", 18), ("visionOS", 2), ("watchOS", 11)]}),
]
