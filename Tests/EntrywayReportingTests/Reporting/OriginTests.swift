import EntrywayTesting
import Foundation
import Testing

@testable import Entryway
@testable import EntrywayReporting

@MainActor @Suite("What is reported of where an entry comes from")
struct OriginTests {
  private static let link =
    "shop://orders/7?utm_source=mail&utm_campaign=spring&entryway_from=widget:orders"

  /// An entry by a door, with everything that may be known of it.
  static func entry(_ source: EntrySource, _ link: String = link, at date: Date) -> AppEntry {
    let content: EntryContent =
      switch source {
      case .notification:
        .notification(
          NotificationContent(
            payload: .object(["deep_link": .text(link), "send_id": "spring-1"]),
            userText: "what I typed"))
      case .file: .file(FileContent(url: URL(filePath: "/tmp/diary.pdf")))
      case .cloudKitShare:
        .cloudKitShare(
          CloudKitShareContent(
            containerID: "diary", recordName: "diary", zoneName: "diary", ownerName: "diary"))
      case .purchase: .purchase(PurchaseContent(productID: "diary"))
      default: .link(link)
      }
    var entry = AppEntry(source: source, content: content, date: date)
    entry.campaign = LinkCampaign(source: "mail", campaign: "spring")
    entry.origin = EntryOrigin(
      referrerHost: "news.example.com", sourceApplication: "com.example.diary",
      surface: EntrySurface(.widget, name: "orders"))
    entry.isReengagement = true
    entry.nfcRecords = [NFCRecord(format: 1, type: [0x54], payload: Array("diary".utf8))]
    return entry
  }

  static func everything(_ options: inout ReportingOptions) {
    options.campaign = Set(CampaignPart.allCases)
    (options.reportsReferrer, options.reportsReengagement) = (true, true)
    options.parameters = ["order": ["id"]]
  }

  @Test(
    "A button is told by its name; the session that it begins has none, nor has any other event")
  func buttons() async {
    let shop = ReportingShop()
    shop.tap(["deep_link": "shop://orders/7", "send_id": "spring-1"], .button("REPLY_ACTION"))
    shop.center.satisfy(.interface)
    shop.tap(["deep_link": "shop://orders/8"])
    shop.tap([:], .dismiss)
    shop.tap(["deep_link": "shop://orders/8"], .openSettings)
    shop.open("shop://orders/7")
    shop.center.willPresent(
      AppEntry(
        source: .notification(.tap),
        content: .notification(NotificationContent(payload: .object(["send_id": "spring-1"])))))
    shop.center.track("purchase")
    let opens = await shop.events(.open)
    #expect(opens.map(\.action) == ["REPLY_ACTION", "tap", "dismiss", nil, nil])
    let others = shop.server.events.filter { $0.kind != .open }
    #expect(Set(others.map(\.kind)) == [.sessionBegan, .shown, .custom])
    #expect(others.allSatisfy { $0.origin == ReportedOrigin() })
  }

  @Test("What is typed into a reply is never told, nor what a file, a tag, a share or a product is")
  func typed() async {
    let shop = ReportingShop(set: Self.everything)
    shop.center.satisfy(.interface)
    let sources: [EntrySource] = [
      .notification(.button("REPLY_ACTION")), .nfc, .file, .cloudKitShare, .purchase,
    ]
    for source in sources { shop.center.receive(Self.entry(source, at: shop.now)) }
    #expect(await shop.events(.open).count == 5)
    let sent = shop.server.requests.map { String(decoding: $0.body, as: UTF8.self) }.joined()
    #expect(!sent.contains("typed") && !sent.contains("diary"))
  }

  @Test("Unless the app lists it, neither campaign nor referrer nor re-engagement is told")
  func unlisted() async throws {
    let shop = ReportingShop()
    shop.center.satisfy(.interface)
    shop.center.receive(Self.entry(.urlScheme, at: shop.now))
    var origin = ReportedOrigin()
    origin.surface = EntrySurface(.widget, name: "orders")
    #expect(await shop.events(.open).map(\.origin) == [origin])
    let sent = shop.server.requests.map { String(decoding: $0.body, as: UTF8.self) }.joined()
    for text in ["spring", "mail", "news.example.com", "reengagement", "com.example.diary"] {
      #expect(!sent.contains(text), "\(text)")
    }
  }

