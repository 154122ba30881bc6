import EntrywayPush

/// What opens, and perhaps not as it was meant.
enum OpeningRows {
  static let all: [PushLintRow] = [
    PushLintRow(
      "Fields that name no route", .unusableValue, .market,
      #"""
      {"aps": {"alert": "Hi"}, "type": "chef"}
      """#,
      #"""
      error: `type` opens nothing: no route starts with "chef" (unusable-value)
        line 1, column 34, /type:
        {"aps": {"alert": "Hi"}, "type": "chef"}
                                         ^^^^^^
        "type": "chef"
                ^^^^^^
        expected chats, listings, orders or search
        by .notification(fieldsNamedBy: "type")
      hint: declare a route for it, or correct the field.
      """#),
    PushLintRow(
      "A field that cannot be read", .ignoredValue, .market,
      #"""
      {"aps": {"alert": "Hi"}, "type": "search", "q": "shoes", "limit": "many"}
      """#,
      #"""
      warning: the tap opens without `limit`: "many" is not an integer (ignored-value)
        line 1, column 67, /limit:
        …type": "search", "q": "shoes", "limit": "many"}
                                                 ^^^^^^
      hint: send a value that the route can read.
      """#),
    PushLintRow(
      "An item of a link that cannot be read", .ignoredValue, .market,
      #"""
      {"aps": {"alert": "Hi"}, "deep_link": "https://market.example.com/search?q=a&limit=many"}
      """#,
      #"""
      warning: the tap opens without `limit`: "many" is not an integer (ignored-value)
        line 1, column 39, /deep_link:
        {"aps": {"alert": "Hi"}, "deep_link": "https://market.example.com/search?q=***&limit=***"}
                                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: send a value that the route can read.
      """#),
    PushLintRow(
      "A destination for some", .forAudience, .market,
      #"""
      {"aps": {"alert": "Hi"}, "deep_link": "https://market.example.com/listings/new"}
      """#,
      #"""
      note: `newListing` opens only while the app holds "seller" (for-audience)
        line 1, column 39, /deep_link:
        {"aps": {"alert": "Hi"}, "deep_link": "https://market.example.com/listings/new"}
                                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: send it only to them.
      """#),
    PushLintRow(
      "What the app's own code refuses", .unusableValue, .market,
      #"""
      {"aps": {"alert": "Hi"}, "chat": 7}
      """#,
      #"""
      error: a chat has a name (unusable-value)
        line 1, column 1:
        {"aps": {"alert": "Hi…
        ^
        by .notification(reading: "chat")
      """#),
    PushLintRow(
      "A button without its link", .buttonOpensNothing, .market,
      #"""
      {"aps": {"alert": "Hi", "category": "MESSAGE"}, "deep_link": "market://orders/1"}
      """#,
      #"""
      error: the button `REPLY` names no destination: `reply_link` is absent (button-opens-nothing)
        line 1, column 37, /aps/category:
        {"aps": {"alert": "Hi", "category": "MESSAGE"}, "deep_link": "mar…
                                            ^^^^^^^^^
        by .notification(link: "reply_link", action: "REPLY")
      hint: send `reply_link`. A button never opens what the plain tap opens.
      """#),
    PushLintRow(
      "A button with a foreign link", .buttonOpensNothing, .market,
      #"""
      {"aps": {"alert": "Hi", "category": "MESSAGE"}, "deep_link": "market://orders/1", \#
      "reply_link": "https://evil.example/1"}
      """#,
      #"""
      error: the button `REPLY`: `reply_link` opens nothing: this link is not the app's: its \#
      host is "evil.example" (button-opens-nothing)
        line 1, column 97, /reply_link:
        …nk": "market://orders/1", "reply_link": "https://evil.example/1"}
                                                 ^^^^^^^^^^^^^^^^^^^^^^^^
        https://evil.example/1
                ^^^^^^^^^^^^
        expected market.example.com
        by .notification(link: "reply_link", action: "REPLY")
      hint: declare the host in hosts: if it is the app's, and in its associated domains.
      """#),
    PushLintRow(
      "A button that no rule handles", .buttonOpensNothing, .market,
      #"""
      {"aps": {"alert": "Hi", "category": "ARCHIVE"}, "deep_link": "market://orders/1"}
      """#,
      #"""
      error: no rule handles the button `ARCHIVE` (button-opens-nothing)
        line 1, column 37, /aps/category:
        {"aps": {"alert": "Hi", "category": "ARCHIVE"}, "deep_link": "mar…
                                            ^^^^^^^^^
      hint: add a rule, such as .notification(link: "…", action: "ARCHIVE").
      """#),
    PushLintRow(
      "A link in the query of a tracker's", .wrappedLink, .market,
      #"""
      {"aps": {"alert": "Hi"}, "deep_link": \#
      "https://click.tracker.example/t?u=https%3A%2F%2Fmarket.example.com%2Forders%2F4821&c=7"}
      """#,
      #"""
      error: `deep_link` wraps the app's link in a link to "click.tracker.example", which is \#
      not the app's (wrapped-link)
        line 1, column 39, /deep_link:
        {"aps": {"alert": "Hi"}, "deep_link": \#
      "https://click.tracker.example/t?u=***&c=***"}
                                              \#
      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        the app's link is https://market.example.com/orders/4821
      hint: send the link itself, and count the tap in the app: the outer one opens the browser.
      """#),
    PushLintRow(
      "A link in the path of a tracker's", .wrappedLink, .market,
      #"""
      {"aps": {"alert": "Hi"}, "deep_link": \#
      "https://click.tracker.example/t/https://market.example.com/orders/4821"}
      """#,
      #"""
      error: `deep_link` wraps the app's link in a link to "click.tracker.example", which is \#
      not the app's (wrapped-link)
        line 1, column 39, /deep_link:
        {"aps": {"alert": "Hi"}, "deep_link": \#
      "https://click.tracker.example/t/https://mar…om/orders/4821"}
                                              \#
      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        the app's link is https://market.example.com/orders/4821
      hint: send the link itself, and count the tap in the app: the outer one opens the browser.
      """#),
    PushLintRow(
      "A link that was wrapped twice", .wrappedLink, .market,
      #"""
      {"aps": {"alert": "Hi"}, "deep_link": \#
      "https://a.example/?x=1&to=https%3A%2F%2Fb.example%2F%3Fu%3Dmarket%253A%252F%252Forders%252F1"}
      """#,
      #"""
      error: `deep_link` wraps the app's link in a link to "a.example", which is not the \#
      app's (wrapped-link)
        line 1, column 39, /deep_link:
        {"aps": {"alert": "Hi"}, "deep_link": \#
      "https://a.example/?x=***&to=***"}
                                              \#
      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        the app's link is market://orders/1
      hint: send the link itself, and count the tap in the app: the outer one opens the browser.
      """#),
    PushLintRow(
      "A wrapped link under another key", .wrappedLink, .market,
      #"""
      {"aps": {"alert": "Hi"}, "deep_link": "market://orders/1", "data": {"url": \#
      "http://click.tracker.example/?u=https://market.example.com/orders/1"}}
      """#,
      #"""
      warning: `url` wraps the app's link in a link to "click.tracker.example", which is not \#
      the app's (wrapped-link)
        line 1, column 76, /data/url:
        …": "market://orders/1", "data": {"url": \#
      "http://click.tracker.example/?u=***"}}
                                                 \#
      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        the app's link is https://market.example.com/orders/1
      hint: send the link itself, and count the tap in the app: the outer one opens the browser.
      """#),
    PushLintRow(
      "A link that the server resolves, with another one in it", .resolvedLink, .shortened,
      #"""
      {"aps": {"alert": "Hi"}, "deep_link": "https://go.example.com/a?link=market://orders/1"}
      """#,
      #"""
      note: the server decides what the tap opens (resolved-link)
        line 1, column 39, /deep_link:
        {"aps": {"alert": "Hi"}, "deep_link": "https://go.example.com/a?link=***"}
                                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: a link to the destination itself opens without a request.
      """#),
    PushLintRow(
      "A link that opens the fallback", .opensFallback, .lenient,
      #"""
      {"aps": {"alert": "Hi"}, "deep_link": "https://market.example.com/stores/berlin"}
      """#,
      #"""
      warning: no route takes the link of the tap: it opens the fallback (opens-fallback)
        line 1, column 39, /deep_link:
        {"aps": {"alert": "Hi"}, "deep_link": "https://market.example.com/stores/berlin"}
                                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: `entryway explain` shows the nearest route.
      """#),
  ]
}
