import EntrywayPush
import Foundation

extension MessageCases {
  private enum Shop: LinkDestination {
    case home
    case order(id: String)
    case conversation(id: String, isReplying: Bool)
    case user(id: String)
    case recipes(country: String?, limit: Int?)
    case cart

    static let routes = RouteTable<Shop>(
      schemes: ["shop"], hosts: ["shop.example.com", "app.example.com"], fallback: .home
    ) {
      Route("/", .home)
      Route("/orders/{id}", Shop.order)
      Route("/conversations/{id}") { .conversation(id: $0, isReplying: false) }
      Route("/conversations/{id}/reply", name: "reply") { .conversation(id: $0, isReplying: true) }
      Route("/users/{id}", Shop.user)
      Route("/recipes?country={country}&limit={limit}", Shop.recipes)
      Route("/cart", .cart).audience("buyer")
    }

    static let entries = EntryRules(
      routes,
      [
        .notification(link: "deep_link"),
        .notification(link: "reply_link", action: "REPLY_ACTION"),
        .notification(link: "profile_link", action: "VIEW_PROFILE"),
        .notification(action: "SHOW_CART", .cart),
        .category(
          "MESSAGE",
          actions: [
            .init("REPLY_ACTION", title: "Reply", .foreground),
            .init("VIEW_PROFILE", title: "View Profile", .foreground),
          ]),
        .category("CART", actions: [.init("SHOW_CART", title: "Show Cart", .foreground)]),
        .category("EMPTY", actions: []),
      ])
  }

  private static func message(
    _ title: String, opening destination: Shop = .order(id: "1"), _ rules: [EntryRule<Shop>]? = nil,
    routes: RouteTable<Shop> = Shop.routes, actions: [String: Shop] = [:],
    category: String? = nil, custom: [String: PayloadValue] = [:], sendID: String? = nil
  ) -> Message {
    .built(title) {
      try PushPayload(
        opening: destination, via: rules.map { EntryRules(routes, $0) } ?? Shop.entries,
        actions: actions, showing: PushNotification(alert: "a", category: category),
        custom: custom, sendID: sendID)
    }
  }

  private static func link(
    _ title: String, _ link: String, _ actionLinks: [String: String] = [:]
  ) -> Message {
    .built(title) {
      try PushPayload(openingLink: link, via: Shop.entries, actionLinks: actionLinks)
    }
  }

  static var builtPayloads: MessageGroup {
    MessageGroup(
      "Payloads that are built",
      sound + values + categories + links + rules + secrets + named)
  }

  /// Destinations by name, for a backend that has the manifest alone.
  private static var named: [Message] {
    let rules = EntryRules<NamedRoute>(manifest: Shop.entries.manifest)
    let rows: [(String, NamedRoute)] = [
      ("A misspelt route of a manifest", NamedRoute("ordr", ["id": ["1"]])),
      ("An unknown parameter of a manifest's route", NamedRoute("order", ["number": ["1"]])),
      ("A parameter of a manifest's route is missing", NamedRoute("order")),
      ("A value of another type", NamedRoute("recipes", ["limit": ["x"]])),
    ]
    return rows.map { title, destination in
      .built(title) { try PushPayload(opening: destination, via: rules) }
    }
  }

  private static var sound: [Message] {
    [message("A payload"), message("A payload for some", opening: .cart)]
  }

  private static var values: [Message] {
    let deep = (0..<64).reduce(PayloadValue.integer(7)) { value, _ in .array([value]) }
    return [
      message("aps", custom: ["aps": ["badge": 1]]),
      message("the send's key", custom: ["send_id": "a"]),
      message("the key of the rule that writes", custom: ["deep_link": "a"]),
      message("the key of another rule", custom: ["reply_link": nil]),
      message(
        "what bars the way to a key", [.notification(at: "data.id", Shop.order)],
        custom: ["data": "text"]),
      message(
        "a field that a rule would read", opening: .recipes(country: "FR", limit: nil),
        [.notification(fieldsNamedBy: "type")], custom: ["limit": 7]),
      message("infinity", custom: ["a": ["b": [.double(.infinity)]]]),
      message("something else", custom: ["a": .other("data\n")]),
      message("too deep", custom: ["a": deep]), message("an empty send", sendID: ""),
      message("a long send", sendID: String(repeating: "é", count: 65)),
      message("a send of two lines", sendID: "a\nb"),
    ]
  }

