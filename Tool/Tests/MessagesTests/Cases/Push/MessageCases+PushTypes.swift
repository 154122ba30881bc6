import EntrywayPush
import Foundation

extension MessageCases {
  private static func lint(
    _ title: String, _ json: String, _ options: PushLintOptions = PushLintOptions()
  ) -> Message {
    .findings(title, PushReading(Array(json.utf8)).lint(options))
  }

  /// Payloads that contradict the push type that they are sent as.
  static var pushTypes: MessageGroup {
    let rows: [(String, PushType, String)] = [
      ("nothing to show", .alert, #"{"aps": {}}"#),
      ("an alert that only wakes the app", .alert, #"{"aps": {"content-available": 1}}"#),
      (
        "an event in an alert", .alert,
        #"{"aps": {"event": "end", "timestamp": 1, "alert": "Hi"}}"#
      ),
      ("a change in an alert", .alert, #"{"aps": {"alert": "Hi", "content-changed": true}}"#),
      ("nothing that wakes the app", .background, #"{"aps": {}}"#),
      ("an alert in the background", .background, #"{"aps": {"alert": "Hi"}}"#),
      ("a Live Activity without an event", .liveactivity, #"{"aps": {"timestamp": 1}}"#),
      ("a Live Activity of an alert", .liveactivity, #"{"aps": {"alert": "Hi"}}"#),
      ("widgets without a change", .widgets, #"{"aps": {"content-available": 1}}"#),
      ("controls with a sound", .controls, #"{"aps": {"content-changed": true, "sound": "a"}}"#),
      ("a call with an alert", .voip, #"{"aps": {"alert": "Sarah"}}"#),
      ("no PushMagic", .mdm, #"{"aps": {"alert": "Hi"}}"#),
      ("no container", .fileprovider, #"{"domain": "a"}"#),
    ]
    let broadcasts: [(String, PushType?, String)] = [
      ("a broadcast of an alert", .alert, #"{"aps": {"alert": "Hi"}}"#),
      ("a broadcast without a type", nil, #"{"aps": {"alert": "Hi"}}"#),
      (
        "a broadcast that starts", nil,
        #"{"aps": {"event": "start", "timestamp": 1, "attributes-type": "Ride", "#
          + #""attributes": {}, "content-state": {}, "alert": "Hi"}}"#
      ),
    ]
    return MessageGroup(
      "Payloads and push types",
      rows.map { lint($0, $2, PushLintOptions(type: $1)) }
        + broadcasts.map { lint($0, $2, PushLintOptions(type: $1, isBroadcast: true)) })
  }

  /// Pushes for Live Activities that do not do what they were meant to.
  static var activityFindings: MessageGroup {
    let options = PushLintOptions(now: Date(timeIntervalSince1970: 1_763_769_600))
    let rows = [
      ("no event", #""timestamp": 1, "content-state": {}"#),
      ("no event beside attributes", #""timestamp": 1, "attributes": {}"#),
      ("no event beside a dismissal", #""timestamp": 1, "dismissal-date": 2"#),
      ("a start with nothing else", #""event": "start""#),
      ("an update without a state", #""event": "update", "timestamp": 1"#),
      (
        "attributes on an update",
        #""event": "update", "timestamp": 1, "content-state": {}, "attributes": {}"#
      ),
      ("a channel at the end", #""event": "end", "timestamp": 1, "input-push-channel": "a b""#),
      (
        "a token beside a channel",
        #""event": "start", "timestamp": 1, "attributes-type": "Ride", "attributes": {}, "#
          + #""content-state": {}, "alert": "Hi", "input-push-token": 1, "#
          + #""input-push-channel": "dHN0LQ==""#
      ),
      ("a negative timestamp", #""event": "end", "timestamp": -1"#),
      ("milliseconds", #""event": "end", "timestamp": 1763769600000"#),
      ("a timestamp in two days", #""event": "end", "timestamp": 1763942400"#),
      (
        "dates before the timestamp",
        #""event": "end", "timestamp": 1763769600, "stale-date": 1, "dismissal-date": 1"#
      ),
    ]
    return MessageGroup(
      "Live Activities", rows.map { lint($0, #"{"aps": {\#($1)}}"#, options) })
  }
}
