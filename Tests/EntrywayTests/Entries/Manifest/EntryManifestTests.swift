import Entryway
import EntrywayDiagnostics
import Foundation
import Testing

@Suite("EntryRules as data")
struct EntryManifestTests {
  @Test("Rules read from JSON read every entry as the typed ones do")
  func untyped() throws {
    try compare(ShopRoute.entries, ShopEntryTests.rows)
    try compare(BookingsRoute.entries, BookingsEntryTests.rows)
    try compare(RecipesRoute.entries, RecipesEntryTests.rows)
    try compare(
      EntryRules(
        ShopRoute.routes,
        [
          .notification(at: "chat") { .conversation(id: $0, isReplying: true) },
          .notification(action: "CART", audience: Audience("b", otherwise: "no"), .cart),
          .quickAction("user", id: "user", ShopRoute.user), .quickAction("sale", .sale(id: "7")),
        ]),
      [
        .push(#"{"chat": 7}"#, ""), .push(#"{"chat": {}}"#, ""), .push("{}", ""),
        .push("{}", action: .button("CART"), ""), .quickAction("sale", ""),
        .quickAction("user", userInfo: ["user": "7"], ""), .quickAction("user", ""),
      ])
  }

  @Test("Quick actions and categories come back from JSON")
  func offers() throws {
    let category = NotificationCategory(
      "MESSAGE",
      actions: [
        .init(
          "REPLY", title: "Reply", [.authenticationRequired, .destructive], icon: .system("reply"),
          textInput: .init(buttonTitle: "Send", placeholder: "Message"))
      ], options: [.customDismissAction, .allowInCarPlay])
    let rules = EntryRules(
      ShopRoute.routes,
      [
        .category(category.id, actions: category.actions, options: category.options),
        .quickAction(
          "cart", audience: "b", .cart, title: "Cart", subtitle: "3", icon: .template("a:b")),
        .quickAction("home", .home, title: "Home", icon: .system("house")),
        .notification(link: "link", action: "REPLY"),
      ])
    let again = EntryRules<NamedRoute>(manifest: try decoded(rules.manifest))
    #expect(again.notificationCategories == [category])
    #expect(again.quickActions(for: ["b"]) == rules.quickActions(for: ["b"]))
    #expect(again.quickActions() == rules.quickActions())
    #expect(again.manifest == rules.manifest)
    #expect(again.problems == [])
  }

  /// What a reader knows of an entries section that was written before Live Activities had links.
  private struct EarlierEntries: Codable, Equatable {
    var rules: [ManifestRule]
    var categories: [ManifestCategory]
  }

  @Test("Where Live Activities have their link is a member of its own, which earlier readers skip")
  func liveActivityLinks() throws {
    let plain = EntryRules(ShopRoute.routes, [.notification(link: "link")])
    #expect(plain.liveActivityLink == nil)
    #expect(!plain.manifest.jsonText().contains("liveActivityLink"))
    for part in LiveActivityLink.Part.allCases {
      let rules = EntryRules(
        ShopRoute.routes,
        [
          .liveActivityPush(link: "url", in: part), .notification(link: "link"),
          .liveActivityPush(link: "second"),
        ])
      let again = EntryRules<NamedRoute>(manifest: try decoded(rules.manifest))
      #expect(again.liveActivityLink == LiveActivityLink("url", in: part))
      #expect(again.manifest == rules.manifest)
      let json = try JSONEncoder().encode(rules.manifest.entries)
      let earlier = try JSONDecoder().decode(EarlierEntries.self, from: json)
      #expect(earlier.rules == plain.manifest.entries?.rules)
      #expect(earlier.categories == [])
    }
    let link = try JSONDecoder().decode(LiveActivityLink.self, from: Data(#"{"key": "a"}"#.utf8))
    #expect(link == LiveActivityLink("a", in: .contentState))
  }

  @Test("The link of a Live Activity is the text under its name, and nothing else")
  func liveActivityPayloads() throws {
    let rules = EntryRules(ShopRoute.routes, [.liveActivityPush(link: "link")])
    func link(_ json: String) throws -> String? {
      rules.liveActivityLink(in: try PayloadValue(json: json))
    }
    #expect(try link(#"{"aps": {"content-state": {"link": "shop://cart"}}}"#) == "shop://cart")
    for json in [
      "7", "{}", #"{"aps": 7}"#, #"{"aps": {"content-state": "link"}}"#,
      #"{"aps": {"content-state": {"link": 7}}}"#, #"{"aps": {"content-state": {"link": ""}}}"#,
      #"{"aps": {"attributes": {"link": "shop://cart"}}}"#,
      #"{"aps.content-state.link": "shop://cart"}"#,
    ] { #expect(try link(json) == nil, "\(json)") }
  }

  @Test("A rule for a value names the route and the parameter that it opens")
  func values() {
    let rules = EntryRules(
      ShopRoute.routes,
      [
        .notification(at: "chat") { .conversation(id: $0, isReplying: true) },
        .spotlight { (id: Int) in .order(id: String(id)) },
        .notification(fieldsNamedBy: "type", action: "OPEN"),
      ])
    #expect(
      rules.manifest.entries?.rules == [
        ManifestRule(
          .notificationValue, key: "chat", route: "reply", parameter: "id", shape: .text),
        ManifestRule(
          .spotlight, key: "com.apple.corespotlightitem",
          id: "kCSSearchableItemActivityIdentifier", route: "order", parameter: "id",
          shape: .integer(Int.self)),
        ManifestRule(.notificationFields, key: "type", action: "OPEN"),
      ])
  }

  @Test("What only the app's code can tell is rejected, and says so")
  func code() throws {
    let rules = EntryRules(
      BookingsRoute.routes,
      [
        .notification(link: "link"),
        .notification(at: "listing") { (_: Int) in .newListing },
        .notification(reading: "two ids") { _ in .activity },
      ])
    let untyped = EntryRules<NamedRoute>(manifest: try decoded(rules.manifest))
    #expect(untyped.told(.push("{}", "")) == #"error no-rule by .notification(reading: "two ids")"#)
  }

  @Test("A destination that no route has opens, and nobody can say which one it is")
  func unrouted() throws {
    let rules = EntryRules(
      BookingsRoute.routes, [.notification(at: "listing") { (_: Int) in .newListing }])
    let untyped = EntryRules<NamedRoute>(manifest: try decoded(rules.manifest))
    let tap = EntryRow.push(#"{"listing": 7}"#, "").entry
    guard case .route(let match) = untyped.read(tap) else {
      Issue.record("the tap is rejected")
      return
    }
    #expect(match.name == nil)
    #expect(match.destination == NamedRoute("a destination without a route"))
    #expect(untyped.manifest.entries == rules.manifest.entries)
  }

  @Test("What a manifest may leave out, it may")
  func short() throws {
    let json = """
      {"version": 1, "schemes": ["shop"], "routes": [{"name": "home", "pattern": "/"}],
       "entries": {"rules": [{"kind": "quickAction", "key": "home", "route": "home"}],
                   "categories": [{"id": "MESSAGE"}]}}
      """
    let manifest = try JSONDecoder().decode(RouteManifest.self, from: Data(json.utf8))
    let rules = EntryRules<NamedRoute>(manifest: manifest)
    #expect(rules.told(.quickAction("home", "")) == "home")
    #expect(rules.notificationCategories == [NotificationCategory("MESSAGE", actions: [])])
    #expect(EntryRules<NamedRoute>(manifest: ShopRoute.routes.manifest).rules.isEmpty)
  }

  private func decoded(_ manifest: RouteManifest) throws -> RouteManifest {
    try JSONDecoder().decode(RouteManifest.self, from: JSONEncoder().encode(manifest))
  }

  private func compare<Destination>(
    _ rules: EntryRules<Destination>, _ rows: [EntryRow]
  ) throws {
    let untyped = EntryRules<NamedRoute>(manifest: try decoded(rules.manifest))
    #expect(
      untyped.rules.filter(\.reads).map(\.description)
        == rules.rules.filter(\.reads).map(\.description))
    for row in rows {
      #expect(
        facts(untyped.read(row.entry, audiences: row.audiences))
          == facts(rules.read(row.entry, audiences: row.audiences)), "\(row.testDescription)")
    }
  }

  private func facts<Destination>(_ reading: EntryReading<Destination>) -> String {
    switch reading {
    case .route(let match):
      "\(match.name ?? "-") \(match.pattern ?? "-") \(match.parameters) \(match.isFallback)"
        + " \(match.ignored)"
    case .rejected(let rejection): rejection.description
    case .dismissed: "dismissed"
    }
  }
}

extension EntryRule {
  fileprivate var reads: Bool { !description.hasPrefix(".category") }
}
