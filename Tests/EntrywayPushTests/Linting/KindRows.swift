import EntrywayJSON
import EntrywayPush

/// Values of another kind than they have to be.
enum KindRows {
  static let all: [PushLintRow] = [
    PushLintRow("alert is 7", #"{"aps": {"alert": 7}}"#, "error wrong-type 1:19 /aps/alert ‹7›"),
    PushLintRow(
      "alert is null", #"{"aps": {"alert": null}}"#,
      #"""
      warning shows-nothing 1:9 /aps ‹{"alert": null}›
      error wrong-type 1:19 /aps/alert ‹null›
      """#),
    PushLintRow(
      "sound is true", #"{"aps": {"alert": "Hi", "sound": true}}"#,
      "error wrong-type 1:34 /aps/sound ‹true›"),
    PushLintRow(
      "thread-id is 7", #"{"aps": {"alert": "Hi", "thread-id": 7}}"#,
      "error wrong-type 1:38 /aps/thread-id ‹7›"),
    PushLintRow(
      "category is []", #"{"aps": {"alert": "Hi", "category": []}}"#,
      "error wrong-type 1:37 /aps/category ‹[]›"),
    PushLintRow(
      "target-content-id is 7", #"{"aps": {"alert": "Hi", "target-content-id": 7}}"#,
      "error wrong-type 1:46 /aps/target-content-id ‹7›"),
    PushLintRow(
      "interruption-level is 2", #"{"aps": {"alert": "Hi", "interruption-level": 2}}"#,
      "error wrong-type 1:47 /aps/interruption-level ‹2›"),
    PushLintRow(
      "relevance-score is high", #"{"aps": {"alert": "Hi", "relevance-score": "high"}}"#,
      #"error wrong-type 1:44 /aps/relevance-score ‹"high"›"#),
    PushLintRow(
      "filter-criteria is {}", #"{"aps": {"alert": "Hi", "filter-criteria": {}}}"#,
      "error wrong-type 1:44 /aps/filter-criteria ‹{}›"),
    PushLintRow(
      "content-changed is 1", #"{"aps": {"alert": "Hi", "content-changed": 1}}"#,
      "error wrong-type 1:44 /aps/content-changed ‹1›"),
    PushLintRow(
      "timestamp is now", started("timestamp", #""now""#),
      #"error wrong-type 1:41 /aps/timestamp ‹"now"›"#),
    PushLintRow(
      "stale-date is true", started("stale-date", "true"),
      "error wrong-type 1:42 /aps/stale-date ‹true›"),
    PushLintRow(
      "dismissal-date is 1", #"{"aps": {"event": "end", "dismissal-date": "1", "timestamp": 1}}"#,
      #"error wrong-type 1:44 /aps/dismissal-date ‹"1"›"#),
    PushLintRow(
      "content-state is []", started("content-state", "[]"),
      "error wrong-type 1:45 /aps/content-state ‹[]›"),
    PushLintRow(
      "attributes-type is 7", started("attributes-type", "7"),
      "error wrong-type 1:47 /aps/attributes-type ‹7›"),
    PushLintRow(
      "attributes is a", started("attributes", #""a""#),
      #"error wrong-type 1:42 /aps/attributes ‹"a"›"#),
    PushLintRow(
      "input-push-channel is 7", started("input-push-channel", "7"),
      "error wrong-type 1:50 /aps/input-push-channel ‹7›"),
    PushLintRow(
      "event is a number", #"{"aps": {"event": 7}}"#, "error wrong-type 1:19 /aps/event ‹7›"),
    PushLintRow(
      "title of an alert is 7", #"{"aps": {"alert": {"body": "Hi", "title": 7}}}"#,
      "error wrong-type 1:43 /aps/alert/title ‹7›"),
    PushLintRow(
      "subtitle of an alert is []", #"{"aps": {"alert": {"title": "Hi", "subtitle": []}}}"#,
      "error wrong-type 1:47 /aps/alert/subtitle ‹[]›"),
    PushLintRow(
      "body of an alert is null", #"{"aps": {"alert": {"title": "Hi", "body": null}}}"#,
      "error wrong-type 1:43 /aps/alert/body ‹null›"),
    PushLintRow(
      "launch-image of an alert is true",
      #"{"aps": {"alert": {"title": "Hi", "launch-image": true}}}"#,
      "error wrong-type 1:51 /aps/alert/launch-image ‹true›"),
    PushLintRow(
      "loc-key of an alert is 7", #"{"aps": {"alert": {"title": "Hi", "loc-key": 7}}}"#,
      "error wrong-type 1:46 /aps/alert/loc-key ‹7›"),
    PushLintRow(
      "loc-args of an alert is Sarah",
      #"{"aps": {"alert": {"loc-key": "K", "loc-args": "Sarah"}}}"#,
      #"error wrong-type 1:48 /aps/alert/loc-args ‹"Sarah"›"#),
    PushLintRow(
      "An argument is a number", #"{"aps": {"alert": {"loc-key": "K", "loc-args": ["Sarah", 2]}}}"#,
      "error wrong-type 1:58 /aps/alert/loc-args/1 ‹2›"),
  ]

  /// A push that starts a Live Activity and has all that it needs; the key comes first.
  private static func started(_ key: String, _ value: String) -> String {
    let others = [
      ("timestamp", "1"), ("content-state", "{}"), ("attributes-type", #""Ride""#),
      ("attributes", "{}"), ("alert", #""Hi""#),
    ].filter { $0.0 != key }
    let members = ([(key, value)] + others).map { "\"\($0)\": \($1)" }
    return #"{"aps": {"event": "start", \#(members.joined(separator: ", "))}}"#
  }
}