  @Test("What the app lists is told, also of an entry that is rejected")
  func listed() async {
    let shop = ReportingShop {
      $0.campaign = [.campaign, .term]
      ($0.reportsReferrer, $0.reportsReengagement) = (true, true)
    }
    shop.center.satisfy(.interface)
    shop.center.receive(Self.entry(.urlScheme, at: shop.now))
    let rejected = Self.link.replacing("orders/7", with: "hosts")
    shop.center.receive(Self.entry(.urlScheme, rejected, at: shop.now + 60))
    let events = await shop.events(.open)
    #expect(events.map(\.outcome) == [.opened, .rejected])
    for event in events {
      #expect(event.campaign == LinkCampaign(campaign: "spring"))
      #expect(event.referrer == "news.example.com")
      #expect(event.isReengagement)
      #expect(event.action == nil)
    }
  }

  @Test("A session that an entry began has its campaign, as far as it is listed, and nothing else")
  func sessions() async {
    for parts in [[], [.campaign], Set(CampaignPart.allCases)] as [Set<CampaignPart>] {
      let shop = ReportingShop {
        Self.everything(&$0)
        $0.campaign = parts
      }
      shop.center.receive(Self.entry(.urlScheme, at: shop.now))
      shop.center.satisfy(.interface)
      var origin = ReportedOrigin()
      origin.campaign = LinkCampaign(source: "mail", campaign: "spring").reported(parts)
      #expect(await shop.events(.sessionBegan).map(\.origin) == [origin])
      // A value that does not fit is left out there, too.
      shop.center.withdraw(.interface)
      shop.now += 60 * 60
      let campaign = String(repeating: "x", count: 65)
      shop.open("shop://orders/8?utm_source=mail&utm_campaign=\(campaign)", .urlScheme)
      shop.center.satisfy(.interface)
      origin.campaign = LinkCampaign(source: "mail").reported(parts)
      #expect(await shop.events(.sessionBegan).map(\.origin).last == origin)
    }
  }

  @Test("What only the second report of a tap knows is told, if the entry still waits")
  func twice() async {
    func reports(_ shop: ReportingShop) -> (AppEntry, AppEntry) {
      var first = AppEntry(
        source: .universalLink, content: .link(Self.link), date: shop.now, start: .cold,
        callback: "onOpenURL")
      var second = Self.entry(.universalLink, at: shop.now)
      (first.start, second.start, second.callback) = (.cold, .cold, "onContinueUserActivity")
      first.origin.referrerHost = nil
      return (first, second)
    }
    let waiting = ReportingShop(set: Self.everything)
    let (first, second) = reports(waiting)
    waiting.center.receive(first)
    waiting.center.receive(second)
    waiting.center.satisfy(.interface)
    let told = await waiting.events(.open)
    #expect(told.map(\.referrer) == ["news.example.com"])
    #expect(told.map(\.isReengagement) == [true])
    #expect(told.map(\.surface) == [EntrySurface(.widget, name: "orders")])
    // One that has opened is told as it was then, and the second report is no open.
    let opened = ReportingShop(set: Self.everything)
    opened.center.satisfy(.interface)
    opened.center.receive(first)
    opened.center.receive(second)
    #expect(await opened.events(.open).map(\.referrer) == [nil])
    // Without the options, neither report says more.
    let quiet = ReportingShop()
    quiet.center.receive(first)
    quiet.center.receive(second)
    quiet.center.satisfy(.interface)
    let unlisted = await quiet.events(.open)
    #expect(unlisted.map(\.referrer) == [nil] && unlisted.map(\.isReengagement) == [false])
  }