  private static var categories: [Message] {
    let reply = ["REPLY_ACTION": Shop.conversation(id: "s", isReplying: true)]
    return [
      message("buttons without a category", actions: reply),
      message("a button of nothing without a category", actions: ["OTHER": .home]),
      message("a category in small letters", category: "message"),
      message("an unknown category", category: "SALE"),
      message("a button of another category", actions: ["SHOW_CART": .cart], category: "MESSAGE"),
      message("a button of no button", actions: ["SHOW_CART": .cart], category: "EMPTY"),
      message(
        "a button in small letters", actions: ["view_profile": .user(id: "s")], category: "MESSAGE"),
      message("a button without its link", actions: reply, category: "MESSAGE"),
      message(
        "a button of two rules",
        [
          .notification(link: "link"), .notification(link: "a", action: "A"),
          .notification(link: "b", action: "A"),
          .category("C", actions: [.init("A", title: "A")]),
        ], category: "C"),
      message("a destination of the button's own", actions: ["SHOW_CART": .home], category: "CART"),
    ]
  }

  private static var links: [Message] {
    [
      link("a link of others", "https://evil.example.com/"),
      link("a link that is refused", "shop://a b"),
      link("a button's link of others", "shop://orders/1", ["REPLY_ACTION": "other://orders"]),
      link("the fallback", "https://shop.example.com/stores"),
      link("a button's fallback", "shop://orders/1", ["REPLY_ACTION": "shop://stores"]),
    ]
  }

  private static var rules: [Message] {
    let buttons = (1...7).map { EntryRule<Shop>.notification(link: "l\($0)", action: "B\($0)") }
    return [
      message("a destination without a link", opening: .order(id: "")),
      message("no rule for the tap", opening: .home, [.spotlight(Shop.order)]),
      message(
        "no rule for the button", opening: .home,
        [
          .notification(link: "a"), .notification(link: "b", action: "B"),
          .category("C", actions: [.init("A", title: "A"), .init("B", title: "B")]),
        ], actions: ["A": .home], category: "C"),
      message(
        "no rule for the button among many", opening: .home,
        buttons + [
          .notification(link: "a"), .category("C", actions: [.init("A", title: "A")]),
        ], actions: ["A": .home], category: "C"),
      message(
        "no rule for any button", opening: .home,
        [.notification(link: "a"), .category("C", actions: [.init("A", title: "A")])],
        actions: ["A": .home], category: "C"),
      message("code", opening: .home, [.notification(reading: "two ids") { _ in .home }]),
      message(
        "several rules", opening: .home,
        [
          .notification(at: "order", Shop.order), .notification(link: "aps.link"),
          .notification(fieldsNamedBy: "type"),
        ]),
      message(
        "an earlier rule", opening: .order(id: "x7"),
        [.notification(reading: "all") { _ in .cart }, .notification(link: "l")]),
      message(
        "an earlier rule that rejects", opening: .order(id: "x7"),
        [
          .notification(reading: "all") { _ in throw EntryRejection("not today", hint: "wait") },
          .notification(link: "l"),
        ]),
      message(
        "a rule that reads another destination", opening: .order(id: "x7"),
        [.notification(at: "id") { (id: String) in id == "x7" ? .order(id: id) : .cart }]),
      message(
        "a rule that rejects what it writes", opening: .order(id: "x7"),
        [
          .notification(reading: "all") { payload in
            if payload["l"] == nil { return nil }
            throw EntryRejection("not today", notes: ["at all"], hint: "wait")
          }, .notification(link: "l"),
        ]),
      message(
        "values that a rule rejects",
        [
          .notification(reading: "x") { payload in
            if payload["x"] == nil { return nil }
            throw EntryRejection("not today", notes: ["at all"], hint: "wait")
          }, .notification(link: "l"),
        ], custom: ["x": 1]),
      message(
        "fields of another route", opening: .user(id: "1"),
        [.notification(fieldsNamedBy: "type")], routes: fields(secret: false)),
      message(
        "a secret: fields of another route", opening: .user(id: "SECRET"),
        [.notification(fieldsNamedBy: "type")], routes: fields(secret: true)),
      message(
        "two destinations under one key",
        [
          .notification(link: "link"), .notification(link: "link", action: "USER"),
          .category("C", actions: [.init("USER", title: "User")]),
        ], actions: ["USER": .user(id: "2")], category: "C"),
      message("a rule for the send's key", [.notification(at: "send_id", Shop.order)]),
      message("a rule for aps", [.notification(at: "aps", Shop.order)]),
    ]
  }

