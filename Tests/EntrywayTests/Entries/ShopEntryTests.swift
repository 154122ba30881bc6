import Entryway
import Testing

@Suite("The rules of the shop")
struct ShopEntryTests {
  @Test("Every entry opens its destination or tells why not", arguments: rows)
  func reads(row: EntryRow) {
    #expect(ShopRoute.entries.told(row) == row.expected)
  }

  static let rows: [EntryRow] = [
    .link("https://shop.example.com/orders/4821", #"order(id: "4821")"#),
    .link("https://shop.example.com/stores/berlin", "home (fallback)"),
    .link(
      "https://evil.example.com/orders/1",
      """
      this link is not the app's: its host is "evil.example.com"
        https://evil.example.com/orders/1
                ^^^^^^^^^^^^^^^^
      expected shop.example.com or app.example.com
      hint: declare the host in hosts: if it is the app's, and in its associated domains.
      """),
    .link(
      "https://shop.example.com@evil.example/orders/1",
      """
      this link is refused: it has a user name before the host
        https://shop.example.com@evil.example/orders/1
                ^^^^^^^^^^^^^^^^^
      hint: remove everything up to the @; the real host follows it.
      """),
    .link(
      "https://shop.example.com/cart",
      """
      `cart` is for `buyer`
        the app holds no audience
      hint: offer it only while the app holds `buyer`.
      """),
    .push(#"{"deep_link": "https://shop.example.com/orders/4821"}"#, #"order(id: "4821")"#),
    .push(
      #"{"aps": {"alert": {"title": "Flash sale starts now"}, "mutable-content": 1}, "deep_link": "https://shop.example.com/sale/running-shoes", "image_url": "https://cdn.example.com/banners/running-sale.jpg"}"#,
      #"sale(id: "running-shoes")"#),
    .push(message, #"conversation(id: "sarah-82", isReplying: false)"#),
    .push(
      message, action: .button("REPLY_ACTION"), #"conversation(id: "sarah-82", isReplying: true)"#),
    .push(message, action: .button("VIEW_PROFILE"), #"user(id: "sarah-82")"#),
    .push(message, action: .dismiss, "dismissed"),
    .push(
      message, action: .button("ARCHIVE"),
      """
      no rule handles the button `ARCHIVE`
        there are rules for `REPLY_ACTION`, `VIEW_PROFILE`
      hint: add a rule, such as .notification(link: "…", action: "ARCHIVE").
      """),
    .push(
      message, action: .button("reply_action"),
      """
      no rule handles the button `reply_action`
        there are rules for `REPLY_ACTION`, `VIEW_PROFILE`
      hint: case matters: the rule is for `REPLY_ACTION`.
      """),
    .push(
      #"{"deep_link": "https://shop.example.com/orders/1"}"#, action: .button("REPLY_ACTION"),
      """
      the button `REPLY_ACTION` names no destination: `reply_link` is absent
        {"deep_link": "https://shop.example.com/orders/1"}
        by .notification(link: "reply_link", action: "REPLY_ACTION")
      hint: send `reply_link`. A button never opens what the plain tap opens.
      """),
    .push(
      #"{"deep_link": "https://shop.example.com/orders/1", "reply_link": 7}"#,
      action: .button("REPLY_ACTION"),
      """
      `reply_link` is the number 7, not text
        "reply_link": 7
                      ^
        by .notification(link: "reply_link", action: "REPLY_ACTION")
      hint: send the link as text, such as "reply_link": "https://shop.example.com/…".
      """),
    .push(
      #"{"deep_link": 4821}"#,
      """
      `deep_link` is the number 4821, not text
        "deep_link": 4821
                     ^^^^
        by .notification(link: "deep_link")
      hint: send the link as text, such as "deep_link": "https://shop.example.com/…".
      """),
    .push(
      #"{"deep_link": [4821]}"#,
      """
      `deep_link` is an array, not text
        "deep_link": [4821]
                     ^^^^^^
        by .notification(link: "deep_link")
      hint: send the link alone, without brackets, such as "deep_link": "https://shop.example.com/…".
      """),
    .push(
      #"{"deep_link": ["https://shop.example.com/orders/1"]}"#,
      """
      `deep_link` is an array, not text
        "deep_link": ["https://shop.example.com/orders/1"]
                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        by .notification(link: "deep_link")
      hint: send the link alone, without brackets, such as "deep_link": "https://shop.example.com/…".
      """),
    .push(
      #"{"deep_link": null, "aps": {"badge": 1}}"#,
      """
      the notification names no destination: `deep_link` is null
        {"aps": {"badge": 1}, "deep_link": null}
        by .notification(link: "deep_link")
      hint: send `deep_link`.
      """),
    .push(
      #"{"aps": {"badge": 1}}"#,
      """
      the notification names no destination: `deep_link` is absent
        {"aps": {"badge": 1}}
        by .notification(link: "deep_link")
      hint: send `deep_link`.
      """),
    .push(
      #"{}"#,
      """
      the notification names no destination: `deep_link` is absent
        {}
        by .notification(link: "deep_link")
      hint: send `deep_link`.
      """),
    .push(
      #"["https://shop.example.com/orders/1"]"#,
      """
      the payload is an array, not an object, so it has no `deep_link`
        ["https://shop.example.com/orders/1"]
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        by .notification(link: "deep_link")
      hint: send an object there, such as {"deep_link": …}.
      """),
    .push(
      #"{"deep_link": ""}"#,
      """
      `deep_link` is empty text, not a link
        "deep_link": ""
                     ^^
        by .notification(link: "deep_link")
      hint: send the link as text, such as "deep_link": "https://shop.example.com/…".
      """),
    .push(
      #"{"deep_link": true}"#,
      """
      `deep_link` is the boolean true, not text
        "deep_link": true
                     ^^^^
        by .notification(link: "deep_link")
      hint: send the link as text, such as "deep_link": "https://shop.example.com/…".
      """),
    .push(
      #"{"deep_link": "https://evil.example.com/orders/1"}"#,
      """
      `deep_link` opens nothing: this link is not the app's: its host is "evil.example.com"
        https://evil.example.com/orders/1
                ^^^^^^^^^^^^^^^^
      expected shop.example.com or app.example.com
        by .notification(link: "deep_link")
      hint: declare the host in hosts: if it is the app's, and in its associated domains.
      """),
    .push(
      #"{"deep_link": "https://shop.exmaple.com/orders/1"}"#,
      """
      `deep_link` opens nothing: this link is not the app's: its host is "shop.exmaple.com"
        https://shop.exmaple.com/orders/1
                ^^^^^^^^^^^^^^^^
      expected shop.example.com or app.example.com
        by .notification(link: "deep_link")
      hint: did you mean shop.example.com?
      """),
    .activity("com.myApp.viewOrder", ["orderID": "4821"], #"order(id: "4821")"#),
    .activity("com.myApp.viewOrder", ["orderID": 4821], #"order(id: "4821")"#),
    .activity(
      "com.myApp.viewOrder", [:],
      """
      the activity `com.myApp.viewOrder` names no destination: `orderID` is absent
        {}
        by .activity("com.myApp.viewOrder", id: "orderID")
      hint: put `orderID` into the userInfo.
      """),
    .activity(
      "com.myApp.viewOrder", ["orderID": [1]],
      """
      `orderID` is an array, not text or a number
        "orderID": [1]
                   ^^^
        by .activity("com.myApp.viewOrder", id: "orderID")
      hint: send text or a number, alone under the key.
      """),
    .activity(
      "com.myApp.other", ["orderID": "4821"],
      """
      no rule handles the activity `com.myApp.other`
        there are rules for `com.myApp.viewOrder`, `com.myApp.cart`, `com.apple.corespotlightitem`
      hint: add a rule, such as .activity("com.myApp.other", …).
      """),
    .activity("com.myApp.cart", [:], for: ["buyer"], "cart"),
    .activity(
      "com.myApp.cart", [:], for: ["guest", "child"],
      """
      `cart` is for `buyer`
        the app holds `child`, `guest`
        by .activity("com.myApp.cart")
      hint: offer it only while the app holds `buyer`.
      """),
    .activity(
      "com.apple.corespotlightitem", ["kCSSearchableItemActivityIdentifier": "4821"],
      #"order(id: "4821")"#),
    .activity(
      "com.apple.corespotlightitem", [:],
      """
      the activity `com.apple.corespotlightitem` names no destination: `kCSSearchableItemActivityIdentifier` is absent
        {}
        by .spotlight
      hint: put `kCSSearchableItemActivityIdentifier` into the userInfo.
      """),
    .quickAction(
      "com.myApp.cart",
      """
      no rule handles the quick action `com.myApp.cart`
        there are no rules for any quick action
      hint: add a rule, such as .quickAction("com.myApp.cart", …).
      """),
  ]

  static let message =
    #"{"aps": {"category": "MESSAGE"}, "deep_link": "https://app.example.com/conversations/sarah-82", "reply_link": "https://app.example.com/conversations/sarah-82/reply", "profile_link": "https://app.example.com/users/sarah-82"}"#
}
