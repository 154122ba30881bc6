import Entryway
import EntrywayDiagnostics

/// A shop whose entries can be wrong in every way.
enum ShopDestination: LinkDestination {
  case home, cart
  case order(id: String)
  case item(number: Int)
  case reply(id: String)
  case user(id: String)
  case secret(code: Int)

  static let routes = RouteTable<ShopDestination>(
    schemes: ["shop"], hosts: ["shop.example.com", "app.example.com"]
  ) {
    Route("/", .home)
    Route("/cart", .cart).audience("buyer")
    Route("/orders/{id}", ShopDestination.order)
    Route("/items/{number}?mode=full", ShopDestination.item)
    Route("/replies/{id}", ShopDestination.reply)
    Route("/users/{id}", ShopDestination.user)
    Route("/secrets/{code}", ShopDestination.secret).sensitive("code")
  }

  static let entries = EntryRules(
    routes,
    [
      .notification(link: "deep_link"),
      .notification(at: "data.orderID", ShopDestination.order),
      .notification(link: "reply_link", action: "REPLY"),
      .notification(link: "data.profile", action: "VIEW"),
      .notification(action: "CART", .cart),
      .activity("com.example.shop.viewOrder", id: "orderID", ShopDestination.order),
      .activity("com.example.shop.cart", .cart),
      .spotlight { .order(id: $0) },
      .quickAction("cart", .cart, title: "Cart"),
      .quickAction(
        "sell", audience: Audience("seller", otherwise: "only sellers sell"), .home, title: "Sell"),
      .quickAction("chat", id: "user", ShopDestination.user),
    ])
}

