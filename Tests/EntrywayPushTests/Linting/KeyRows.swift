import EntrywayJSON
import EntrywayPush

/// Misplaced keys, and keys that mean nothing.
enum KeyRows {
  static let all: [PushLintRow] = [
    PushLintRow(
      "No aps", #"{"deep_link": "https://market.example.com/orders/1"}"#, "note no-aps 1:1 ‹{›"),
    PushLintRow(
      "aps in capitals", #"{"APS": {"alert": "Hi"}}"#, #"error misspelt-key 1:2 /APS ‹"APS"›"#),
    PushLintRow("aps is text", #"{"aps": "Hi"}"#, #"error wrong-type 1:9 /aps ‹"Hi"›"#),
    PushLintRow("aps is null", #"{"aps": null}"#, "error wrong-type 1:9 /aps ‹null›"),
    PushLintRow("An empty aps", #"{"aps": {}}"#, "warning shows-nothing 1:9 /aps ‹{}›"),
    PushLintRow(
      "A key of the app's own in aps", #"{"aps": {"alert": "Hi", "order_id": 4821}}"#,
      #"warning key-in-aps 1:25 /aps/order_id ‹"order_id"›"#),
    PushLintRow(
      "A title in aps", #"{"aps": {"title": "Hi", "badge": 1}}"#,
      #"error misspelt-key 1:10 /aps/title ‹"title"›"#),
    PushLintRow(
      "A key with an underscore", #"{"aps": {"alert": "Hi", "mutable_content": 1}}"#,
      #"error misspelt-key 1:25 /aps/mutable_content ‹"mutable_content"›"#),
    PushLintRow(
      "A key in camel case", #"{"aps": {"alert": "Hi", "threadId": "7"}}"#,
      #"error misspelt-key 1:25 /aps/threadId ‹"threadId"›"#),
    PushLintRow(
      "A key of the system beside aps", #"{"aps": {"alert": "Hi"}, "thread-id": "7"}"#,
      #"warning key-outside-aps 1:26 /thread-id ‹"thread-id"›"#),
    PushLintRow(
      "A key that an alert does not have", #"{"aps": {"alert": {"title": "Hi", "icon": "bell"}}}"#,
      #"warning unknown-key 1:35 /aps/alert/icon ‹"icon"›"#),
    PushLintRow(
      "A misspelt key in an alert", #"{"aps": {"alert": {"titel": "Hi", "body": "There"}}}"#,
      #"error misspelt-key 1:20 /aps/alert/titel ‹"titel"›"#),
    PushLintRow(
      "An argument of a summary",
      #"{"aps": {"alert": {"title": "Hi", "summary-arg": "Sarah", "summary-arg-count": 2}}}"#,
      #"""
      note deprecated-key 1:35 /aps/alert/summary-arg ‹"summary-arg"›
      note deprecated-key 1:59 /aps/alert/summary-arg-count ‹"summary-arg-count"›
      """#),
    PushLintRow(
      "A state without an event", #"{"aps": {"alert": "Hi", "content-state": {"minutes": 5}}}"#,
      #"warning live-activity-key 1:25 /aps/content-state ‹"content-state"›"#),
    PushLintRow(
      "The bundle of the simulator is a number",
      #"{"Simulator Target Bundle": 7, "aps": {"alert": "Hi"}}"#,
      "error wrong-type 1:29 /Simulator Target Bundle ‹7›"),
    PushLintRow(
      "The identifier of the send is a number", #"{"aps": {"alert": "Hi"}, "send_id": 4821}"#,
      "error send-id 1:37 /send_id ‹4821›"),
    PushLintRow(
      "The identifier of the send is empty", #"{"aps": {"alert": "Hi"}, "send_id": ""}"#,
      #"error send-id 1:37 /send_id ‹""›"#),
    PushLintRow(
      "The identifier of the send has a line break",
      #"{"aps": {"alert": "Hi"}, "send_id": "a\nb"}"#, #"error send-id 1:37 /send_id ‹"a\nb"›"#),
    PushLintRow(
      "The identifier of the send is long",
      #"""
      {"aps": {"alert": "Hi"}, "send_id": \#
      "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789"}
      """#,
      #"""
      error send-id 1:37 /send_id ‹"0123456789012345678901234567890123456789012…67890123456789"›
      """#),
    PushLintRow(
      "A key of the system's in an alert", #"{"aps": {"alert": {"body": "Hi", "badge": 1}}}"#,
      #"warning unknown-key 1:34 /aps/alert/badge ‹"badge"›"#),
    PushLintRow(
      "A badge beside aps and in it", #"{"aps": {"badge": 2}, "badge": 1}"#,
      #"warning key-outside-aps 1:23 /badge ‹"badge"›"#),
    PushLintRow(
      "A misspelt key beside the one that was meant",
      #"{"aps": {"alert": "Hi", "mutable-content": 1, "mutable_content": 1}}"#,
      #"error misspelt-key 1:47 /aps/mutable_content ‹"mutable_content"›"#),
    PushLintRow(
      "A link that the rule of a button reads", .market,
      #"{"aps": {"alert": "Hi"}, "reply_link": "market://orders/1"}"#,
      "warning opens-nothing 1:1 ‹{›"),
    PushLintRow(
      "Several keys of a Live Activity, and no event", .market,
      #"{"aps": {"timestamp": 1, "content-state": {}}, "note": "a"}"#,
      #"error activity-key-missing 1:9 /aps ‹{"timestamp": 1, "content-state": {}}›"#),
  ]
}
