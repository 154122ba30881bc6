import EntrywayPush

/// What opens, and perhaps not as it was meant.
enum OpeningRows {
  static let all: [PushLintRow] = [
    PushLintRow(
      "Fields that name no route", .market, #"{"aps": {"alert": "Hi"}, "type": "chef"}"#,
      #"error unusable-value 1:34 /type ‹"chef"›"#),
    PushLintRow(
      "A field that cannot be read", .market,
      #"{"aps": {"alert": "Hi"}, "type": "search", "q": "shoes", "limit": "many"}"#,
      #"warning ignored-value 1:67 /limit ‹"many"›"#),
    PushLintRow(
      "An item of a link that cannot be read", .market,
      #"{"aps": {"alert": "Hi"}, "deep_link": "https://market.example.com/search?q=a&limit=many"}"#,
      #"""
      warning ignored-value 1:39 /deep_link ‹"https://market.example.com/search?q=***&limit=***"›
      """#),
    PushLintRow(
      "A destination for some", .market,
      #"{"aps": {"alert": "Hi"}, "deep_link": "https://market.example.com/listings/new"}"#,
      #"note for-audience 1:39 /deep_link ‹"https://market.example.com/listings/new"›"#),
    PushLintRow(
      "What the app's own code refuses", .market, #"{"aps": {"alert": "Hi"}, "chat": 7}"#,
      "error unusable-value 1:1 ‹{›"),
    PushLintRow(
      "A button without its link", .market,
      #"{"aps": {"alert": "Hi", "category": "MESSAGE"}, "deep_link": "market://orders/1"}"#,
      #"error button-opens-nothing 1:37 /aps/category ‹"MESSAGE"›"#),
    PushLintRow(
      "A button with a foreign link", .market,
      #"""
      {"aps": {"alert": "Hi", "category": "MESSAGE"}, "deep_link": "market://orders/1", \#
      "reply_link": "https://evil.example/1"}
      """#,
      #"error button-opens-nothing 1:97 /reply_link ‹"https://evil.example/1"›"#),
    PushLintRow(
      "A button that no rule handles", .market,
      #"{"aps": {"alert": "Hi", "category": "ARCHIVE"}, "deep_link": "market://orders/1"}"#,
      #"error button-opens-nothing 1:37 /aps/category ‹"ARCHIVE"›"#),
    PushLintRow(
      "A link in the query of a tracker's", .market,
      #"""
      {"aps": {"alert": "Hi"}, "deep_link": \#
      "https://click.tracker.example/t?u=https%3A%2F%2Fmarket.example.com%2Forders%2F4821&c=7"}
      """#,
      #"error wrapped-link 1:39 /deep_link ‹"https://click.tracker.example/t?u=***&c=***"›"#),
    PushLintRow(
      "A link in the path of a tracker's", .market,
      #"""
      {"aps": {"alert": "Hi"}, "deep_link": \#
      "https://click.tracker.example/t/https://market.example.com/orders/4821"}
      """#,
      #"""
      error wrapped-link 1:39 /deep_link ‹"https://click.tracker.example/t/https://mar…om/orders/4821"›
      """#),
    PushLintRow(
      "A link that was wrapped twice", .market,
      #"""
      {"aps": {"alert": "Hi"}, "deep_link": \#
      "https://a.example/?x=1&to=https%3A%2F%2Fb.example%2F%3Fu%3Dmarket%253A%252F%252Forders%252F1"}
      """#,
      #"error wrapped-link 1:39 /deep_link ‹"https://a.example/?x=***&to=***"›"#),
    PushLintRow(
      "A wrapped link under another key", .market,
      #"""
      {"aps": {"alert": "Hi"}, "deep_link": "market://orders/1", "data": {"url": \#
      "http://click.tracker.example/?u=https://market.example.com/orders/1"}}
      """#,
      #"warning wrapped-link 1:76 /data/url ‹"http://click.tracker.example/?u=***"›"#),
    PushLintRow(
      "A link that the server resolves, with another one in it", .shortened,
      #"{"aps": {"alert": "Hi"}, "deep_link": "https://go.example.com/a?link=market://orders/1"}"#,
      #"note resolved-link 1:39 /deep_link ‹"https://go.example.com/a?link=***"›"#),
    PushLintRow(
      "A link that opens the fallback", .lenient,
      #"{"aps": {"alert": "Hi"}, "deep_link": "https://market.example.com/stores/berlin"}"#,
      #"warning opens-fallback 1:39 /deep_link ‹"https://market.example.com/stores/berlin"›"#),
  ]
}
