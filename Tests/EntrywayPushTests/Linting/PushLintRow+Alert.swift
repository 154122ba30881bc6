import EntrywayPush

extension PushLintRow {
  static let alert: [PushLintRow] = [
    PushLintRow(
      "An empty text", .emptyAlert,
      #"""
      {"aps": {"alert": ""}}
      """#,
      #"""
      warning: the alert says nothing (empty-alert)
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
      warning: the alert says nothing (empty-alert)
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
      warning: the alert says nothing (empty-alert)
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
      warning: `title` stands beside `title-loc-key` (text-beside-key)
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
      warning: `loc-args` stands without `loc-key` (arguments-without-key)
        line 1, column 34, /aps/alert/loc-args:
        {"aps": {"alert": {"body": "Hi", "loc-args": ["Sarah"]}}}
                                         ^^^^^^^^^^
      hint: add `loc-key`, whose translation has the places for them, or leave them out.
      """#),
  ]
}
