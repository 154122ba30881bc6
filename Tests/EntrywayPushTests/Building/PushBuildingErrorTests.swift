import EntrywayDiagnostics
import EntrywayPush
import Testing

@Suite("PushBuildingError")
struct PushProblemTests {
  /// What is not built, and why.
  struct Row: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var code: PushBuildingError.Code
    var build: @Sendable () throws -> PushPayload
    var text: String

    init(
      _ testDescription: String, _ code: PushBuildingError.Code,
      _ build: @escaping @Sendable () throws -> PushPayload, _ text: String
    ) {
      self.testDescription = testDescription
      self.code = code
      self.build = build
      self.text = text
    }
  }

  @Test("What is not built says why, and what to do", arguments: keys + categories + rules)
  func problem(row: Row) {
    let error = #expect(throws: PushBuildingError.self) { try row.build() }
    #expect(error?.description == row.text)
    #expect(error?.code == row.code)
  }

  static func order(custom: [String: PayloadValue] = [:], sendID: String? = nil) throws
    -> PushPayload
  {
    try PushPayload(
      opening: .order(id: "1"), via: ShopRoute.entries, custom: custom, sendID: sendID)
  }

  static let keys: [Row] = [
    Row(
      "aps", .collision, { try order(custom: ["aps": ["badge": 1]]) },
      """
      `aps` is among the custom values, but belongs to the system
      hint: use the notification's own properties.
      """),
    Row(
      "the send's key", .collision, { try order(custom: ["send_id": "a"]) },
      """
      `send_id` is among the custom values, but is the key of the send identifier
      hint: pass the send identifier as `sendID`.
      """),
    Row(
      "the key of the rule that writes", .collision, { try order(custom: ["deep_link": "a"]) },
      """
      `deep_link` is among the custom values, but is a key of the app's rules
      hint: leave it to the rules, or choose another key.
      """),
    Row(
      "the key of another rule, as null", .collision, { try order(custom: ["reply_link": nil]) },
      """
      `reply_link` is among the custom values, but is a key of the app's rules
      hint: leave it to the rules, or choose another key.
      """),
    Row(
      "what bars the way to a key", .collision,
      {
        try PushPayload(
          opening: .request(id: "1"), via: BookingsRoute.entries, custom: ["data": "text"])
      },
      """
      `data.messageId` is among the custom values, but is a key of the app's rules
      hint: leave it to the rules, or choose another key.
      """),
    Row(
      "a field that a rule writes", .collision,
      {
        try PushPayload(
          opening: .recipe(id: "1"), via: RecipesRoute.entries, custom: ["id": 7])
      },
      """
      `id` is among the custom values, but is a key of the app's rules
      hint: leave it to the rules, or choose another key.
      """),
    Row(
      "a field that a rule would read", .readsElsewhere,
      {
        try PushPayload(
          opening: .recipes(country: "FR", limit: nil), via: RecipesRoute.entries,
          custom: ["limit": 7])
      },
      """
      the plain tap would not open what was written for it
        {"country": "FR", "type": "recipe"} by .notification(fieldsNamedBy: "type")
        opens recipes (country: FR, limit: 7)
      hint: remove the keys that other rules read, or declare this rule before them.
      """),
    Row(
      "no JSON", .value, { try order(custom: ["a": ["b": [.double(.infinity)]]]) },
      """
      `a.b` is the number inf, which JSON has no form for
      hint: send a text, a number, a boolean, a list or an object.
      """),
    Row(
      "something else", .value, { try order(custom: ["a": .other("data\n")]) },
      #"""
      `a` is data\u{A}, which JSON has no form for
      hint: send a text, a number, a boolean, a list or an object.
      """#),
    Row(
      "too deep", .tooDeep,
      {
        let deep = (0..<64).reduce(PayloadValue.integer(7)) { value, _ in .array([value]) }
        return try order(custom: ["a": deep])
      },
      """
      the payload is nested more than 64 deep
      hint: send flatter values: apps refuse deeper ones.
      """),
    Row(
      "an empty send", .sendID, { try order(sendID: "") },
      """
      the send identifier is empty
      hint: use a short text without line breaks, such as a UUID.
      """),
    Row(
      "a long send", .sendID, { try order(sendID: String(repeating: "é", count: 65)) },
      """
      the send identifier has 130 bytes; the limit is 128
      hint: use a short text without line breaks, such as a UUID.
      """),
    Row(
      "a send of two lines", .sendID, { try order(sendID: "a\nb") },
      #"""
      the send identifier has a control character: "a\u{A}b"
      hint: use a short text without line breaks, such as a UUID.
      """#),
  ]

  static func message(
    _ category: String?, _ actions: [String: ShopRoute] = [:]
  ) throws -> PushPayload {
    try PushPayload(
      opening: .conversation(id: "s", isReplying: false), via: ShopRoute.entries,
      actions: actions, showing: PushNotification(alert: "a", category: category))
  }

  static let categories: [Row] = [
    Row(
      "buttons without a category", .category,
      { try message(nil, ["REPLY_ACTION": .conversation(id: "s", isReplying: true)]) },
      """
      the notification has no category, so it shows no button `REPLY_ACTION`
        the button belongs to `MESSAGE`
      hint: name the category, MESSAGE.
      """),
    Row(
      "a category in small letters", .category, { try message("message") },
      """
      the app's rules declare no category `message`
        they declare `MESSAGE`, `CART`
      hint: case matters: the category is `MESSAGE`.
      """),
    Row(
      "an unknown category", .category, { try message("SALE") },
      """
      the app's rules declare no category `SALE`
        they declare `MESSAGE`, `CART`
      hint: declare it with .category, or name one that is declared.
      """),
    Row(
      "a button of another category", .actionNotDeclared,
      { try message("MESSAGE", ["SHOW_CART": .cart]) },
      """
      the category `MESSAGE` has no button `SHOW_CART`
        it has `REPLY_ACTION`, `VIEW_PROFILE`
      hint: name a button of the category, or declare this one in it.
      """),
    Row(
      "a button in small letters", .actionNotDeclared,
      { try message("MESSAGE", ["view_profile": .user(id: "s")]) },
      """
      the category `MESSAGE` has no button `view_profile`
        it has `REPLY_ACTION`, `VIEW_PROFILE`
      hint: case matters: the button is `VIEW_PROFILE`.
      """),
    Row(
      "a button without its link", .actionMissing,
      { try message("MESSAGE", ["REPLY_ACTION": .conversation(id: "s", isReplying: true)]) },
      """
      the category `MESSAGE` shows the button `VIEW_PROFILE`, and nothing says what it opens
        the button `VIEW_PROFILE` names no destination: `profile_link` is absent
        by .notification(link: "profile_link", action: "VIEW_PROFILE")
      hint: say what `VIEW_PROFILE` opens, or send another category.
      """),
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
      Route("/orders/{id}", sensitive: ["id"], ShopRoute.order)
      Route("/users/{id}", sensitive: ["id"], ShopRoute.user)
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
