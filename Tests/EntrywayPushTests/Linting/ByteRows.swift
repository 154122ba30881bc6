import EntrywayJSON
import EntrywayPush

/// Bytes that are no payload.
enum ByteRows {
  static let all: [PushLintRow] = [
    PushLintRow("Nothing at all", "", "error empty-file 1:1"),
    PushLintRow(
      "A web page",
      #"""
      <!doctype html>

      """#,
      "error html 1:1 ‹<›"),
    PushLintRow("A property list", "bplist00", "error property-list 1:1 ‹b›"),
    PushLintRow("A comma before a bracket", #"{"aps": {"alert": "Hi",}}"#, "error json 1:24 ‹}›"),
    PushLintRow("Single quotes", "{'aps': {}}", "error json 1:2 ‹'›"),
    PushLintRow(
      "A comment",
      #"""
      {
        // soon
        "aps": {}
      }
      """#,
      "error json 2:3 ‹/›"),
    PushLintRow("A payload that was cut off", #"{"aps": {"alert": "Hi""#, "error json 1:23 ‹›"),
    PushLintRow(
      "Something behind the payload", #"{"aps": {"alert": "Hi"}} {}"#,
      "error trailing-content 1:26 ‹{›"),
    PushLintRow(
      "A key that stands twice", #"{"aps": {"badge": 1, "badge": 2}}"#,
      #"error duplicate-key 1:22 ‹"badge"›"#),
    PushLintRow(
      "An array", #"[{"aps": {"alert": "Hi"}}]"#,
      #"error wrong-type 1:1 ‹[{"aps": {"alert": "Hi"}}]›"#),
    PushLintRow(
      "A number that no machine has", #"{"aps": {"alert": "Hi"}, "order": 1e999}"#,
      "error json 1:35 /order ‹1e999›"),
    PushLintRow("A number with a leading zero", #"{"aps": {"badge": 01}}"#, "error json 1:19 ‹01›"),
  ]
}

/// What the notification says.
enum AlertRows {
  static let all: [PushLintRow] = [
    PushLintRow(
      "An empty text", #"{"aps": {"alert": ""}}"#, #"warning empty-alert 1:19 /aps/alert ‹""›"#),
    PushLintRow(
      "An empty object", #"{"aps": {"alert": {}}}"#, "warning empty-alert 1:19 /aps/alert ‹{}›"),
    PushLintRow(
      "Texts that are all empty", #"{"aps": {"alert": {"title": "", "body": ""}}}"#,
      #"warning empty-alert 1:19 /aps/alert ‹{"title": "", "body": ""}›"#),
    PushLintRow(
      "A title beside its translation",
      #"{"aps": {"alert": {"title": "Hi", "title-loc-key": "HI", "body": "There"}}}"#,
      #"warning text-beside-key 1:20 /aps/alert/title ‹"title"›"#),
    PushLintRow(
      "Arguments without a translation",
      #"{"aps": {"alert": {"body": "Hi", "loc-args": ["Sarah"]}}}"#,
      #"warning arguments-without-key 1:34 /aps/alert/loc-args ‹"loc-args"›"#),
  ]
}
