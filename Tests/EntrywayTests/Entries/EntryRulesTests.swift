import DiagnosticFacts
import Entryway
import EntrywayDiagnostics
import Testing

@Suite("EntryRules")
struct EntryRulesTests {
  typealias Rule = EntryRule<ShopRoute>

  func told(_ rules: [Rule], _ row: EntryRow) -> String {
    EntryRules(ShopRoute.routes, rules).told(row)
  }

  func rejection(_ rules: [Rule], _ row: EntryRow) -> EntryRejection? {
    guard
      case .rejected(let rejection) = EntryRules(ShopRoute.routes, rules)
        .read(row.entry, audiences: row.audiences)
    else { return nil }
    return rejection
  }

  @Test("Rules are asked in their order: what is absent or null goes on, what is there decides")
  func order() {
    let one = Rule.notification(at: "a", ShopRoute.order)
    let two = Rule.notification(at: "b", ShopRoute.sale)
    let both = EntryRow.push(#"{"a": "1", "b": "2"}"#, "")
    #expect(told([one, two], both) == #"order(id: "1")"#)
    #expect(told([two, one], both) == #"sale(id: "2")"#)
    #expect(told([one, two], .push(#"{"a": null, "b": "2"}"#, "")) == #"sale(id: "2")"#)
    #expect(rejection([one, two], .push(#"{"a": [], "b": "2"}"#, ""))?.keyPath == "a")
    #expect(told([two, one], .push(#"{"a": [], "b": "2"}"#, "")) == #"sale(id: "2")"#)
  }

  @Test("A rejection has its facts as properties")
  func facts() {
    let rules = [Rule.notification(link: "data.link", action: "OPEN")]
    let row = EntryRow.push(#"{"data": {"link": [4821]}}"#, action: .button("OPEN"), "")
    let found = rejection(rules, row)
    #expect(found?.code == .unusable)
    #expect(found?.rule == #".notification(link: "data.link", action: "OPEN")"#)
    #expect(found?.keyPath == "data.link")
    #expect(found?.action == "OPEN")
    #expect(found?.found == "an array")
    #expect(found?.diagnostic.facts == "error unusable @17 ‹[4821]›")
  }

  @Test("Each kind of reason has its code")
  func codes() {
    let rules = [
      Rule.notification(link: "link"), .quickAction("cart", audience: "buyer", .cart),
      .notification(action: "CART", .cart),
    ]
    func code(_ row: EntryRow) -> EntryRejection.Code? { rejection(rules, row)?.code }
    #expect(code(.link("https://evil.example.com/", "")) == .noMatch)
    #expect(code(.push(#"{"link": "https://evil.example.com/"}"#, "")) == .noMatch)
    #expect(code(.push(#"{"link": 1}"#, "")) == .unusable)
    #expect(code(.push(#"{}"#, "")) == .missing)
    #expect(code(.push(#"{}"#, action: .button("OTHER"), "")) == .unknownAction)
    #expect(code(.quickAction("other", "")) == .noRule)
    #expect(code(.activity("other", [:], "")) == .noRule)
    #expect(code(.quickAction("cart", "")) == .audience)
    #expect(rejection(rules, .quickAction("cart", ""))?.audience == "buyer")
    let deep = (0..<65).reduce(PayloadValue.null) { value, _ in [value] }
    #expect(code(.activity("other", ["a": deep], "")) == .tooDeep)
  }

  @Test("A payload that is nested too deep is rejected, whatever the rules look for")
  func tooDeep() {
    let deep = (0..<64).reduce(PayloadValue.null) { value, _ in [value] }
    let row = EntryRow.activity("cart", ["link": "x", "a": deep], "")
    #expect(told([.activity("cart", .cart)], row) == "error too-deep")
  }

  @Test("A button's rule can open one destination, whatever the notification carries")
  func buttonDestination() {
    let rules = [Rule.notification(action: "CART", .cart), .notification(link: "link")]
    let row = EntryRow.push(
      #"{"link": "https://shop.example.com/orders/1"}"#, action: .button("CART"), "")
    #expect(
      rejection(rules, row)?.facts == #"error audience for buyer by .notification(action: "CART")"#)
    var admitted = row
    admitted.audiences = ["buyer"]
    #expect(told(rules, admitted) == "cart")
  }

  @Test("Every kind of rule can be for a button")
  func buttons() {
    let rules: [Rule] = [
      .notification(at: "id", ShopRoute.order),
      .notification(at: "id", action: "SALE", ShopRoute.sale),
      .notification(fieldsNamedBy: "type", action: "TYPE"),
      .notification(reading: "the user", action: "USER") { payload in
        try payload["id"].map { .user(id: try $0.parameter()) }
      },
    ]
    let json = #"{"id": 7, "type": "users"}"#
    #expect(told(rules, .push(json, "")) == #"order(id: "7")"#)
    #expect(told(rules, .push(json, action: .button("SALE"), "")) == #"sale(id: "7")"#)
    #expect(told(rules, .push(json, action: .button("TYPE"), "")) == #"user(id: "7")"#)
    #expect(told(rules, .push(json, action: .button("USER"), "")) == #"user(id: "7")"#)
  }

  @Test("The app's own code can leave an entry to the next rule, and can reject it")
  func code() {
    struct Mistake: Error, CustomStringConvertible { let description = "not today" }
    let rules: [Rule] = [
      .notification(reading: "order and shop") { payload in
        guard let id = payload["order"] else { return nil }
        if payload["shop"] == "closed" { throw Mistake() }
        return .order(id: try id.parameter())
      },
      .notification(link: "link"),
    ]
    #expect(told(rules, .push(#"{"order": 7}"#, "")) == #"order(id: "7")"#)
    #expect(told(rules, .push(#"{"link": "shop://users/1"}"#, "")) == #"user(id: "1")"#)
    #expect(
      told(rules, .push(#"{"order": 7, "shop": "closed"}"#, ""))
        == #"error other by .notification(reading: "order and shop")"#)
    #expect(
      told(rules, .push(#"{"order": {}}"#, ""))
        == #"error unusable an object by .notification(reading: "order and shop")"#)
    #expect(told(rules, .push(#"{}"#, "")) == "error missing")
  }

  @Test("A quick action can name its destination in its userInfo")
  func dynamicQuickAction() {
    let rules = [Rule.quickAction("chat", id: "user", ShopRoute.user)]
    #expect(told(rules, .quickAction("chat", userInfo: ["user": 7], "")) == #"user(id: "7")"#)
    #expect(
      told(rules, .quickAction("chat", "")) == #"error missing by .quickAction("chat", id: "user")"#
    )
    #expect(EntryRules(ShopRoute.routes, rules).quickActions() == [])
  }

  @Test(
    "A value must read as its parameter's type, and the message names the type",
    arguments: [
      ("\"7\"", nil), ("7", nil), ("7.0", nil), ("-7", nil),
      ("\"seven\"", #"`id` is "seven", not an integer"#),
      ("7.5", "`id` is the number 7.5, not an integer"),
      ("\"+7\"", #"`id` is "+7", not an integer"#),
      ("true", "`id` is the boolean true, not an integer"),
      ("[7]", "`id` is an array, not an integer"), ("\"\"", "`id` is empty text, not a value"),
      ("9007199254740993.0", "`id` is the number 9007199254740992.0, which may have been rounded"),
    ] as [(String, String?)])
  func typed(json: String, summary: String?) {
    let rules = [Rule.notification(at: "id") { (id: Int) in .order(id: String(id)) }]
    #expect(rejection(rules, .push("{\"id\": \(json)}", ""))?.diagnostic.message == summary)
  }

  @Test("Booleans read for boolean parameters, decimals for decimal ones")
  func otherTypes() {
    let bool = [Rule.notification(at: "v") { (yes: Bool) in yes ? .cart : .home }]
    #expect(told(bool, .push(#"{"v": false}"#, "")) == "home")
    #expect(told(bool, .push(#"{"v": "false"}"#, "")) == "home")
    let decimal = [Rule.notification(at: "v") { (price: Double) in .sale(id: "\(price)") }]
    #expect(told(decimal, .push(#"{"v": 1e300}"#, "")) == #"sale(id: "1e+300")"#)
    #expect(told(decimal, .push(#"{"v": 2}"#, "")) == #"sale(id: "2.0")"#)
  }

  @Test("A match names the route that writes the destination, also of an entry without a link")
  func named() {
    let row = EntryRow.activity("com.myApp.viewOrder", ["orderID": 4821], "")
    guard case .route(let match) = ShopRoute.entries.read(row.entry) else {
      Issue.record("rejected")
      return
    }
    #expect(match.name == "order")
    #expect(match.pattern == "/orders/{id}")
    #expect(match.parameters == [MatchedParameter(name: "id", text: "4821")])
  }

  @Test("The notification of another source than a tap counts as a tap; a dismissal opens nothing")
  func sources() {
    var row = EntryRow.push(#"{"deep_link": "shop://orders/1"}"#, "")
    row.entry.source = .inApp
    #expect(ShopRoute.entries.told(row) == #"order(id: "1")"#)
    row.entry.source = .notification(.dismiss)
    row.entry.content = .link("nonsense")
    #expect(ShopRoute.entries.told(row) == "dismissed")
  }

  @Test("The audience stands before the destination, in every rule as in routes")
  func audiencePlace() {
    _ = Route<ShopRoute>("/cart", .cart).audience("buyer")
    let rules = EntryRules(
      ShopRoute.routes,
      [
        .notification(at: "sale", audience: "vip", ShopRoute.sale),
        .notification(action: "CART", audience: "vip", .cart),
        .notification(reading: "sale", audience: "vip") { _ in .cart },
        .quickAction("cart", audience: "vip", .cart, title: "Cart"),
        .quickAction("sale", id: "sale", audience: "vip", ShopRoute.sale),
        .activity("cart", audience: "vip", .cart),
        .activity("sale", id: "sale", audience: "vip", ShopRoute.sale),
        .spotlight(audience: "vip", ShopRoute.sale),
      ])
    #expect(rules.manifest.entries?.rules.map(\.audience) == Array(repeating: "vip", count: 8))
  }

  @Test("The rule of an audience and the route's own are both asked")
  func audiences() {
    let rules = [Rule.quickAction("cart", audience: "member", .cart)]
    func told(_ audiences: Set<String>) -> String {
      self.told(rules, .quickAction("cart", for: audiences, ""))
    }
    #expect(told(["member", "buyer"]) == "cart")
    #expect(told(["member"]) == #"error audience for buyer by .quickAction("cart")"#)
    #expect(told(["buyer"]) == #"error audience for member by .quickAction("cart")"#)
  }

  @Test("A rejection can have the app's own words")
  func ownWords() {
    let one = EntryRejection("sold out", notes: ["order 7"], hint: "try tomorrow.")
    #expect(one.diagnostic.message == "sold out" && one.diagnostic.notes == ["order 7"])
    #expect(one.diagnostic.hint == "try tomorrow.")
    #expect(one.code == .other)
    let two = EntryRejection(
      "sold out", code: .init(rawValue: "sold-out"), notes: ["order 7"], hint: "try tomorrow.")
    #expect(two.description == one.description && two != one)
  }

  @Test("The table's error that a rule's own code throws keeps what it says, and its facts")
  func tableErrorOfOwnCode() {
    let rule = Rule.notification(reading: "a link by hand") { payload in
      guard case .text(let link)? = payload["link"] else { return nil }
      return try ShopRoute.routes.match(link).destination
    }
    let row = EntryRow.push(#"{"link": "https://shop.exmaple.com/orders/1"}"#, "")
    let found = rejection([rule], row)
    #expect(
      found?.facts
        == #"error foreign-host @8 ‹shop.exmaple.com› by .notification(reading: "a link by hand")"#)
    #expect(found?.code == .noMatch)
    #expect(found?.noMatch?.code == .foreignHost)
    #expect(found?.rule == #".notification(reading: "a link by hand")"#)
  }
}
