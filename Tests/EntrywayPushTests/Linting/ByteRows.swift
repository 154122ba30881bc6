import EntrywayJSON
import EntrywayPush

/// Bytes that are no payload.
enum ByteRows {
  static let all: [PushLintRow] = [
    PushLintRow(
      "Nothing at all", .emptyFile,
      #"""

      """#,
      #"""
      error: the payload is empty (empty-file)
        line 1, column 1
      hint: it has at least {"aps": {"alert": "…"}}.
      """#),
    PushLintRow(
      "A web page", .html,
      #"""
      <!doctype html>

      """#,
      #"""
      error: the payload is a web page, not JSON (html)
        line 1, column 1:
        <!doctype html>
        ^
      hint: a server answered with a web page: save the payload itself.
      """#),
    PushLintRow(
      "A property list", .propertyList,
      #"""
      bplist00
      """#,
      #"""
      error: the payload is a property list, not JSON (property-list)
        line 1, column 1:
        bplist00
        ^
      hint: a payload is JSON: convert it with `plutil -convert json`.
      """#),
    PushLintRow(
      "A comma before a bracket", .json,
      #"""
      {"aps": {"alert": "Hi",}}
      """#,
      #"""
      error: a comma precedes `}` (json)
        line 1, column 24:
        {"aps": {"alert": "Hi",}}
                               ^
      hint: remove it: JSON allows no comma after the last value.
      """#),
    PushLintRow(
      "Single quotes", .json,
      #"""
      {'aps': {}}
      """#,
      #"""
      error: expected a key, found `'` (json)
        line 1, column 2:
        {'aps': {}}
         ^
      hint: put strings in double quotes.
      """#),
    PushLintRow(
      "A comment", .json,
      #"""
      {
        // soon
        "aps": {}
      }
      """#,
      #"""
      error: expected a key, found `/` (json)
        line 2, column 3:
          // soon
          ^
      hint: remove the comment: JSON has none.
      """#),
    PushLintRow(
      "A payload that was cut off", .json,
      #"""
      {"aps": {"alert": "Hi"
      """#,
      #"""
      error: expected a comma or `}`, but the payload ends (json)
        line 1, column 23:
        {"aps": {"alert": "Hi"
                              ^
      hint: close the object that begins at line 1, column 9.
      """#),
    PushLintRow(
      "Something behind the payload", .trailingContent,
      #"""
      {"aps": {"alert": "Hi"}} {}
      """#,
      #"""
      error: unexpected content after the JSON (trailing-content)
        line 1, column 26:
        {"aps": {"alert": "Hi"}} {}
                                 ^
      hint: remove it: the payload has one value.
      """#),
    PushLintRow(
      "A key that stands twice", .duplicateKey,
      #"""
      {"aps": {"badge": 1, "badge": 2}}
      """#,
      #"""
      error: the key `badge` appears twice in one object (duplicate-key)
        line 1, column 22:
        {"aps": {"badge": 1, "badge": 2}}
                             ^^^^^^^
      hint: keep one: JSON readers disagree on which one counts.
      """#),
    PushLintRow(
      "An array", .wrongType,
      #"""
      [{"aps": {"alert": "Hi"}}]
      """#,
      #"""
      error: the payload is an array, not an object (wrong-type)
        line 1, column 1:
        [{"aps": {"alert": "Hi"}}]
        ^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: it must begin with {"aps": …}.
      """#),
    PushLintRow(
      "A number that no machine has", .json,
      #"""
      {"aps": {"alert": "Hi"}, "order": 1e999}
      """#,
      #"""
      error: the number `1e999` is too large (json)
        line 1, column 35, /order:
        {"aps": {"alert": "Hi"}, "order": 1e999}
                                          ^^^^^
      hint: numbers go up to 1.8e308: send it as a string, in double quotes.
      """#),
    PushLintRow(
      "A number with a leading zero", .json,
      #"""
      {"aps": {"badge": 01}}
      """#,
      #"""
      error: `01` is not a valid JSON number (json)
        line 1, column 19:
        {"aps": {"badge": 01}}
                          ^^
      hint: write digits without a leading zero or `+`, such as 7, -0.5 or 1e3.
      """#),
  ]
}

/// What the notification says.
enum AlertRows {
  static let all: [PushLintRow] = [
    PushLintRow(
      "An empty text", .emptyAlert,
      #"""
      {"aps": {"alert": ""}}
      """#,
      #"""
      warning: the alert has nothing to show (empty-alert)
        line 1, column 19, /aps/alert:
        {"aps": {"alert": ""}}
                          ^^
      hint: give it a `body` or a `title`, or leave `alert` out.
      """#),
    PushLintRow(
      "An empty object", .emptyAlert,
      #"""
      {"aps": {"alert": {}}}
      """#,
      #"""
      warning: the alert has nothing to show (empty-alert)
        line 1, column 19, /aps/alert:
        {"aps": {"alert": {}}}
                          ^^
      hint: give it a `body` or a `title`, or leave `alert` out.
      """#),
    PushLintRow(
      "Texts that are all empty", .emptyAlert,
      #"""
      {"aps": {"alert": {"title": "", "body": ""}}}
      """#,
      #"""
      warning: the alert has nothing to show (empty-alert)
        line 1, column 19, /aps/alert:
        {"aps": {"alert": {"title": "", "body": ""}}}
                          ^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: give it a `body` or a `title`, or leave `alert` out.
      """#),
    PushLintRow(
      "A title beside its translation", .textBesideKey,
      #"""
      {"aps": {"alert": {"title": "Hi", "title-loc-key": "HI", "body": "There"}}}
      """#,
      #"""
      warning: both `title` and `title-loc-key` are set (text-beside-key)
        line 1, column 20, /aps/alert/title:
        {"aps": {"alert": {"title": "Hi", "title-loc-k…
                           ^^^^^^^
      hint: keep one: the key is looked up in the app's translations, the text is shown as it is.
      """#),
    PushLintRow(
      "Arguments without a translation", .argumentsWithoutKey,
      #"""
      {"aps": {"alert": {"body": "Hi", "loc-args": ["Sarah"]}}}
      """#,
      #"""
      warning: `loc-args` is set without `loc-key` (arguments-without-key)
        line 1, column 34, /aps/alert/loc-args:
        {"aps": {"alert": {"body": "Hi", "loc-args": ["Sarah"]}}}
                                         ^^^^^^^^^^
      hint: add `loc-key`, whose translation has the placeholders for them, or leave them out.
      """#),
  ]
}
