import EntrywayDiagnostics
import EntrywayPush
import Testing

/// A harbor whose rules open destinations that no link opens.
private enum HarborRoute: LinkDestination {
  case home
  case tide(day: Int)
  case alarm

  static let entries = EntryRules(
    RouteTable<HarborRoute>(schemes: ["harbor"]) { Route("/", .home) },
    [
      .notification(at: "tide", HarborRoute.tide),
      .notification(action: "ALARM", .alarm),
      .category("STORM", actions: [.init("ALARM", title: "Sound the alarm", .foreground)]),
    ])
}

/// The rules, the linter and the app have to agree: a push may open a screen that has no link.
@MainActor @Suite("Rules whose destination no route has") struct UnroutedRuleTests {
  private let json = #"{"aps": {"alert": "Storm", "category": "STORM"}, "tide": 7}"#

  @Test("The rules have no problem, lint finds none, and the app opens the destination")
  func agreed() throws {
    let rules = HarborRoute.entries
    let untyped = EntryRules<NamedRoute>(manifest: rules.manifest)
    #expect(rules.problems == [])
    #expect(untyped.problems == [])
    let reading = PushReading(Array(json.utf8))
    #expect(reading.lint(rules) == [])
    #expect(reading.lint(untyped) == [])

    let payload = try #require(reading.payload)
    let ways: [EntrySource] = [.notification(.tap), .notification(.button("ALARM"))]
    #expect(ways.map { opened($0, payload, rules) } == [.tide(day: 7), .alarm])
    #expect(ways.allSatisfy { opened($0, payload, untyped) != nil })
  }

  @Test("A value that the rule does not read is told by all three")
  func unreadable() throws {
    let rules = HarborRoute.entries
    let untyped = EntryRules<NamedRoute>(manifest: rules.manifest)
    let reading = PushReading(Array(#"{"aps": {"alert": "Hi"}, "tide": "high"}"#.utf8))
    #expect(reading.lint(rules).map(\.code) == [.unusableValue])
    #expect(reading.lint(untyped) == reading.lint(rules))
    let payload = try #require(reading.payload)
    #expect(opened(.notification(.tap), payload, rules) == nil)
    #expect(opened(.notification(.tap), payload, untyped) == nil)
  }

  /// What the app opens for the payload.
  private func opened<Destination>(
    _ source: EntrySource, _ payload: PayloadValue, _ rules: EntryRules<Destination>
  ) -> Destination? {
    var opened: Destination?
    let center = DeepLinkCenter(rules)
    center.onOpen { destination, _ in opened = destination }
    center.satisfy(.interface)
    center.receive(
      AppEntry(source: source, content: .notification(NotificationContent(payload: payload))))
    return opened
  }
}
