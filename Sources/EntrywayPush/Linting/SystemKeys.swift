import EntrywayJSON

/// The keys that the system reads, and of what kind their values are.
///
/// <https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification>
enum SystemKeys {
  /// The keys of `aps`.
  static let aps: [String: ValueKind.Expected] = [
    "alert": .textOrObject, "badge": .number, "sound": .textOrObject, "thread-id": .text,
    "category": .text, "content-available": .number, "mutable-content": .number,
    "target-content-id": .text, "interruption-level": .text, "relevance-score": .number,
    "filter-criteria": .text, "content-changed": .boolean,
  ].merging(activity) { first, _ in first }

  /// Those of `aps` that are for Live Activities.
  static let activity: [String: ValueKind.Expected] = [
    "stale-date": .number, "content-state": .object, "timestamp": .number, "event": .text,
    "dismissal-date": .number, "attributes-type": .text, "attributes": .object,
    "input-push-channel": .text, "input-push-token": .number,
  ]

  /// Whether a key beside `aps` belongs inside it, and is unlikely to be the app's own: it has a
  /// hyphen, or is one that senders often misplace.
  static func isMisplaced(_ key: String) -> Bool {
    aps[key] != nil
      && (key.utf8.contains(UInt8(ascii: "-"))
        || ["alert", "badge", "sound", "category"].contains(key))
  }

  /// Those of `aps` whose value is 1, or that are left out.
  static let switches = ["content-available", "mutable-content", "input-push-token"]

  /// Those of `aps` whose value is a number of any size.
  static let numbers = ["relevance-score", "stale-date", "timestamp", "dismissal-date"]

  /// The keys of an alert.
  static let alert: [String: ValueKind.Expected] = [
    "title": .text, "subtitle": .text, "body": .text, "launch-image": .text,
    "title-loc-key": .text, "title-loc-args": .arrayOfTexts, "subtitle-loc-key": .text,
    "subtitle-loc-args": .arrayOfTexts, "loc-key": .text, "loc-args": .arrayOfTexts,
    "summary-arg": .text, "summary-arg-count": .number,
  ]

  /// Of an alert, each text, the key of its translation, and the arguments of that.
  static let translations = [
    (text: "title", key: "title-loc-key", arguments: "title-loc-args"),
    (text: "subtitle", key: "subtitle-loc-key", arguments: "subtitle-loc-args"),
    (text: "body", key: "loc-key", arguments: "loc-args"),
  ]

  /// The keys of a sound.
  static let sound: [String: ValueKind.Expected] = [
    "critical": .number, "name": .text, "volume": .number,
  ]

  /// The names of the events of a Live Activity.
  static let events = ["start", "update", "end"]

  /// The only event for which a key of Live Activities has a meaning.
  static let eventKeys = [
    "attributes-type": "start", "attributes": "start", "input-push-token": "start",
    "input-push-channel": "start", "dismissal-date": "end",
  ]

  /// The names of the interruption levels.
  static let interruptionLevels = ["passive", "active", "time-sensitive", "critical"]

  /// The key of the simulator's files for the app's bundle identifier.
  static let simulatorBundle = "Simulator Target Bundle"
}
