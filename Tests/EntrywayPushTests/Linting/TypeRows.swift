import EntrywayPush

/// Payloads that contradict the push type that they are sent as, or that it allows.
enum TypeRows {
  static let all: [PushLintRow] = alert + background + activity + widgets + unread + broadcast

  private static func row(
    _ name: String, _ type: PushType, _ json: String, _ facts: String
  ) -> PushLintRow {
    PushLintRow("\(type.rawValue): \(name)", PushLintOptions(type: type), json, facts)
  }

  private static let alert = [
    row("nothing shown", .alert, #"{"aps": {}}"#, "error push-type 1:9 /aps ‹{}›"),
    row(
      "an alert of null", .alert, #"{"aps": {"alert": null}}"#,
      #"""
      error push-type 1:9 /aps ‹{"alert": null}›
      error wrong-type 1:19 /aps/alert ‹null›
      """#),
    row(
      "a push that wakes the app", .alert, #"{"aps": {"content-available": 1}}"#,
      #"error push-type 1:9 /aps ‹{"content-available": 1}›"#),
    row("a badge of 0", .alert, #"{"aps": {"badge": 0}}"#, ""),
    row(
      "one that wakes the app too", .alert, #"{"aps": {"alert": "Hi", "content-available": 1}}"#, ""
    ),
    row(
      "an event", .alert,
      #"{"aps": {"alert": "Hi", "event": "update", "timestamp": 1, "content-state": {}}}"#,
      #"error push-type 1:25 /aps/event ‹"event"›"#),
    row(
      "a change", .alert, #"{"aps": {"alert": "Hi", "content-changed": true}}"#,
      #"warning push-type 1:25 /aps/content-changed ‹"content-changed"›"#),
    row("no aps", .alert, #"{"link": "a"}"#, #"error push-type 1:1 /aps ‹{"link": "a"}›"#),
  ]

  private static let background = [
    row("sync", .background, #"{"aps": {"content-available": 1}, "sync": "orders"}"#, ""),
    row(
      "nothing that wakes", .background, #"{"aps": {}}"#, "error push-type 1:9 /aps ‹{}›"),
    row(
      "switched off", .background, #"{"aps": {"content-available": 0}}"#,
      #"error push-type 1:9 /aps ‹{"content-available": 0}›"#),
    row(
      "alert, sound and badge", .background,
      #"{"aps": {"content-available": 1, "alert": "Hi", "sound": "default", "badge": 1}}"#,
      #"""
      error push-type 1:34 /aps/alert ‹"alert"›
      error push-type 1:49 /aps/sound ‹"sound"›
      error push-type 1:69 /aps/badge ‹"badge"›
      """#),
  ]

  private static let activity = [
    row(
      "an update", .liveactivity,
      #"{"aps": {"event": "update", "timestamp": 1, "content-state": {}}}"#, ""),
    row(
      "no event", .liveactivity, #"{"aps": {"timestamp": 1, "content-state": {}}}"#,
      #"error push-type 1:9 /aps ‹{"timestamp": 1, "content-state": {}}›"#),
    row(
      "an alert", .liveactivity, #"{"aps": {"alert": "Hi"}}"#,
      #"error push-type 1:9 /aps ‹{"alert": "Hi"}›"#),
    PushLintRow(
      "An event is of Live Activities without a type",
      #"{"aps": {"event": "update", "timestamp": 1, "content-state": {}, "relevance-score": 9}}"#,
      ""),
  ]

  private static let widgets = [
    row("a change", .widgets, #"{"aps": {"content-changed": true}}"#, ""),
    row("a change", .controls, #"{"aps": {"content-changed": true}}"#, ""),
    row(
      "no change", .widgets, #"{"aps": {"content-changed": false}}"#,
      #"error push-type 1:9 /aps ‹{"content-changed": false}›"#),
    row(
      "an alert", .controls, #"{"aps": {"content-changed": true, "alert": "Hi"}}"#,
      #"warning push-type 1:35 /aps/alert ‹"alert"›"#),
  ]

  private static let unread = [
    row("a call", .voip, #"{"call": 7}"#, ""),
    row("a call in aps", .voip, #"{"aps": {"call": 7, "event": "ring"}}"#, ""),
    row(
      "an alert", .voip, #"{"aps": {"alert": "Sarah calls", "sound": "ring.caf"}}"#,
      #"""
      warning push-type 1:10 /aps/alert ‹"alert"›
      warning push-type 1:34 /aps/sound ‹"sound"›
      """#),
    row("data", .complication, #"{"aps": {"steps": 7}, "thread-id": 7}"#, ""),
    row(
      "a badge", .complication, #"{"aps": {"badge": 1}}"#,
      #"warning push-type 1:10 /aps/badge ‹"badge"›"#),
    row("a query", .location, #"{"aps": {}}"#, ""),
    row("a query with an alert", .location, #"{"aps": {"alert": "", "badge": "1"}}"#, ""),
    PushLintRow(
      "location: rules do not look for a link", .market, PushLintOptions(type: .location),
      #"{"aps": {"alert": "Hi", "category": "X"}, "image": "https://a.example/b.png"}"#, ""),
    row("a speaker", .pushtotalk, #"{"activeSpeaker": "Sarah"}"#, ""),
    row("the device's magic", .mdm, #"{"mdm": "0FB3"}"#, ""),
    row("magic that is null", .mdm, #"{"mdm": null}"#, "error push-type 1:1 ‹{›"),
    row("no magic", .mdm, #"{"aps": 7}"#, "error push-type 1:1 ‹{›"),
    row(
      "a container", .fileprovider, #"{"container-identifier": "a", "domain": "b", "aps": null}"#,
      ""),
    row("no container", .fileprovider, #"{"domain": "b"}"#, "error push-type 1:1 ‹{›"),
  ]

  private static let broadcast = [
    PushLintRow(
      "A broadcast of an alert", PushLintOptions(isBroadcast: true), #"{"aps": {"alert": "Hi"}}"#,
      #"error push-type 1:9 /aps ‹{"alert": "Hi"}›"#),
    PushLintRow(
      "A broadcast of another type", PushLintOptions(type: .alert, isBroadcast: true),
      #"{"aps": {"alert": "Hi"}}"#, "error push-type 1:1 ‹{›"),
    PushLintRow(
      "A broadcast that starts", PushLintOptions(type: .liveactivity, isBroadcast: true),
      #"""
      {"aps": {"event": "start", "timestamp": 1, "attributes-type": "Ride", "attributes": {}, \#
      "content-state": {}, "alert": "Hi"}}
      """#,
      #"error push-type 1:19 /aps/event ‹"start"›"#),
    PushLintRow(
      "A broadcast that ends", PushLintOptions(isBroadcast: true),
      #"{"aps": {"event": "end", "timestamp": 1, "content-state": {}}}"#, ""),
  ]
}
