import EntrywayPush

extension PushLintRow {
  static let opening: [PushLintRow] = [
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
      warning: the notification names no place: `deep_link` is absent, `data` is absent, `type` \#
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
      warning: the notification names no place: `deep_link` is null, `data` is absent, `type` \#
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
      hint: send the link as a text, such as "deep_link": "https://market.example.com/…".
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
      error: `deep_link` opens nothing: no route takes this link: nothing is called "order" \#
      here (link-opens-nothing)
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
      error: `deep_link` opens nothing: this link is refused: a user name stands before the \#
      host (link-opens-nothing)
        line 1, column 39, /deep_link:
        {"aps": {"alert": "Hi"}, "deep_link": "https://market.example.com@evil.example/orders/1"}
                                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        https://market.example.com@evil.example/orders/1
                ^^^^^^^^^^^^^^^^^^^
        by .notification(link: "deep_link")
      hint: remove everything up to the @; the real host is what follows it.
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
        {"aps": {"alert": "Hi"}, "deep_link": "https://market.example.com/search?q=a&limit=many"}
                                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: send a value that the route can read.
      """#),
    PushLintRow(
      "A place for some", .forAudience, .market,
      #"""
      {"aps": {"alert": "Hi"}, "deep_link": "https://market.example.com/listings/new"}
      """#,
      #"""
      note: `newListing` opens only while the app holds "seller" (for-audience)
        line 1, column 39, /deep_link:
        {"aps": {"alert": "Hi"}, "deep_link": "https://market.example.com/listings/new"}
                                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: send it to those alone.
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
      error: the button `REPLY` names no place: `reply_link` is absent (button-opens-nothing)
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
      "A button that no rule is for", .buttonOpensNothing, .market,
      #"""
      {"aps": {"alert": "Hi", "category": "ARCHIVE"}, "deep_link": "market://orders/1"}
      """#,
      #"""
      error: no rule is for the button `ARCHIVE` (button-opens-nothing)
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
      error: `deep_link` has the app's link inside of one to "click.tracker.example", which is \#
      not the app's (wrapped-link)
        line 1, column 39, /deep_link:
        {"aps": {"alert": "Hi"}, "deep_link": \#
      "https://click.tracker.example/t?u=https%3A%…ers%2F4821&c=7"}
                                              \#
      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        the app's own is https://market.example.com/orders/4821
      hint: send the link itself, and count the tap in the app: the outer one opens the browser.
      """#),
    PushLintRow(
      "A link in the path of a tracker's", .wrappedLink, .market,
      #"""
      {"aps": {"alert": "Hi"}, "deep_link": \#
      "https://click.tracker.example/t/https://market.example.com/orders/4821"}
      """#,
      #"""
      error: `deep_link` has the app's link inside of one to "click.tracker.example", which is \#
      not the app's (wrapped-link)
        line 1, column 39, /deep_link:
        {"aps": {"alert": "Hi"}, "deep_link": \#
      "https://click.tracker.example/t/https://mar…om/orders/4821"}
                                              \#
      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        the app's own is https://market.example.com/orders/4821
      hint: send the link itself, and count the tap in the app: the outer one opens the browser.
      """#),
    PushLintRow(
      "A link that was wrapped twice", .wrappedLink, .market,
      #"""
      {"aps": {"alert": "Hi"}, "deep_link": \#
      "https://a.example/?x=1&to=https%3A%2F%2Fb.example%2F%3Fu%3Dmarket%253A%252F%252Forders%252F1"}
      """#,
      #"""
      error: `deep_link` has the app's link inside of one to "a.example", which is not the \#
      app's (wrapped-link)
        line 1, column 39, /deep_link:
        {"aps": {"alert": "Hi"}, "deep_link": \#
      "https://a.example/?x=1&to=https%3A%2F%2Fb.e…2Forders%252F1"}
                                              \#
      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        the app's own is market://orders/1
      hint: send the link itself, and count the tap in the app: the outer one opens the browser.
      """#),
    PushLintRow(
      "A wrapped link under another key", .wrappedLink, .market,
      #"""
      {"aps": {"alert": "Hi"}, "deep_link": "market://orders/1", "data": {"url": \#
      "http://click.tracker.example/?u=https://market.example.com/orders/1"}}
      """#,
      #"""
      warning: `url` has the app's link inside of one to "click.tracker.example", which is not \#
      the app's (wrapped-link)
        line 1, column 76, /data/url:
        …": "market://orders/1", "data": {"url": \#
      "http://click.tracker.example/?u=https://mar…e.com/orders/1"}}
                                                 \#
      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        the app's own is https://market.example.com/orders/1
      hint: send the link itself, and count the tap in the app: the outer one opens the browser.
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
      hint: `entryway explain` tells how near the routes are.
      """#),
  ]
}
