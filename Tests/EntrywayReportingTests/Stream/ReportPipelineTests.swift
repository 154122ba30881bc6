import EntrywayReporting
import EntrywayTesting
import Foundation
import Testing

@MainActor @Suite("ReportPipeline") struct ReportPipelineTests {
  private static let link = "https://shop.example.com/orders/4821"

  /// An app that was opened by a link and then killed; and what runs in its folder so much later.
  private func restarted(after seconds: TimeInterval) async -> (ReportingShop, ReportingShop) {
    let before = ReportingShop()
    before.center.satisfy(.interface)
    before.open(Self.link)
    _ = await before.told()
    let after = ReportingShop(folder: before.folder)
    after.now += seconds
    after.center.satisfy(.interface)
    after.open(Self.link)
    return (before, after)
  }

  @Test("A session goes on over a restart within half an hour")
  func goesOn() async {
    let (before, after) = await restarted(after: 1_799)
    #expect(await after.told() == ["A universal link opened order."])
    #expect(after.server.events.map(\.session) == before.server.events.suffix(1).map(\.session))
    #expect(after.server.installations == before.server.installations)
  }

  @Test("After half an hour another one begins, and the last one ends when it was seen last")
  func begins() async {
    let (before, after) = await restarted(after: 1_800)
    #expect(
      await after.told() == [
        "A session ended.", "A session began with a universal link.",
        "A universal link opened order.",
      ])
    let last = before.server.events.first?.session
    #expect(after.server.events.map { $0.session == last } == [true, false, false])
    #expect(after.server.events.first?.occurredAt == Shop.date)
  }

  @Test("Before the consent nothing is recorded, and no file is made")
  func beforeConsent() async {
    let shop = ReportingShop(hasConsent: false)
    shop.center.satisfy(.interface)
    shop.open(Self.link)
    shop.center.track("purchase", ["total": 49.9])
    #expect(await shop.told() == [])
    #expect(await shop.reporting.installation == nil)
    #expect(!FileManager.default.fileExists(atPath: shop.folder.path))
    shop.reporting.hasConsent = true
    #expect(await shop.told() == ["A session began."])
  }

  @Test("When the consent is withdrawn, nothing is left, and the next one is another installation")
  func withdrawn() async {
    let shop = ReportingShop()
    shop.server.failure = .offline
    shop.center.satisfy(.interface)
    shop.open(Self.link)
    let first = await shop.reporting.installation
    #expect(await shop.told() == [])
    shop.reporting.hasConsent = false
    shop.server.failure = nil
    #expect(await shop.told() == [])
    #expect((try? FileManager.default.contentsOfDirectory(atPath: shop.folder.path)) == [])
    shop.reporting.hasConsent = true
    shop.open(Self.link)
    #expect(await shop.told() == ["A session began.", "A universal link opened order."])
    #expect(await shop.reporting.installation != first)
  }

  @Test("A consent that another process withdrew can be given again here")
  func otherProcess() async {
    let shop = ReportingShop()
    shop.center.satisfy(.interface)
    shop.open(Self.link)
    let told = ["A session began with a universal link.", "A universal link opened order."]
    #expect(await shop.told() == told)
    let other = ReportingShop(folder: shop.folder)
    await other.reporting.ready()
    other.reporting.hasConsent = false
    await other.reporting.ready()
    shop.open(Self.link)
    #expect(await shop.told() == told)
    shop.reporting.hasConsent = true
    shop.open(Self.link)
    #expect(await shop.told() == told + ["A session began.", "A universal link opened order."])
  }

  @Test("What was told offline is told once, in the order in which it happened")
  func offline() async {
    let shop = ReportingShop()
    shop.center.satisfy(.interface)
    shop.server.failure = .lostAnswer
    shop.open(Self.link)
    #expect(await shop.reporting.send() == false)
    shop.center.track("purchase", ["total": 49.9])
    #expect(await shop.reporting.waitingCount == 3)
    shop.server.failure = nil
    #expect(
      await shop.told() == [
        "A session began with a universal link.", "A universal link opened order.",
        "The app reported purchase.",
      ])
    #expect(await shop.reporting.waitingCount == 0)
    let sequences = shop.server.events.map(\.sequence)
    #expect(sequences == sequences.sorted() && Set(sequences).count == 3)
  }
}