extension MessageCases {
  static var rejections: MessageGroup {
    let rules = ShopDestination.entries
    let link = EntryRules(ShopDestination.routes, [.notification(link: "deep_link")])
    let deep = (0..<65).reduce(PayloadValue.null) { value, _ in [value] }
    let long = String(repeating: "x", count: 100)
    return MessageGroup(
      "Entries that are rejected",
      [
        "https://evil.example.com/orders/1", "https://shop.example.com@evil.example/orders/1",
        "https://shop.example.com/cart", "shop://orders", "shop://secrets/abc", "shop://a b",
      ].map { .reading($0, rules, .universalLink, .link($0)) }
        + [
          #"{"deep_link": 4821}"#, #"{"deep_link": [4821]}"#, #"{"deep_link": null}"#,
          #"{"deep_link": null, "aps": {"badge": 1}}"#, #"{"aps": {"badge": 1}}"#, "{}", "null",
          #"["https://shop.example.com/orders/1"]"#, #""text""#, #"{"deep_link": ""}"#,
          #"{"deep_link": true}"#, #"{"deep_link": {"a": {"b": {"c": 1}}}}"#,
          #"{"deep_link": {"a": {"b": {}, "c": []}}}"#,
          #"{"deep_link": ["\udb40\udc01", "\ue000"]}"#,
          #"{"deep_link": "https://evil.example.com/orders/1"}"#,
          #"{"deep_link": "https://shop.exmaple.com/orders/1"}"#,
          #"{"deep_link": "shop://secrets/abc"}"#, #"{"deep_link": "a\u001b[31m b"}"#,
          #"{"deep_link": ["\#(long)", "\#(long)", 3, 4, 5, 6]}"#,
          #"{"a": 1, "b": 2, "c": 3, "d": 4, "e": 5, "long": "\#(long)"}"#,
        ].map { .push($0, link) }
        + [
          #"{"data": "1"}"#, #"{"data": {}}"#, #"{"data": null}"#, #"{"data": {"orderID": {}}}"#,
          #"{"data": {"orderID": ""}}"#, #"{"data": {"orderID": true}}"#,
          #"{"data": {"orderID": 12345678901234567890}}"#, #"{"data": {"orderID": [1]}}"#,
          #"{"data": [1]}"#,
        ].map { .push($0, rules) }
        + [
          .push(#"{"deep_link": "shop://"}"#, rules, .button("REPLY")),
          .push(#"{"reply_link": 7}"#, rules, .button("REPLY")),
          .push(#"{"data": 7}"#, rules, .button("VIEW")),
          .push("{}", rules, .button("ARCHIVE")), .push("{}", rules, .button("reply")),
          .push("{}", rules, .button("CART")), .push("{}", rules, .button("CART"), for: ["buyer"]),
          .push("{}", link, .button("REPLY")), .push("{}", link, .button("RE\nPLY")),
          .push("{}", rules, .dismiss), .push("{}", rules, .openSettings),
          .push("{}", rules, .backgroundPush),
          .push("{}", EntryRules(ShopDestination.routes, [.spotlight(ShopDestination.order)])),
          .quickAction("unknown", rules), .quickAction("Cart", rules), .quickAction("cart", rules),
          .quickAction("cart", rules, for: ["guest", "child"]), .quickAction("sell", rules),
          .quickAction("sell", rules, for: ["buyer"]), .quickAction("chat", rules),
          .quickAction("chat", rules, userInfo: ["user": [1]]), .quickAction("cart", link),
          .activity("com.example.shop.viewOrder", rules),
          .activity("com.example.shop.viewOrder", rules, ["orderID": [1]]),
          .activity("com.example.shop.viewOrder", rules, ["orderID": nil]),
          .activity("com.example.shop.other", rules, ["orderID": "1"]),
          .activity("com.example.shop.cart", rules), .activity("com.example.shop.cart", link),
          .activity("com.apple.corespotlightitem", rules),
          .activity("com.example.shop.cart", rules, ["a": deep]),
          .quickAction("cart", rules, userInfo: ["a": deep]),
          .reading(
            "a notification nested too deep", rules, .notification(.tap),
            .notification(NotificationContent(payload: ["a": deep]))),
          .reading(
            "a button's notification nested too deep", rules, .notification(.button("REPLY")),
            .notification(NotificationContent(payload: ["a": deep]))),
          .reading(
            "a value of no JSON", rules, .notification(.tap),
            .notification(NotificationContent(payload: ["deep_link": .other("a value of type X")]))),
          .reading("a parser", parsed("shop://orders/1?token=secret#x")),
          .reading("a parser and a refused link", parsed("shop://a b?token=secret")),
          .reading("a parser and an escaped slash", parsed("shop://orders/4%2F1")),
        ] + manyRules)
  }

  private static func parsed(_ link: String) -> EntryReading<ShopDestination> {
    EntryReading(link: link) { _ in nil }
  }

  private static var manyRules: [Message] {
    let keys = EntryRules(
      ShopDestination.routes, (1...7).map { .notification(link: "link\($0)") })
    let types = EntryRules(ShopDestination.routes, (1...7).map { .quickAction("type\($0)", .home) })
    return [.push("{}", keys), .quickAction("other", types)]
  }

  /// Values for parameters of each type.
  static var fieldRejections: MessageGroup {
    let int = EntryRules(
      ShopDestination.routes, [.notification(at: "v") { (v: Int) in .item(number: v) }])
    let bool = EntryRules(
      ShopDestination.routes, [.notification(at: "v") { (v: Bool) in v ? .cart : .home }])
    let double = EntryRules(
      ShopDestination.routes, [.notification(at: "v") { (v: Double) in .order(id: "\(v)") }])
    let fields = EntryRules(ShopDestination.routes, [.notification(fieldsNamedBy: "type")])
    let secret = EntryRules(
      ShopDestination.routes,
      [
        .notification(link: "deep_link"), .notification(fieldsNamedBy: "type"),
        .notification(at: "data.digits", ShopDestination.secret),
      ])
    let secrets = [
      #"{"data": {"digits": "T0K3N"}}"#,
      #"{"deep_link": ["https://shop.example.com/secrets/T0K3N"]}"#,
      #"{"deeplink": "https://shop.example.com/", "id": 7, "name": "T0K3N"}"#,
    ]
    let values = [
      "7", "\"seven\"", "7.5", "\"+7\"", "true", "[7]", "\"\"", "null", "{}", "1e300",
      "9007199254740993.0", "12345678901234567890", #""a\u202Eb""#,
    ]
    let named = [
      #"{"type": 7}"#, #"{"type": ""}"#, #"{"type": "itmes", "number": 1}"#, #"{"type": "x"}"#,
      #"{"type": "items"}"#, #"{"type": "items", "number": "x", "mode": "full"}"#,
      #"{"type": "items", "number": 1}"#, #"{"type": "items", "number": [1], "mode": "full"}"#,
      #"{"type": "items", "number": 1, "mode": "brief"}"#, #"{"type": "secrets", "code": "abc"}"#,
      #"{"type": "orders", "id": 7, "mode": [1], "x": {}}"#, #"{"type": "users", "id": {}}"#,
      #"{"type": "items", "number": [1], "mode": {}, "a": [2]}"#,
    ]
    return MessageGroup(
      "Values that are no parameters",
      values.flatMap { value in
        [("integer", int), ("boolean", bool), ("decimal", double)].map { name, rules in
          let json = #"{"v": \#(value)}"#
          let payload = (try? PayloadValue(json: json)) ?? .null
          return .reading(
            "\(name): \(json)", rules, .notification(.tap),
            .notification(NotificationContent(payload: payload)))
        }
      } + named.map { .push($0, fields) } + secrets.map { .push($0, secret) })
  }

  static var codeRejections: MessageGroup {
    struct Mistake: Error, CustomStringConvertible { let description = "not today" }
    let code = EntryRules(
      ShopDestination.routes,
      [
        .notification(reading: "order and shop") { payload in
          guard let id = payload["order"] else { return nil }
          if payload["shop"] == "closed" { throw Mistake() }
          if payload["shop"] == "sold" {
            throw EntryRejection("sold out", notes: ["order 7"], hint: "try tomorrow.")
          }
          return .order(id: try id.parameter())
        },
        .notification(reading: "nothing", action: "WAIT") { _ in nil },
        .notification(reading: "a button", action: "BUY") { payload in
          throw EntryRejection(
            "sold out", code: .init(rawValue: "sold-out"), notes: ["order 7"],
            hint: "try tomorrow.")
        },
      ])
    let manifest = RouteManifest(
      schemes: ["shop"], routes: [ManifestRoute(name: "home", pattern: "/")],
      entries: EntriesManifest(rules: [
        ManifestRule(.notificationCode, key: "order and shop"),
        ManifestRule(.quickAction, key: "cart", route: "cart"),
        ManifestRule(.activity, key: "read", id: "x", route: "cart", parameter: "id"),
        ManifestRule(.notificationPlace, key: "", action: "A"),
      ]))
    let unknown = EntryRules(manifest: manifest)
    return MessageGroup(
      "What the app's own code rejects, and what only it knows",
      [
        #"{"order": 7, "shop": "closed"}"#, #"{"order": 7, "shop": "sold"}"#, #"{"order": {}}"#,
        #"{"order": ""}"#, "{}",
      ].map { .push($0, code) } + [
        .push("{}", code, .button("BUY")), .push("{}", code, .button("WAIT")),
        .quickAction(
          "nameless",
          EntryRules(
            RouteTable<ShopDestination>(schemes: ["shop"]) {},
            [.quickAction("nameless", audience: "buyer", .home)])),
        .push(
          #"{"type": "orders"}"#,
          EntryRules(
            RouteTable<ShopDestination>(schemes: ["shop"]) {},
            [.notification(fieldsNamedBy: "type")])),
        .push("{}", unknown), .quickAction("cart", unknown),
        .activity("read", unknown, ["x": 1]), .push("{}", unknown, .button("A")),
        .thrown("a value that is none") {
          let value: Int = try PayloadValue.array([]).parameter()
          return value
        },
        .push(
          "{}",
          EntryRules(
            ShopDestination.routes,
            [.notification(reading: "nothing") { _ in nil }, .notification(link: "link")])),
      ])
  }

  static var ruleProblems: MessageGroup {
    let rows: [(String, [EntryRule<ShopDestination>])] = [
      (
        "a rule behind one that always answers",
        [
          .quickAction("cart", .cart), .quickAction("cart", id: "user", ShopDestination.user),
          .notification(at: "id", ShopDestination.order),
          .notification(at: "id", ShopDestination.user),
        ]
      ),
      (
        "buttons and rules",
        [
          .category("MESSAGE", actions: [.init("REPLY", title: "A"), .init("MUTE", title: "B")]),
          .notification(link: "link", action: "REPLY"), .notification(link: "link", action: "READ"),
        ]
      ),
      (
        "a category twice",
        [
          .notification(link: "link", action: "A"),
          .category("ONE", actions: [.init("A", title: "A"), .init("A", title: "B")]),
          .category("ONE", actions: []),
        ]
      ),
      (
        "empty ones",
        [
          .notification(link: ""), .quickAction("", .cart), .category("", actions: []),
          .notification(at: "a\nb", ShopDestination.order), .notification(action: "", .home),
          .activity("a", id: "", ShopDestination.order),
          .notification(fieldsNamedBy: "", action: "X"),
          .notification(reading: "", action: nil) { _ in nil },
        ]
      ),
      (
        "links of Live Activities",
        [
          .liveActivityPush(link: ""), .liveActivityPush(link: "order.link", in: .attributes),
        ]
      ),
    ]
    return MessageGroup(
      "Rules with problems",
      rows.map { title, rules in
        let problems = EntryRules(ShopDestination.routes, rules).problems
        return Message(
          title,
          parts: problems.flatMap {
            [
              ("|", $0.text),
              (".", "code \($0.code.rawValue), rules \($0.names.joined(separator: "; "))"),
            ]
          })
      })
  }
}
