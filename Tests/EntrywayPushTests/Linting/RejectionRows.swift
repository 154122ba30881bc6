import EntrywayPush

/// Categories and links of which a tap opens nothing.
enum RejectionRows {
  static let all: [PushLintRow] = [
    PushLintRow(
      "A category with a slip", .unknownCategory, .market,
      #"""
      {"aps": {"alert": "Hi", "category": "MESSAGES"}, "deep_link": "market://orders/1"}
      """#,
      #"""
      error: the app registers no category "MESSAGES" (unknown-category)
        line 1, column 37, /aps/category:
        {"aps": {"alert": "Hi", "category": "MESSAGES"}, "deep_link": "mar…
                                            ^^^^^^^^^^
      hint: did you mean "MESSAGE"?
      """#),
    PushLintRow(
      "A category that there is not", .unknownCategory, .market,
      #"""
      {"aps": {"alert": "Hi", "category": "SALE"}, "deep_link": "market://orders/1"}
      """#,
      #"""
      error: the app registers no category "SALE" (unknown-category)
        line 1, column 37, /aps/category:
        {"aps": {"alert": "Hi", "category": "SALE"}, "deep_link": "mar…
                                            ^^^^^^
      hint: no button is shown; the app registers `MESSAGE`, `ARCHIVE`.
      """#),
    PushLintRow(
      "No key of any rule", .opensNothing, .market,
      #"""
      {"aps": {"alert": "Hi"}, "link": "market://orders/1"}
      """#,
      #"""
      warning: the notification names no destination: `deep_link` is absent, `data` is absent, `type` \#
      is absent, .notification(reading: "chat") finds nothing (opens-nothing)
        line 1, column 1:
        {"aps": {"alert": "Hi…
        ^
        by .notification(link: "deep_link")
        by .notification(at: "data.order")
        by .notification(fieldsNamedBy: "type")
        by .notification(reading: "chat")
      hint: send one of `deep_link`, `data.order`, `type`.
      """#),
    PushLintRow(
      "A link that is null", .opensNothing, .market,
      #"""
      {"aps": {"alert": "Hi"}, "deep_link": null}
      """#,
      #"""
      warning: the notification names no destination: `deep_link` is null, `data` is absent, `type` \#
      is absent, .notification(reading: "chat") finds nothing (opens-nothing)
        line 1, column 1:
        {"aps": {"alert": "Hi…
        ^
        by .notification(link: "deep_link")
        by .notification(at: "data.order")
        by .notification(fieldsNamedBy: "type")
        by .notification(reading: "chat")
      hint: send one of `deep_link`, `data.order`, `type`.
      """#),
    PushLintRow(
      "A link that is a number", .unusableValue, .market,
      #"""
      {"aps": {"alert": "Hi"}, "deep_link": 4821}
      """#,
      #"""
      error: `deep_link` is the number 4821, not text (unusable-value)
        line 1, column 39, /deep_link:
        {"aps": {"alert": "Hi"}, "deep_link": 4821}
                                              ^^^^
        by .notification(link: "deep_link")
      hint: send the link as text, such as "deep_link": "https://market.example.com/…".
      """#),
    PushLintRow(
      "A list of links", .unusableValue, .market,
      #"""
      {"aps": {"alert": "Hi"}, 
      "deep_link": ["market://orders/1"]}
      """#,
      #"""
      error: `deep_link` is an array, not text (unusable-value)
        line 2, column 14, /deep_link:
        "deep_link": ["market://orders/1"]}
                     ^^^^^^^^^^^^^^^^^^^^^
        by .notification(link: "deep_link")
      hint: send the link alone, without brackets, such as "deep_link": \#
      "https://market.example.com/…".
      """#),
    PushLintRow(
      "A text in the way", .unusableValue, .market,
      #"""
      {"aps": {"alert": "Hi"}, "data": "order"}
      """#,
      #"""
      error: `data` is text, not an object, so it has no `data.order` (unusable-value)
        line 1, column 34, /data:
        {"aps": {"alert": "Hi"}, "data": "order"}
                                         ^^^^^^^
        by .notification(at: "data.order")
      hint: send an object there, such as {"order": …}.
      """#),
    PushLintRow(
      "A link that no route takes", .linkOpensNothing, .market,
      #"""
      {"aps": {"alert": "Hi"}, "deep_link": "https://market.example.com/order/4821"}
      """#,
      #"""
      error: `deep_link` opens nothing: no route takes this link: no route has the segment \#
      "order" here (link-opens-nothing)
        line 1, column 39, /deep_link:
        {"aps": {"alert": "Hi"}, "deep_link": "https://market.example.com/order/4821"}
                                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        https://market.example.com/order/4821
                                   ^^^^^
        expected "orders", as in order  /orders/{id}
        by .notification(link: "deep_link")
      hint: did you mean orders?
      """#),
    PushLintRow(
      "A link that is refused", .linkOpensNothing, .market,
      #"""
      {"aps": {"alert": "Hi"}, "deep_link": "https://market.example.com@evil.example/orders/1"}
      """#,
      #"""
      error: `deep_link` opens nothing: this link is refused: it has a user name before the \#
      host (link-opens-nothing)
        line 1, column 39, /deep_link:
        {"aps": {"alert": "Hi"}, "deep_link": "https://market.example.com@evil.example/orders/1"}
                                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        https://market.example.com@evil.example/orders/1
                ^^^^^^^^^^^^^^^^^^^
        by .notification(link: "deep_link")
      hint: remove everything up to the @; the real host follows it.
      """#),
    PushLintRow(
      "A link to a foreign host", .foreignLink, .market,
      #"""
      {
        "aps": { "alert": "Hi" },
        "deep_link": "https://market.exmaple.com/orders/4821"
      }
      """#,
      #"""
      error: `deep_link` opens nothing: this link is not the app's: its host is \#
      "market.exmaple.com" (foreign-link)
        line 3, column 16, /deep_link:
          "deep_link": "https://market.exmaple.com/orders/4821"
                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        https://market.exmaple.com/orders/4821
                ^^^^^^^^^^^^^^^^^^
        expected market.example.com
        by .notification(link: "deep_link")
      hint: did you mean market.example.com?
      """#),
    PushLintRow(
      "A link with a foreign scheme", .foreignLink, .market,
      #"""
      {"aps": {"alert": "Hi"}, "deep_link": "shop://orders/4821"}
      """#,
      #"""
      error: `deep_link` opens nothing: this link is not the app's: its scheme is "shop" \#
      (foreign-link)
        line 1, column 39, /deep_link:
        {"aps": {"alert": "Hi"}, "deep_link": "shop://orders/4821"}
                                              ^^^^^^^^^^^^^^^^^^^^
        shop://orders/4821
        ^^^^
        expected market or https
        by .notification(link: "deep_link")
      hint: declare the scheme in schemes: if it is the app's, and in Info.plist.
      """#),
  ]
}
