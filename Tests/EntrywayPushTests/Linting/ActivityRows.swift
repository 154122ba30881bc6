import EntrywayPush
import Foundation

/// Pushes for Live Activities that do not do what they were meant to.
enum ActivityRows {
  static let all: [PushLintRow] = parts + dates + inputs

  /// 22 November 2025.
  private static let options = PushLintOptions(now: Date(timeIntervalSince1970: 1_763_769_600))

  private static func row(_ name: String, _ aps: String, _ facts: String) -> PushLintRow {
    PushLintRow(name, options, #"{"aps": {\#(aps)}}"#, facts)
  }

  private static let start = #"""
    "event": "start", "timestamp": 1, "attributes-type": "Ride", "attributes": {}, \#
    "content-state": {}, "alert": "Hi"
    """#

  private static let parts = [
    row(
      "No event beside a state", #""timestamp": 1, "content-state": {}"#,
      #"error activity-key-missing 1:9 /aps ‹{"timestamp": 1, "content-state": {}}›"#),
    row(
      "No event beside attributes", #""attributes-type": "Ride", "attributes": {}"#,
      #"error activity-key-missing 1:9 /aps ‹{"attributes-type": "Ride", "attributes": {}}›"#),
    row(
      "An event that is null", #""event": null, "alert": "Hi""#,
      "error wrong-type 1:19 /aps/event ‹null›"),
    row(
      "A timestamp that is null", #""event": "end", "timestamp": null"#,
      #"error activity-key-missing 1:19 /aps/event ‹"end"›"#),
    row(
      "An alert whose translation and sound are empty",
      #""event": "end", "timestamp": 1, "alert": {"title": {"loc-key": ""}, "sound": ""}"#,
      #"""
      warning empty-alert 1:51 /aps/alert ‹{"title": {"loc-key": ""}, "sound": ""}›
      error sound 1:87 /aps/alert/sound ‹""›
      """#),
    row(
      "No timestamp", #""event": "end""#,
      #"error activity-key-missing 1:19 /aps/event ‹"end"›"#),
    row(
      "An update without a state", #""event": "update", "timestamp": 1"#,
      #"error activity-key-missing 1:19 /aps/event ‹"update"›"#),
    row("An end without a state", #""event": "end", "timestamp": 1"#, ""),
    row("A start that has all", start, ""),
    row(
      "A start without all", #""event": "start", "timestamp": 1"#,
      #"""
      error activity-key-missing 1:19 /aps/event ‹"start"›
      error activity-key-missing 1:19 /aps/event ‹"start"›
      error activity-key-missing 1:19 /aps/event ‹"start"›
      error activity-key-missing 1:19 /aps/event ‹"start"›
      """#),
    row(
      "A start without the attributes' type",
      start.replacingOccurrences(of: #""attributes-type": "Ride", "#, with: ""),
      #"error activity-key-missing 1:19 /aps/event ‹"start"›"#),
    row(
      "A start without attributes",
      start.replacingOccurrences(of: #""attributes": {}, "#, with: ""),
      #"error activity-key-missing 1:19 /aps/event ‹"start"›"#),
    row(
      "A start without a state",
      start.replacingOccurrences(of: #""content-state": {}, "#, with: ""),
      #"error activity-key-missing 1:19 /aps/event ‹"start"›"#),
    row(
      "A start without an alert", start.replacingOccurrences(of: #", "alert": "Hi""#, with: ""),
      #"error activity-key-missing 1:19 /aps/event ‹"start"›"#),
    row(
      "Attributes on an update",
      #""event": "update", "timestamp": 1, "content-state": {}, "attributes-type": "Ride", "#
        + #""attributes": {}"#,
      #"""
      warning activity-key-unused 1:66 /aps/attributes-type ‹"attributes-type"›
      warning activity-key-unused 1:93 /aps/attributes ‹"attributes"›
      """#),
    row(
      "A dismissal without an end",
      #""event": "update", "timestamp": 1, "content-state": {}, "dismissal-date": 2"#,
      #"warning activity-key-unused 1:66 /aps/dismissal-date ‹"dismissal-date"›"#),
  ]

  private static func end(_ name: String, _ members: String, _ facts: String) -> PushLintRow {
    row(name, #""event": "end", \#(members)"#, facts)
  }

  private static let dates = [
    end("A timestamp of 0", #""timestamp": 0"#, "error activity-date 1:39 /aps/timestamp ‹0›"),
    end(
      "A negative timestamp", #""timestamp": -5e3"#,
      "error activity-date 1:39 /aps/timestamp ‹-5e3›"),
    end(
      "A timestamp in milliseconds", #""timestamp": 1763769600000"#,
      "error activity-date 1:39 /aps/timestamp ‹1763769600000›"),
    end("A timestamp a day ahead", #""timestamp": 1763856000"#, ""),
    end(
      "A timestamp more than a day ahead", #""timestamp": 1763856001"#,
      "warning activity-date 1:39 /aps/timestamp ‹1763856001›"),
    end(
      "A timestamp far ahead", #""timestamp": 1e308"#,
      "error activity-date 1:39 /aps/timestamp ‹1e308›"),
    end(
      "The first milliseconds", #""timestamp": 100000000000"#,
      "error activity-date 1:39 /aps/timestamp ‹100000000000›"),
    end(
      "The last seconds before them", #""timestamp": 99999999999"#,
      "warning activity-date 1:39 /aps/timestamp ‹99999999999›"),
    end(
      "What is not in milliseconds either", #""timestamp": 1e14"#,
      "error activity-date 1:39 /aps/timestamp ‹1e14›"),
    end("A timestamp with a fraction", #""timestamp": 1763769600.25"#, ""),
    end(
      "A stale date in milliseconds", #""timestamp": 1763769600, "stale-date": 1763773200000"#,
      "error activity-date 1:65 /aps/stale-date ‹1763773200000›"),
    end(
      "A stale date before the timestamp", #""timestamp": 1763769600, "stale-date": 1763769599"#,
      "warning activity-date 1:65 /aps/stale-date ‹1763769599›"),
    end(
      "A dismissal in milliseconds", #""timestamp": 1763769600, "dismissal-date": 1763773200000"#,
      "error activity-date 1:69 /aps/dismissal-date ‹1763773200000›"),
    end(
      "A dismissal before the timestamp",
      #""timestamp": 1763769600, "dismissal-date": 1663177260"#,
      "note activity-date 1:69 /aps/dismissal-date ‹1663177260›"),
    end(
      "Milliseconds throughout", #""timestamp": 1763769600000, "stale-date": 1763769600"#,
      "error activity-date 1:39 /aps/timestamp ‹1763769600000›"),
  ]

  private static let inputs = [
    row("A start on a channel", start + #", "input-push-channel": "dHN0LXNyY2gtY2hubA==""#, ""),
    row(
      "A token beside a channel",
      start + #", "input-push-channel": "dHN0LQ==", "input-push-token": 1"#,
      #"warning activity-key-unused 1:159 /aps/input-push-token ‹"input-push-token"›"#),
    end(
      "A token without a start", #""timestamp": 1, "input-push-token": 1"#,
      #"warning activity-key-unused 1:42 /aps/input-push-token ‹"input-push-token"›"#),
    end(
      "A channel without a start", #""timestamp": 1, "input-push-channel": "dHN0LQ==""#,
      #"warning activity-key-unused 1:42 /aps/input-push-channel ‹"input-push-channel"›"#),
    row(
      "A channel with a hyphen", start + #", "input-push-channel": "game-7==""#,
      #"error activity-channel 1:147 /aps/input-push-channel ‹"game-7=="›"#),
    row(
      "A channel without its padding", start + #", "input-push-channel": "dHN0LQ""#,
      #"error activity-channel 1:147 /aps/input-push-channel ‹"dHN0LQ"›"#),
    row(
      "A channel with too much padding", start + #", "input-push-channel": "dHN0L===""#,
      #"error activity-channel 1:147 /aps/input-push-channel ‹"dHN0L==="›"#),
    row(
      "An empty channel", start + #", "input-push-channel": """#,
      #"error activity-channel 1:147 /aps/input-push-channel ‹""›"#),
  ]
}