  @Test("An entry that was restored or redirected keeps them", arguments: [false, true])
  func kept(isRestored: Bool) throws {
    var options = ReportingOptions()
    Self.everything(&options)
    let mailbox = ReportMailbox()
    let observer = OpenObserver<Page>(mailbox, options) { _ in false }
    let entry = Self.entry(.notification(.button("REPLY_ACTION")), at: Shop.date)
    let match = RouteMatch(destination: Page.order(id: 8), name: "order")
    let kinds: [DeliveryEvent<Page>.Kind] = [
      isRestored ? .restored(entry) : .received(entry),
      .redirected(to: match, resolved: ResolvedLink(id: UUID())),
      .redirected(to: match), .finished(.opened(match)),
    ]
    let uuid = UUID()
    for (index, kind) in kinds.enumerated() {
      observer.observe(
        DeliveryEvent(number: index + 1, date: Shop.date, entry: 1, uuid: uuid, kind: kind))
    }
    let events = mailbox.take().messages.compactMap { message -> ReportedEvent? in
      if case .event(let event) = message { event } else { nil }
    }
    let event = try #require(events.first)
    #expect(event.origin == ReportedOrigin(entry, options))
    #expect(event.action == "REPLY_ACTION" && event.link != nil)
    #expect(event.campaign == entry.campaign && event.surface?.name == "orders")
  }

  @Test("What a service extension notes is what it always was")
  func extensionNotes() throws {
    let shared = SharedReports(ReportingShop.newFolder())
    shared.set(hasConsent: true)
    shared.noteDelivery(of: ["send_id": "spring-1", "deep_link": "shop://orders/7?utm_source=mail"])
    let folder = shared.url.appending(path: "deliveries")
    let name = try #require(ReportFolder.names(in: folder.path).first)
    let object = try JSONSerialization.jsonObject(
      with: Data(contentsOf: folder.appending(path: name)))
    #expect((object as? [String: Any])?.keys.sorted() == ["date", "id", "send"])
  }
}

/// Every member and every door, without the person's consent.
@MainActor @Suite("Nothing leaves without consent")
struct NothingLeavesTests {
  private func isQuiet(_ shop: ReportingShop) async -> Bool {
    await shop.reporting.send()
    return shop.files == []
      && !shop.server.requests.contains { request in
        String(decoding: request.body, as: UTF8.self).contains(#""type":"open""#)
      }
  }

  /// Goes through before, with and after the consent.
  private func play(
    written: String, _ happen: (ReportingShop) -> Void
  ) async {
    let shop = ReportingShop(hasConsent: nil, set: OriginTests.everything)
    shop.center.satisfy(.interface)
    happen(shop)
    #expect(await isQuiet(shop))
    #expect(shop.server.requests == [])
    shop.reporting.hasConsent = true
    await shop.reporting.ready()
    // What happened before is not told afterwards.
    #expect(!shop.written.contains(#""type":"open""#))
    shop.now += 60
    happen(shop)
    await shop.reporting.ready()
    #expect(shop.written.contains(written))
    shop.reporting.hasConsent = false
    await shop.reporting.ready()
    #expect(await isQuiet(shop))
    shop.now += 60
    happen(shop)
    #expect(await isQuiet(shop))
    #expect(shop.server.requests == [])
  }

  @Test(
    "of any door",
    arguments: EntrySource.all + [.notification(.dismiss), .notification(.button("B"))])
  func doors(source: EntrySource) async {
    await play(written: #""entrySource":"\#(source.name)""#) { shop in
      shop.center.receive(OriginTests.entry(source, at: shop.now))
    }
  }

  @Test("of any member of an event", arguments: ReportedEvent.memberNames)
  func members(name: String) async throws {
    let event = try ReportedEventTests.full(.open)
    // The version is that of the app, which a test has not.
    let written = name == "version" && AppVersion.current == nil ? "type" : name
    await play(written: #""\#(written)":"#) { $0.reporting.mailbox.post(.event(event)) }
  }

  @Test("of the items that a real link brings, which are there with the consent")
  func items() async {
    await play(written: #""surface":"widget:orders""#) { shop in
      shop.center.receive(OriginTests.entry(.urlScheme, at: shop.now))
    }
  }
}
