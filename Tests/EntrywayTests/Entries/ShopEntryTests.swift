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
    .link("https://evil.example.com/orders/1", "error foreign-host @8 ‹evil.example.com›"),
    .link("https://shop.example.com@evil.example/orders/1", "error refused @8 ‹shop.example.com@›"),
    .link("https://shop.example.com/cart", "error audience for buyer"),
    .push(#"{"deep_link": "https://shop.example.com/orders/4821"}"#, #"order(id: "4821")"#),
    .push(
      #"{"aps": {"alert": {"title": "Flash sale starts now"}, "mutable-content": 1}, "deep_link": "https://shop.example.com/sale/running-shoes", "image_url": "https://cdn.example.com/banners/running-sale.jpg"}"#,
      #"sale(id: "running-shoes")"#),
    .push(message, #"conversation(id: "sarah-82", isReplying: false)"#),
    .push(
      message, action: .button("REPLY_ACTION"), #"conversation(id: "sarah-82", isReplying: true)"#),
    .push(message, action: .button("VIEW_PROFILE"), #"user(id: "sarah-82")"#),
    .push(message, action: .dismiss, "dismissed"),
    .push(message, action: .button("ARCHIVE"), "error unknown-action ARCHIVE"),
    .push(message, action: .button("reply_action"), "error unknown-action reply_action"),
    .push(
      #"{"deep_link": "https://shop.example.com/orders/1"}"#, action: .button("REPLY_ACTION"),
      #"error missing by .notification(link: "reply_link", action: "REPLY_ACTION")"#),
    .push(
      #"{"deep_link": "https://shop.example.com/orders/1", "reply_link": 7}"#,
      action: .button("REPLY_ACTION"),
      #"error unusable @14 ‹7› the number 7 by .notification(link: "reply_link", action: "REPLY_ACTION")"#
    ),
    .push(
      #"{"deep_link": 4821}"#,
      #"error unusable @13 ‹4821› the number 4821 by .notification(link: "deep_link")"#),
    .push(
      #"{"deep_link": [4821]}"#,
      #"error unusable @13 ‹[4821]› an array by .notification(link: "deep_link")"#),
    .push(
      #"{"deep_link": ["https://shop.example.com/orders/1"]}"#,
      #"error unusable @13 ‹["https://shop.example.com/orders/1"]› an array by .notification(link: "deep_link")"#
    ),
    .push(
      #"{"deep_link": null, "aps": {"badge": 1}}"#,
      #"error missing by .notification(link: "deep_link")"#),
    .push(#"{"aps": {"badge": 1}}"#, #"error missing by .notification(link: "deep_link")"#),
    .push(#"{}"#, #"error missing by .notification(link: "deep_link")"#),
    .push(
      #"["https://shop.example.com/orders/1"]"#,
      #"error unusable @0 ‹["https://shop.example.com/orders/1"]› an array by .notification(link: "deep_link")"#
    ),
    .push(
      #"{"deep_link": ""}"#,
      #"error unusable @13 ‹""› empty text by .notification(link: "deep_link")"#),
    .push(
      #"{"deep_link": true}"#,
      #"error unusable @13 ‹true› the boolean true by .notification(link: "deep_link")"#),
    .push(
      #"{"deep_link": "https://evil.example.com/orders/1"}"#,
      #"error foreign-host @8 ‹evil.example.com› text by .notification(link: "deep_link")"#),
    .push(
      #"{"deep_link": "https://shop.exmaple.com/orders/1"}"#,
      #"error foreign-host @8 ‹shop.exmaple.com› text by .notification(link: "deep_link")"#),
    .activity("com.myApp.viewOrder", ["orderID": "4821"], #"order(id: "4821")"#),
    .activity("com.myApp.viewOrder", ["orderID": 4821], #"order(id: "4821")"#),
    .activity(
      "com.myApp.viewOrder", [:],
      #"error missing by .activity("com.myApp.viewOrder", id: "orderID")"#),
    .activity(
      "com.myApp.viewOrder", ["orderID": [1]],
      #"error unusable @11 ‹[1]› an array by .activity("com.myApp.viewOrder", id: "orderID")"#),
    .activity("com.myApp.other", ["orderID": "4821"], "error no-rule com.myApp.other"),
    .activity("com.myApp.cart", [:], for: ["buyer"], "cart"),
    .activity(
      "com.myApp.cart", [:], for: ["guest", "child"],
      #"error audience for buyer by .activity("com.myApp.cart")"#),
    .activity(
      "com.apple.corespotlightitem", ["kCSSearchableItemActivityIdentifier": "4821"],
      #"order(id: "4821")"#),
    .activity(
      "com.apple.corespotlightitem", [:],
      "error missing kCSSearchableItemActivityIdentifier: by .spotlight"),
    .quickAction("com.myApp.cart", "error no-rule com.myApp.cart"),
  ]

  static let message =
    #"{"aps": {"category": "MESSAGE"}, "deep_link": "https://app.example.com/conversations/sarah-82", "reply_link": "https://app.example.com/conversations/sarah-82/reply", "profile_link": "https://app.example.com/users/sarah-82"}"#
}
