import EntrywayRouting
import Foundation
import Testing

@testable import Entryway

@MainActor @Suite struct AttributedEntryTests {
  enum Place: LinkDestination {
    case home
    case order(Int)
  }

  static let rules = EntryRules(
    RouteTable<Place>(
      schemes: ["shop"], hosts: ["shop.example.com"], campaign: .utm, surfaces: ["orders"]
    ) {
      Route("/", .home)
      Route("/orders/{id}", Place.order)
    },
    [
      .notification(link: "reply", action: "REPLY"), .notification(link: "first"),
      .notification(link: "second"),
    ])

  /// The entries that observers of a center see.
  @MainActor private final class Seen {
    var entries: [AppEntry] = []

    init(_ center: DeepLinkCenter<Place>) {
      center.observe { event in
        if case .received(let entry) = event.kind { self.entries.append(entry) }
      }
      center.satisfy(.interface)
    }
  }

  @Test("A surface is taken off before anything sees the link, and changes no source")
  func surface() {
    let center = DeepLinkCenter(Self.rules)
    let seen = Seen(center)
    var opened: [AppEntry] = []
    center.onOpen { _, entry in opened.append(entry) }
    let marked = "shop://orders/7?a=1&entryway_from=widget:orders"
    center.receive(AppEntry(source: .urlScheme, content: .link(marked)))
    #expect(seen.entries.map(\.content) == [.link("shop://orders/7?a=1")])
    #expect(seen.entries[0].origin.surface == .widget("orders"))
    #expect(seen.entries[0].source == .urlScheme)
    #expect(center.history[0].match?.undeclaredItems.map(\.name) == ["a"])
    #expect(opened == seen.entries)
  }

  @Test("A tap is a duplicate with and without the item, and rejected as without")
  func duplicates() {
    let center = DeepLinkCenter(Self.rules)
    let seen = Seen(center)
    let links = ["shop://orders/x", "shop://orders/x?entryway_from=control", "shop://orders/x"]
    let receptions = links.enumerated().map { index, link in
      center.receive(
        AppEntry(source: .urlScheme, content: .link(link), callback: "callback \(index)"))
    }
    #expect(receptions.map(\.isAccepted) == [false, false, false])
    #expect(seen.entries.map(\.content) == Array(repeating: .link("shop://orders/x"), count: 3))
    let ends = center.history.map { "\($0.state)".contains("duplicate") }
    #expect(ends.filter { $0 }.count == 2)
    #expect(
      center.accepts(AppEntry(source: .inApp, content: .link("shop://orders/7?entryway_from"))))
  }

  @Test("A surface that code has set stays, and notifications have none")
  func given() {
    let center = DeepLinkCenter(Self.rules)
    let seen = Seen(center)
    var entry = AppEntry(source: .urlScheme, content: .link("shop://?entryway_from=widget"))
    entry.origin.surface = .control()
    center.receive(entry)
    #expect(seen.entries[0].origin.surface == .control())
    let tap = Self.tap(["first": "shop://orders/7?entryway_from=widget&utm_source=a"])
    #expect(center.receive(tap).isAccepted)
    #expect(seen.entries[1].content == tap.content)
    #expect(seen.entries[1].origin.surface == nil)
    #expect(seen.entries[1].campaign == LinkCampaign(source: "a"))
  }

  @Test("An entry has its link's campaign, also if it is rejected, whatever was set")
  func campaign() {
    let center = DeepLinkCenter(Self.rules)
    let seen = Seen(center)
    for (link, campaign) in [
      ("shop://orders/7?utm_campaign=spring", LinkCampaign(campaign: "spring")),
      ("shop://nowhere?utm_campaign=summer", LinkCampaign(campaign: "summer")),
      ("shop://orders/8", nil),
    ] {
      var entry = AppEntry(source: .urlScheme, content: .link(link))
      entry.campaign = LinkCampaign(source: "told")
      center.receive(entry)
      #expect(seen.entries.last?.campaign == campaign)
    }
  }

  @Test("A notification's campaign is that of the link which its rule reads")
  func notifications() {
    func told(_ entry: AppEntry) -> String? { Self.rules.campaign(of: entry)?.campaign }
    let both: PayloadValue = [
      "first": "shop://nowhere?utm_campaign=a", "second": "shop://?utm_campaign=b",
      "reply": "shop://?utm_campaign=c",
    ]
    #expect(told(Self.tap(both)) == "a")
    #expect(told(Self.tap(["first": nil, "second": "shop://?utm_campaign=b"])) == "b")
    #expect(told(Self.tap(["first": 7, "second": "shop://?utm_campaign=b"])) == nil)
    #expect(told(Self.tap(both, .button("REPLY"))) == "c")
    #expect(told(Self.tap(both, .button("OTHER"))) == nil)
    #expect(told(Self.tap(both, .dismiss)) == nil)
  }

  @Test("A center without rules takes the item off too, without a name")
  func closure() {
    var links: [String] = []
    let center = DeepLinkCenter<Place> { entry, _ in
      if case .link(let link) = entry.content { links.append(link) }
      return .route(RouteMatch(destination: .home))
    }
    let seen = Seen(center)
    var entry = AppEntry(
      source: .urlScheme, content: .link("shop://a?entryway_from=widget:orders&utm_source=b"))
    entry.campaign = LinkCampaign(source: "own")
    center.receive(entry)
    #expect(Set(links) == ["shop://a?utm_source=b"])
    #expect(seen.entries[0].origin.surface == .widget())
    #expect(seen.entries[0].campaign == LinkCampaign(source: "own"))
  }

  @Test("Rules alone ignore the item, in links and in payloads")
  func rulesAlone() {
    func destination(_ entry: AppEntry) -> Place? {
      if case .route(let match) = Self.rules.read(entry) { match.destination } else { nil }
    }
    let link = "shop://orders/7?entryway_from=widget"
    #expect(destination(AppEntry(source: .urlScheme, content: .link(link))) == .order(7))
    #expect(destination(Self.tap(["first": .text(link)])) == .order(7))
  }

  private static func tap(
    _ payload: PayloadValue, _ action: NotificationAction = .tap
  ) -> AppEntry {
    AppEntry(source: .notification(action), content: .notification(.init(payload: payload)))
  }
}
