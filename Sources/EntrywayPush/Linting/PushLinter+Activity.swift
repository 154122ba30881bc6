import EntrywayDiagnostics
import EntrywayJSON

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// What a push for a Live Activity needs. Its content state and attributes are the app's own.
//
// Where nothing else is named, the rules are those of
// https://developer.apple.com/documentation/activitykit/starting-and-updating-live-activities-with-activitykit-push-notifications
extension PushLinter {
  mutating func checkActivity() {
    guard isActivity else { return checkMissingEvent() }
    checkDates()
    checkInput()
    if let event = system?["event"]?.text, SystemKeys.events.contains(event) {
      checkNeeds(of: event)
      checkUnused(event)
    }
  }

  /// One key alone may be a slip, and is noted as that.
  private mutating func checkMissingEvent() {
    let keys = SystemKeys.activity.keys.filter(has)
    guard keys.count > 1 else { return }
    let event =
      keys.contains { SystemKeys.eventKeys[$0] == "start" }
      ? "start" : keys.contains("dismissal-date") ? "end" : "update"
    findings.add(
      Diagnostic(
        .error, .activityKeyMissing, "the push for a Live Activity has no `event`",
        hint: #"add "event": "\#(event)"."#),
      at: Self.aps)
  }

  private mutating func checkNeeds(of event: String) {
    for (key, example) in Self.needs where system?[key] == nil {
      guard Self.needs(event, key) else { continue }
      findings.add(
        Diagnostic(
          .error, .activityKeyMissing, "the event `\(event)` needs `\(key)`",
          hint: "add \(example)."),
        at: Self.aps.appending("event"))
    }
  }

  private static func needs(_ event: String, _ key: String) -> Bool {
    switch key {
    case "timestamp": true
    case "content-state": event != "end"
    default: event == "start"
    }
  }

  private static let needs = [
    (key: "timestamp", example: #""timestamp": …, the time of sending in seconds since 1970"#),
    (key: "content-state", example: #""content-state": {…}, the values of the app's ContentState"#),
    (
      key: "attributes-type",
      example: #""attributes-type": "…", the name of the app's ActivityAttributes type"#
    ),
    (key: "attributes", example: #""attributes": {…}, the values of that type"#),
    (key: "alert", example: #""alert": {"title": …, "body": …}, which announces the activity"#),
  ]

  /// Keys of another event: `attributes-type` and `attributes` are for starting,
  /// <https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification>.
  private mutating func checkUnused(_ event: String) {
    for member in system?.members ?? [] {
      guard let other = SystemKeys.eventKeys[member.key], other != event else { continue }
      findings.add(
        Diagnostic(
          .warning, .activityKeyUnused, "`\(member.key)` is for the event `\(other)` alone",
          hint: "leave it out: `\(event)` does not use it."),
        at: Self.aps.appending(member.key), range: member.range)
    }
  }

  /// Where a started activity gets its updates: by a token or on a channel, of which there can be
  /// one, <https://developer.apple.com/documentation/activitykit/pushtype>; a channel's identifier is
  /// Base64, <https://developer.apple.com/documentation/activitykit/pushtype/channel(_:)>.
  private mutating func checkInput() {
    if let token = system?.member("input-push-token"), has("input-push-channel") {
      findings.add(
        Diagnostic(
          .warning, .activityKeyUnused,
          "both `input-push-token` and `input-push-channel` are set",
          hint: "keep one: an activity gets its updates by a token or on a channel."),
        at: Self.aps.appending("input-push-token"), range: token.range)
    }
    if let channel = system?["input-push-channel"]?.text, !channel.isBase64 {
      findings.add(
        Diagnostic(
          .error, .activityChannel, "`input-push-channel` is not Base64",
          hint: "write the `apns-channel-id` with which APNs answered when the channel was created."
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
        "timestamp", .error, "is not after 1970", "write the time of sending in seconds since 1970."
      )
    }
    for key in ["timestamp", "stale-date", "dismissal-date"] {
      guard let date = seconds(key), Self.isInMilliseconds(date) else { continue }
      let shown = Int(exactly: (date / 1000).rounded(.down)).map { ": write \($0)" } ?? ""
      addDate(key, .error, "is in milliseconds", "divide it by 1,000\(shown).")
    }
    guard let sent, sent > 0, !Self.isInMilliseconds(sent) else { return }
    // Later timestamps are dropped, https://developer.apple.com/forums/thread/776165.
    if sent - (options.now ?? Date()).timeIntervalSince1970 > 86_400 {
      addDate(
        "timestamp", .warning, "is more than a day ahead",
        "write the time of sending: later ones are dropped.")
    }
    if let stale = seconds("stale-date"), stale < sent {
      addDate(
        "stale-date", .warning, "is before `timestamp`",
        "write a later time: the activity would be outdated at once.")
    }
    // A date that has passed removes the activity at once, which may be meant.
    if system?["event"]?.text == "end", let dismissal = seconds("dismissal-date"), dismissal < sent
    {
      addDate(
        "dismissal-date", .note, "is before `timestamp`",
        "the activity goes at once; write a later time to leave it for a while.")
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

  /// As seconds, these are the years from 5138 on; as milliseconds, those from 1973 to 5138.
  private static func isInMilliseconds(_ date: Double) -> Bool { (1e11..<1e14).contains(date) }
}
