import EntrywayPush
import Testing

extension PushProblemTests {
  static let rules: [Row] = [
    Row("a link of others", "error link @8 ‹evil.example.com›") {
      try PushPayload(openingLink: "https://evil.example.com/", via: ShopRoute.entries)
    },
    Row("a button's link of others", "error link @0 ‹other›, button REPLY_ACTION") {
      try PushPayload(
        openingLink: "shop://orders/1", via: ShopRoute.entries,
        actionLinks: ["REPLY_ACTION": "other://orders"])
    },
    Row("the fallback", "error link") {
      try PushPayload(openingLink: "https://shop.example.com/stores", via: ShopRoute.entries)
    },
    Row(
      "a destination without a link",
      #"error not-writable, rule .notification(link: "deep_link"), key deep_link"#
    ) {
      try PushPayload(opening: .order(id: ""), via: ShopRoute.entries)
    },
    Row("no rule for the tap", "error no-rule") {
      try PushPayload(
        opening: .home, via: EntryRules(ShopRoute.routes, [.spotlight(ShopRoute.order)]))
    },
    Row("no rule for the button", "error no-rule, button A") {
      try PushPayload(
        opening: .home,
        via: EntryRules(
          ShopRoute.routes,
          [
            .notification(link: "a"), .notification(link: "b", action: "B"),
            .category("C", actions: [.init("A", title: "A"), .init("B", title: "B")]),
          ]),
        actions: ["A": .home], showing: PushNotification(category: "C"))
    },
    Row("code", #"error not-writable, rule .notification(reading: "two ids")"#) {
      try PushPayload(
        opening: .home,
        via: EntryRules(ShopRoute.routes, [.notification(reading: "two ids") { _ in .home }]))
    },
    Row("several rules", "error not-writable") {
      try PushPayload(
        opening: .home,
        via: EntryRules(
          ShopRoute.routes,
          [
            .notification(at: "order", ShopRoute.order), .notification(link: "aps.link"),
            .notification(fieldsNamedBy: "type"),
          ]))
    },
    Row("an earlier rule", "error not-writable") {
      try PushPayload(
        opening: .order(id: "x7"),
        via: EntryRules(
          ShopRoute.routes,
          [.notification(reading: "all") { _ in .cart }, .notification(link: "l")]))
    },
    Row(
      "two destinations under one key",
      #"error conflict, button USER, rule .notification(link: "link", action: "USER"), key link"#
        + #", written "https://shop.example.com/users/2""#
    ) {
      try PushPayload(
        opening: .order(id: "1"),
        via: EntryRules(
          ShopRoute.routes,
          [
            .notification(link: "link"), .notification(link: "link", action: "USER"),
            .category("C", actions: [.init("USER", title: "User")]),
          ]),
        actions: ["USER": .user(id: "2")], showing: PushNotification(category: "C"))
    },
    Row("a rule for the send's key", "error collision, key send_id") {
      try PushPayload(
        opening: .order(id: "1"),
        via: EntryRules(ShopRoute.routes, [.notification(at: "send_id", ShopRoute.order)]))
    },
  ]
}
