import DiagnosticFacts
import EntrywayDiagnostics
import EntrywayPush
import Testing

@Suite("PushBuildingError")
struct PushProblemTests {
  /// What is not built, and the facts of why.
  struct Row: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var facts: String
    var build: @Sendable () throws -> PushPayload

    init(
      _ testDescription: String, _ facts: String,
      _ build: @escaping @Sendable () throws -> PushPayload
    ) {
      self.testDescription = testDescription
      self.facts = facts
      self.build = build
    }
  }

  @Test("What is not built says why, and what to do", arguments: keys + categories + rules)
  func problem(row: Row) {
    let error = #expect(throws: PushBuildingError.self) { try row.build() }
    #expect(error?.facts == row.facts)
    #expect(error?.diagnostic.code.rawValue == error?.code.rawValue)
  }

  static func order(custom: [String: PayloadValue] = [:], sendID: String? = nil) throws
    -> PushPayload
  {
    try PushPayload(
      opening: .order(id: "1"), via: ShopRoute.entries, custom: custom, sendID: sendID)
  }

  static let keys: [Row] = [
    Row("aps", "error collision, key aps") {
      try order(custom: ["aps": ["badge": 1]])
    },
    Row("an empty key", "error empty, key ") {
      try order(custom: ["": 7])
    },
    Row("the simulator's key", "error collision, key Simulator Target Bundle") {
      try order(custom: ["Simulator Target Bundle": "com.example.shop"])
    },
    Row("the send's key", "error collision, key send_id") {
      try order(custom: ["send_id": "a"])
    },
    Row("the key of the rule that writes", "error collision, key deep_link") {
      try order(custom: ["deep_link": "a"])
    },
    Row("the key of another rule, as null", "error collision, key reply_link") {
      try order(custom: ["reply_link": nil])
    },
    Row("what bars the way to a key", "error collision, key data.messageId") {
      try PushPayload(
        opening: .request(id: "1"), via: BookingsRoute.entries, custom: ["data": "text"])
    },
    Row("a field that a rule writes", "error collision, key id") {
      try PushPayload(
        opening: .recipe(id: "1"), via: RecipesRoute.entries, custom: ["id": 7])
    },
    Row(
      "a field that a rule would read",
      #"error reads-elsewhere, rule .notification(fieldsNamedBy: "type"), key type"#
        + #", written "recipe""#
    ) {
      try PushPayload(
        opening: .recipes(country: "FR", limit: nil), via: RecipesRoute.entries,
        custom: ["limit": 7])
    },
    Row("no JSON", "error value, key a.b, written null") {
      try order(custom: ["a": ["b": [.double(.infinity)]]])
    },
    Row("something else", "error value, key a, written null") {
      try order(custom: ["a": .other("data\n")])
    },
    Row("too deep", "error too-deep, key a") {
      let deep = (0..<64).reduce(PayloadValue.integer(7)) { value, _ in .array([value]) }
      return try order(custom: ["a": deep])
    },
    Row("an empty send", "error send-id, key send_id") {
      try order(sendID: "")
    },
    Row("a long send", "error send-id, key send_id") {
      try order(sendID: String(repeating: "é", count: 65))
    },
    Row("a send of two lines", "error send-id, key send_id") {
      try order(sendID: "a\nb")
    },
  ]

  static func message(
    _ category: String?, _ actions: [String: ShopRoute] = [:]
  ) throws -> PushPayload {
    try PushPayload(
      opening: .conversation(id: "s", isReplying: false), via: ShopRoute.entries,
      actions: actions, showing: PushNotification(alert: "a", category: category))
  }

  static let categories: [Row] = [
    Row("buttons without a category", "error category, button REPLY_ACTION, key aps.category") {
      try message(nil, ["REPLY_ACTION": .conversation(id: "s", isReplying: true)])
    },
    Row("a category in small letters", "error category, key aps.category") {
      try message("message")
    },
    Row("an unknown category", "error category, key aps.category") {
      try message("SALE")
    },
    Row(
      "a button of another category",
      "error action-not-declared, button SHOW_CART, key aps.category"
    ) {
      try message("MESSAGE", ["SHOW_CART": .cart])
    },
    Row(
      "a button in small letters",
      "error action-not-declared, button view_profile, key aps.category"
    ) {
      try message("MESSAGE", ["view_profile": .user(id: "s")])
    },
    Row(
      "a button without its link",
      #"error action-missing, button VIEW_PROFILE, rule .notification(link: "profile_link", action: "VIEW_PROFILE")"#
        + #", key profile_link"#
    ) {
      try message("MESSAGE", ["REPLY_ACTION": .conversation(id: "s", isReplying: true)])
    },
  ]

  @Test("A problem names its facts: rule, key, what was written and what came back")
  func facts() {
    let error = #expect(throws: PushBuildingError.self) {
      try PushPayload(
        opening: .recipes(country: "FR", limit: nil), via: RecipesRoute.entries,
        custom: ["limit": 7])
    }
    #expect(error?.rule == #".notification(fieldsNamedBy: "type")"#)
    #expect(error?.keyPath == "type")
    #expect(error?.written == "recipe")
    #expect(error?.found == "recipes (country: FR, limit: 7)")
    let button = #expect(throws: PushBuildingError.self) { try Self.message("MESSAGE") }
    #expect(button?.action == "REPLY_ACTION")
    #expect(button?.keyPath == "reply_link")
  }

  @Test("No message shows a sensitive parameter")
  func sensitive() {
    let routes = RouteTable<ShopRoute>(schemes: ["shop"]) {
      Route("/orders/{id}", ShopRoute.order).sensitive("id")
      Route("/users/{id}", ShopRoute.user).sensitive("id")
    }
    let rows: [[EntryRule<ShopRoute>]] = [
      [.notification(reading: "all") { _ in .home }, .notification(link: "link")],
      [
        .notification(at: "id") { (id: String) in id == "secret" ? .order(id: id) : .home },
        .notification(at: "id") { (id: String) in .order(id: id.uppercased()) },
      ],
      [
        .notification(link: "link"), .notification(link: "link", action: "A"),
        .category("C", actions: [.init("A", title: "A")]),
      ],
      [.notification(at: "a") { (_: Int) in .home }],
    ]
    for rules in rows {
      let isCategory = rules.count == 3
      let error = #expect(throws: PushBuildingError.self) {
        try PushPayload(
          opening: .order(id: "SECRET"),
          via: EntryRules(routes, rules), actions: isCategory ? ["A": .user(id: "SECRET")] : [:],
          showing: PushNotification(category: isCategory ? "C" : nil))
      }
      #expect(error?.description.contains("SECRET") == false)
      #expect(error?.written == nil)
    }
  }
}

extension PushBuildingError {
  /// The diagnostic's facts, and the error's own, one a line.
  var facts: String {
    let own = [
      ("button", action), ("rule", rule), ("key", keyPath), ("written", written?.jsonText()),
    ]
    return ([diagnostic.facts] + own.compactMap { name, fact in fact.map { "\(name) \($0)" } })
      .joined(separator: ", ")
  }
}
