import EntrywayPush

/// Categories and links of which a tap opens nothing.
enum RejectionRows {
  static let all: [PushLintRow] = [
    PushLintRow(
      "A link with a user name", .market,
      #"{"aps": {"alert": "Hi"}, "deep_link": "https://anna@market.example.com/orders/1"}"#,
      #"""
      error link-opens-nothing 1:39 /deep_link ‹"https://anna@market.example.com/orders/1"›
      """#),
    PushLintRow(
      "A category with a slip", .market,
      #"""
      {"aps": {"alert": "Hi", "category": "MESSAGES"}, "deep_link": "market://orders/1", \#
      "reply_link": "market://chats/sarah"}
      """#,
      #"warning unknown-category 1:37 /aps/category ‹"MESSAGES"›"#),
    PushLintRow(
      "A category that there is not", .market,
      #"{"aps": {"alert": "Hi", "category": "SALE"}, "deep_link": "market://orders/1"}"#,
      #"warning unknown-category 1:37 /aps/category ‹"SALE"›"#),
    PushLintRow(
      "No key of any rule", .market, #"{"aps": {"alert": "Hi"}, "link": "market://orders/1"}"#,
      "warning opens-nothing 1:1 ‹{›"),
    PushLintRow(
      "A link that is null", .market, #"{"aps": {"alert": "Hi"}, "deep_link": null}"#,
      "warning opens-nothing 1:1 ‹{›"),
    PushLintRow(
      "A link that is a number", .market, #"{"aps": {"alert": "Hi"}, "deep_link": 4821}"#,
      "error unusable-value 1:39 /deep_link ‹4821›"),
    PushLintRow(
      "A list of links", .market,
      #"""
      {"aps": {"alert": "Hi"}, 
      "deep_link": ["market://orders/1"]}
      """#,
      #"error unusable-value 2:14 /deep_link ‹["market://orders/1"]›"#),
    PushLintRow(
      "A text in the way", .market, #"{"aps": {"alert": "Hi"}, "data": "order"}"#,
      #"error unusable-value 1:34 /data ‹"order"›"#),
    PushLintRow(
      "A link that no route takes", .market,
      #"{"aps": {"alert": "Hi"}, "deep_link": "https://market.example.com/order/4821"}"#,
      #"error link-opens-nothing (order) 1:39 /deep_link ‹"https://market.example.com/order/4821"›"#
    ),
    PushLintRow(
      "A link that is refused", .market,
      #"{"aps": {"alert": "Hi"}, "deep_link": "https://market.example.com@evil.example/orders/1"}"#,
      #"""
      error link-opens-nothing 1:39 /deep_link ‹"https://market.example.com@evil.example/orders/1"›
      """#),
    PushLintRow(
      "A link to a foreign host", .market,
      #"""
      {
        "aps": { "alert": "Hi" },
        "deep_link": "https://market.exmaple.com/orders/4821"
      }
      """#,
      #"error foreign-link 3:16 /deep_link ‹"https://market.exmaple.com/orders/4821"›"#),
    PushLintRow(
      "A link with a foreign scheme", .market,
      #"{"aps": {"alert": "Hi"}, "deep_link": "shop://orders/4821"}"#,
      #"error foreign-link 1:39 /deep_link ‹"shop://orders/4821"›"#),
  ]
}
