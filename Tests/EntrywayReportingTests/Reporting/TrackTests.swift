import EntrywayReporting
import EntrywayTesting
import Foundation
import Testing

extension EventName {
  fileprivate static let purchase: EventName = "purchase"
}

@MainActor @Suite("Events of the app's own")
struct TrackTests {
  @Test("An event is told with its values and the session")
  func values() async {
    let shop = ReportingShop()
    shop.center.satisfy(.interface)
    shop.center.track(.purchase, ["total": 49.9, "items": 2, "currency": "EUR", "gift": true])
    let events = await shop.events(.custom)
    #expect(events.map(\.name) == [.purchase])
    #expect(
      events.first?.values
        == ["total": 49.9, "items": .number(2), "currency": "EUR", "gift": true])
    #expect(events.first?.session != nil)
    #expect(shop.notes.all.contains("Recorded: The app reported purchase."))
    #expect(shop.notes.all.last == "Sent 2 events to the link server.")
  }

  @Test("A name that is not in the app's list is not told, and the developer is told the nearest")
  func list() async {
    let shop = ReportingShop(events: [.purchase, "sign-up"])
    shop.center.track("purchas")
    shop.center.track(.purchase)
    let told = await shop.told()
    #expect(told == ["The app reported purchase."])
    #expect(shop.notes.all.first == "error unknown-event")
  }

  @Test("A value that cannot be told is left out, and the developer is told so")
  func unusable() async {
    let shop = ReportingShop()
    shop.center.track(.purchase, ["total": .number(.nan), "note": "", "items": 2])
    #expect(await shop.events(.custom).map(\.values) == [["items": 2]])
    #expect(shop.notes.all.first == "warning unknown-event")
  }

  @Test("Long and controlling texts are cut and replaced, and the server can use them")
  func hostile() async {
    let shop = ReportingShop()
    let long = String(repeating: "é", count: 400)
    shop.center.track(EventName(rawValue: "a\nb" + long), ["k\u{0}": .text("x\u{1B}" + long)])
    let event = await shop.events(.custom).first
    #expect(event?.name?.rawValue.utf8.count ?? 0 <= 128)
    #expect(event?.name?.rawValue.hasPrefix("a\u{FFFD}bé") == true)
    #expect(event?.values.keys.first == "k\u{FFFD}")
  }

  @Test("Before `report`, and without it, an event is nobody's")
  func unreported() {
    let center = DeepLinkCenter(EntryRules(Page.routes, []))
    #expect(center.reporting == nil)
    center.track(.purchase)
  }
}

@MainActor @Suite("OpenReporter")
struct OpenReporterTests {
  private actor Analytics: OpenReporter {
    private(set) var events: [String] = []
    private(set) var isForgotten = false
    private var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    func report(_ events: [ReportedEvent]) {
      self.events += events.map(\.description)
      for waiter in waiters where waiter.count <= self.events.count { waiter.continuation.resume() }
      waiters.removeAll { $0.count <= self.events.count }
    }

    func forget() {
      isForgotten = true
      for waiter in waiters { waiter.continuation.resume() }
      waiters = []
    }

    /// Returns when so many events have come, or all is forgotten.
    func wait(_ count: Int) async {
      guard events.count < count, !isForgotten else { return }
      await withCheckedContinuation { waiters.append((count, $0)) }
    }
  }

  @Test("Another sender is told the same as the link server, and to forget")
  func also() async {
    let analytics = Analytics()
    let shop = ReportingShop(reporters: [analytics])
    shop.center.satisfy(.interface)
    shop.open("shop://orders/7")
    await analytics.wait(2)
    #expect(await analytics.events == (await shop.told()))
    shop.reporting.hasConsent = false
    await analytics.wait(3)
    #expect(await analytics.isForgotten)
  }

  @Test("Alone it needs no link server and no identifier")
  func alone() async {
    let analytics = Analytics()
    let center = DeepLinkCenter(EntryRules(Page.routes, []))
    let folder = ReportingShop.newFolder()
    let reporting = center.report(to: analytics, options: ReportingOptions(folder: folder))
    reporting.hasConsent = true
    center.track("purchase")
    await analytics.wait(1)
    #expect(await analytics.events == ["The app reported purchase."])
    #expect(await reporting.installation == nil)
    #expect(await reporting.send())
  }
}