  /// Two routes of the same fields.
  private static func fields(secret: Bool) -> RouteTable<Shop> {
    let path = Route("/x/{id}", Shop.order)
    let item = Route("/x?id={id}", Shop.user)
    return RouteTable<Shop>(schemes: ["shop"]) {
      secret ? path.sensitive("id") : path
      secret ? item.sensitive("id") : item
    }
  }

  private static var secrets: [Message] {
    let routes = RouteTable<Shop>(schemes: ["shop"]) {
      Route("/orders/{id}", Shop.order).sensitive("id")
      Route("/users/{id}", Shop.user).sensitive("id")
    }
    let rows: [(String, [EntryRule<Shop>])] = [
      (
        "an earlier rule", [.notification(reading: "all") { _ in .home }, .notification(link: "l")]
      ),
      (
        "a rule that reads another destination",
        [.notification(at: "id") { (id: String) in .order(id: id.uppercased() + "x") }]
      ),
      (
        "two destinations under one key",
        [
          .notification(link: "link"), .notification(link: "link", action: "A"),
          .category("C", actions: [.init("A", title: "A")]),
        ]
      ), ("another type", [.notification(at: "a") { (_: Int) in .home }]),
    ]
    return rows.map { title, rules in
      message(
        "a secret: \(title)", opening: .order(id: "SECRET"), rules, routes: routes,
        actions: rules.count == 3 ? ["A": .user(id: "SECRET")] : [:],
        category: rules.count == 3 ? "C" : nil)
    }
  }

  static var unfitNotifications: MessageGroup {
    let rows: [(String, PushNotification)] = [
      ("a negative badge", PushNotification(badge: -1)),
      ("a loud sound", PushNotification(sound: .critical(volume: 1.5))),
      ("a sound without a volume", PushNotification(sound: .critical(volume: .nan))),
      ("a relevance of 2", PushNotification(relevance: 2)),
      ("a relevance that is no number", PushNotification(relevance: .nan)),
    ]
    return MessageGroup(
      "Notifications that do not fit",
      rows.map { title, notification in .built(title) { try PushPayload(notification) } })
  }
}

extension Message {
  /// The payload as JSON, or why it is not built.
  static func built(_ title: String, _ payload: () throws -> PushPayload) -> Message {
    do {
      let payload = try payload()
      return Message(title, parts: [(".", payload.value.jsonText())])
    } catch {
      guard let problem = error as? PushBuildingError else { return Message(title, "\(error)") }
      let facts: [(String, String?)] = [
        ("code", problem.code.rawValue), ("rule", problem.rule), ("key", problem.keyPath),
        ("action", problem.action), ("written", problem.written.map { $0.jsonText() }),
        ("found", problem.found),
      ]
      return Message(
        title,
        parts: [("|", problem.description)]
          + facts.compactMap { name, fact in fact.map { (".", "\(name) \($0)") } })
    }
  }
}
