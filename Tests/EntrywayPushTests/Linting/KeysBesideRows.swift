import EntrywayPush

/// Keys beside `aps` that belong into it, that have a typo, or that no rule reads.
enum KeysBesideRows {
  static let all: [PushLintRow] = [
    PushLintRow(
      "Words of the system beside aps",
      #"{"aps": {"alert": "Hi"}, "badge": 1, "sound": "a", "category": "b", "alert": "c"}"#,
      #"""
      warning key-outside-aps 1:26 /badge ‹"badge"›
      warning key-outside-aps 1:38 /sound ‹"sound"›
      warning key-outside-aps 1:52 /category ‹"category"›
      warning key-outside-aps 1:69 /alert ‹"alert"›
      """#),
    PushLintRow(
      "Words of the system that a provider's payload has for itself",
      #"{"alert": {"title": "Hi"}}"#,
      #"""
      note no-aps 1:1 ‹{›
      warning key-outside-aps 1:2 /alert ‹"alert"›
      """#),
    PushLintRow(
      "Words of Live Activities, which apps have for themselves",
      #"{"aps": {"alert": "Hi"}, "timestamp": 1, "event": "sale", "attributes": {}}"#, ""),
    PushLintRow(
      "A word that no rule of the app reads", .market,
      #"{"aps": {"alert": "Hi"}, "deep_link": "market://orders/1", "category": "shoes"}"#,
      #"warning key-outside-aps 1:60 /category ‹"category"›"#),
    PushLintRow(
      "A word at which a rule's key path begins", .plain,
      #"{"aps": {"alert": "Hi"}, "alert": {"link": "market://orders/1"}}"#, ""),
    PushLintRow(
      "A word that is a field of the route", .plain,
      #"{"aps": {"alert": "Hi"}, "type": "search", "category": "shoes", "badge": 1}"#,
      #"warning key-outside-aps 1:65 /badge ‹"badge"›"#),
    PushLintRow(
      "A word that the app's own code reads", .plain,
      #"{"aps": {"alert": "Hi"}, "sound": 7}"#, ""),
    PushLintRow(
      "A category in an app that registers none", .plain,
      #"{"aps": {"alert": "Hi", "category": "SALE"}, "alert": {"link": "market://orders/1"}}"#,
      #"note unknown-category 1:37 /aps/category ‹"SALE"›"#),
    PushLintRow(
      "A link under a key with a typo", .market,
      #"{"aps": {"alert": "Hi"}, "deeplink": "market://orders/1"}"#,
      "warning opens-nothing 1:1 ‹{›"),
    PushLintRow(
      "A key with a typo within an object", .market,
      #"{"aps": {"alert": "Hi"}, "data": {"Order": 7}}"#, "warning opens-nothing 1:1 ‹{›"),
    PushLintRow(
      "A link under another key", .market,
      #"{"aps": {"alert": "Hi"}, "custom": {"url": "https://market.example.com/orders/1"}}"#,
      "warning opens-nothing 1:1 ‹{›"),
    PushLintRow(
      "A button's key with a typo", .market,
      #"""
      {"aps": {"alert": "Hi", "category": "MESSAGE"}, "deep_link": "market://orders/1", \#
      "replyLink": "market://orders/1"}
      """#,
      #"error button-opens-nothing 1:37 /aps/category ‹"MESSAGE"›"#),
  ]
}
