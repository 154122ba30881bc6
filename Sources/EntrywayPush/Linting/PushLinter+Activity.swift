import EntrywayDiagnostics
import EntrywayJSON

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// What a push for a Live Activity needs. Lint does not check the app's own content state and
// attributes.
//
// Unless another source is named, the rules are those of
// https://developer.apple.com/documentation/activitykit/starting-and-updating-live-activities-with-activitykit-push-notifications
extension PushLinter {
  mutating func checkActivity() {
    guard checksActivity else { return }
    guard isActivity else { return checkMissingEvent() }
    checkDates()
    checkInput()
    if let event = system?["event"]?.text, SystemKeys.events.contains(event) {
      checkNeeds(of: event)
      checkUnused(event)
    }
  }

  private mutating func checkMissingEvent() {
    guard let event = missingEvent else { return }
    findings.add(
      Diagnostic(
        .error, .activityKeyMissing, "the push for a Live Activity has no `event`",
        hint: #"add "event": "\#(event)"."#),
      at: Self.aps)
  }

  private mutating func checkNeeds(of event: String) {
    for (key, example) in Self.needs where !has(key) {
      guard Self.needs(event, key) else { continue }
      findings.add(
        Diagnostic(
          .error, .activityKeyMissing, "the event `\(event)` needs `\(key)`",
          hint: "add \(example)."),
        at: Self.aps.appending("event"))
    }
  }

  /// Whether the event needs a key of `aps`, so that leaving the key out is no remedy.
  func needs(_ key: String) -> Bool {
    guard isActivity, checksActivity, let event = system?["event"]?.text,
      SystemKeys.events.contains(event)
    else { return false }
    return Self.needs.contains { $0.key == key } && Self.needs(event, key)
  }

  private static func needs(_ event: String, _ key: String) -> Bool {
    switch key {
    case "timestamp": true
    case "content-state": event != "end"
    default: event == "start"
    }
  }

  private static let needs = [
    (key: "timestamp", example: #""timestamp": …, the current time in seconds since 1970"#),
    (key: "content-state", example: #""content-state": {…}, the values of the app's ContentState"#),
    (
      key: "attributes-type",
      example: #""attributes-type": "…", the name of the app's ActivityAttributes type"#
    ),
    (key: "attributes", example: #""attributes": {…}, the values of that type"#),
    (key: "alert", example: #""alert": {"title": …, "body": …}, which announces the activity"#),
  ]

  /// Keys for another event: `attributes-type` and `attributes` are only for a start,
  /// <https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification>.
  private mutating func checkUnused(_ event: String) {
    for member in system?.members ?? [] {
      guard let other = SystemKeys.eventKeys[member.key], other != event else { continue }
      findings.add(
        Diagnostic(
          .warning, .activityKeyUnused, "`\(member.key)` is only for the event `\(other)`",
          hint: "leave it out: `\(event)` does not use it."),
        at: Self.aps.appending(member.key), range: member.range)
    }
  }

  /// How a started activity receives its updates: through a token or a channel, but not both,
  /// <https://developer.apple.com/documentation/activitykit/pushtype>; a channel's identifier is
  /// Base64, <https://developer.apple.com/documentation/activitykit/pushtype/channel(_:)>.
  private mutating func checkInput() {
    if let token = system?.member("input-push-token"), has("input-push-channel") {
      findings.add(
        Diagnostic(
          .warning, .activityKeyUnused,
          "both `input-push-token` and `input-push-channel` are set",
          hint: "keep one: an activity receives its updates through a token or a channel."),
        at: Self.aps.appending("input-push-token"), range: token.range)
    }
    if let channel = system?["input-push-channel"]?.text, !channel.isBase64 {
      findings.add(
        Diagnostic(
          .error, .activityChannel, "`input-push-channel` is not Base64",
          hint: "use the `apns-channel-id` that APNs returned when the channel was created."
        ),
        at: Self.aps.appending("input-push-channel"))
    }
  }
}

// The dates of a Live Activity, in seconds since 1970.
extension PushLinter {
  private mutating func checkDates() {
    let sent = seconds("timestamp")
    if let sent, sent <= 0 {
      addDate(
        "timestamp", .error, "is not after 1970", "use the current time in seconds since 1970."
      )
    }
    for key in ["timestamp", "stale-date", "dismissal-date"] {
      guard let date = seconds(key), ActivityDate.isInMilliseconds(date) else { continue }
      guard date < 1e14 else {
        addDate(key, .error, "is not in seconds", "use seconds since 1970.")
        continue
      }
      let shown = Int(exactly: (date / 1000).rounded(.down)).map { ": write \($0)" } ?? ""
      addDate(key, .error, "is in milliseconds", "divide it by 1,000\(shown).")
    }
    guard let sent, sent > 0, !ActivityDate.isInMilliseconds(sent) else { return }
    // A report says that later timestamps are dropped; Apple doesn't document it.
    // https://developer.apple.com/forums/thread/776165.
    if sent - (options.now ?? Date()).timeIntervalSince1970 > 86_400 {
      addDate(
        "timestamp", .warning, "is more than a day ahead",
        "use the current time: the system may drop updates with later timestamps.")
    }
    if let stale = seconds("stale-date"), stale < sent {
      addDate(
        "stale-date", .warning, "is before `timestamp`",
        "use a later time: the activity would be stale at once.")
    }
    // A date that has passed removes the activity at once, which may be intended.
    if system?["event"]?.text == "end", let dismissal = seconds("dismissal-date"), dismissal < sent
    {
      addDate(
        "dismissal-date", .note, "is before `timestamp`",
        "the activity disappears at once; use a later time to keep it visible.")
    }
  }

  private mutating func addDate(
    _ key: String, _ severity: Diagnostic.Severity, _ message: String, _ hint: String
  ) {
    findings.add(
      Diagnostic(severity, .activityDate, "`\(key)` \(message)", hint: hint),
      at: Self.aps.appending(key))
  }

  private func seconds(_ key: String) -> Double? {
    guard case .number(let text)? = system?[key]?.kind, let date = Double(text), date.isFinite
    else { return nil }
    return date
  }
}
