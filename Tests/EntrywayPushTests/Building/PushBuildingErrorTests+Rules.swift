import EntrywayPush
import Testing

extension PushProblemTests {
  static let rules: [Row] = [
    Row(
      "a link of others", .link,
      { try PushPayload(openingLink: "https://evil.example.com/", via: ShopRoute.entries) },
      """
      this link is not the app's: its host is "evil.example.com"
        https://evil.example.com/
                ^^^^^^^^^^^^^^^^
      expected shop.example.com or app.example.com
      hint: declare the host in hosts: if it is the app's, and in its associated domains.
      """),
    Row(
      "a button's link of others", .link,
      {
        try PushPayload(
          openingLink: "shop://orders/1", via: ShopRoute.entries,
          actionLinks: ["REPLY_ACTION": "other://orders"])
      },
      """
      the button `REPLY_ACTION`: this link is not the app's: its scheme is "other"
        other://orders
        ^^^^^
      expected shop or https
      hint: declare the scheme in schemes: if it is the app's, and in Info.plist.
      """),
    Row(
      "the fallback", .link,
      {
        try PushPayload(openingLink: "https://shop.example.com/stores", via: ShopRoute.entries)
      },
      """
      no route takes the link of the plain tap, and it would open the fallback
        https://shop.example.com/stores
      hint: name a link that a route takes, or the destination itself.
      """),
    Row(
      "a destination without a link", .notWritable,
      { try PushPayload(opening: .order(id: ""), via: ShopRoute.entries) },
      """
      no rule for the plain tap writes order (id: "")
        .notification(link: "deep_link"): cannot write a link to order(id: ""): "id" is empty
      hint: give it some text, or make it an optional query item.
      """),
    Row(
      "no rule for the tap", .noRule,
      {
        try PushPayload(
          opening: .home, via: EntryRules(ShopRoute.routes, [.spotlight(ShopRoute.order)]))
      },
      """
      no rule handles the plain tap
      hint: add a rule to the app, such as .notification(link: "deep_link").
      """),
    Row(
      "no rule for the button", .noRule,
      {
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
      """
      no rule handles the button `A`
        there are rules for `B`
      hint: add a rule to the app, such as .notification(link: "…", action: "A").
      """),
    Row(
      "code", .notWritable,
      {
        try PushPayload(
          opening: .home,
          via: EntryRules(ShopRoute.routes, [.notification(reading: "two ids") { _ in .home }]))
      },
      """
      no rule for the plain tap writes home
        .notification(reading: "two ids"): the app's own code reads it, and no code writes it
      hint: add a rule to the app that takes a link, such as .notification(link: "deep_link").
      """),
    Row(
      "several rules", .notWritable,
      {
        try PushPayload(
          opening: .home,
          via: EntryRules(
            ShopRoute.routes,
            [
              .notification(at: "order", ShopRoute.order), .notification(link: "aps.link"),
              .notification(fieldsNamedBy: "type"),
            ]))
      },
      """
      no rule for the plain tap writes home
        .notification(at: "order"): this rule does not make the destination from a single value
        .notification(link: "aps.link"): it reads inside `aps`, which belongs to the system
        .notification(fieldsNamedBy: "type"): no route writes the destination as fields
      hint: add a rule to the app that takes a link, such as .notification(link: "deep_link").
      """),
    Row(
      "an earlier rule", .notWritable,
      {
        try PushPayload(
          opening: .order(id: "x7"),
          via: EntryRules(
            ShopRoute.routes,
            [.notification(reading: "all") { _ in .cart }, .notification(link: "l")]))
      },
      """
      no rule for the plain tap writes order (id: x7)
        .notification(reading: "all"): the app's own code reads it, and no code writes it
        .notification(link: "l"): {"l": "https://shop.example.com/orders/x7"} opens cart
      hint: add a rule to the app that takes a link, such as .notification(link: "deep_link").
      """),
    Row(
      "two destinations under one key", .conflict,
      {
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
      """
      `link` would need two different values
        "https://shop.example.com/orders/1" by .notification(link: "link")
        "https://shop.example.com/users/2" by .notification(link: "link", action: "USER")
      hint: give the button's rule a key of its own, or open the same destination.
      """),
    Row(
      "a rule for the send's key", .collision,
      {
        try PushPayload(
          opening: .order(id: "1"),
          via: EntryRules(ShopRoute.routes, [.notification(at: "send_id", ShopRoute.order)]))
      },
      """
      the app's rules would write `send_id`, which is taken
      hint: make the rule read another key.
      """),
  ]
}
