import EntrywayReporting
import EntrywayTesting
import Foundation
import Testing

@MainActor @Suite("After the install")
struct ClaimTests {
  private static let token = String(repeating: "t", count: 52)
  private static let link = "https://shop.example.com/orders/7?entryway_touch=\(token)"

  @Test("A pasted link with a token opens as an entry, once, also over a restart")
  func claim() async {
    let first = ReportingShop(hasConsent: nil)
    first.center.satisfy(.interface)
    #expect(await first.reporting.claim(pasted: " \(Self.link)\n"))
    #expect(await first.reporting.claim(pasted: Self.link) == false)
    #expect(
      first.center.history.map(\.description) == [
        "Entry 1, a universal link, opened order (id: 7)."
      ])
    let second = ReportingShop(first.server, hasConsent: nil, folder: first.folder)
    #expect(await second.reporting.claim(pasted: Self.link) == false)
    #expect(second.center.history.isEmpty)
  }

  @Test("Claimed twice at the same time it opens once")
  func twice() async {
    for _ in 0..<50 {
      let shop = ReportingShop(hasConsent: nil)
      async let first = shop.reporting.claim(pasted: Self.link)
      async let second = shop.reporting.claim(pasted: Self.link)
      let claimed = await [first, second].filter(\.self)
      #expect(claimed.count == 1)
      #expect(shop.center.history.count == 1)
    }
  }

  @Test("With consent its open is joined to the click")
  func joined() async {
    let shop = ReportingShop()
    shop.center.satisfy(.interface)
    await shop.reporting.claim(pasted: Self.link)
    #expect(await shop.events(.open).map(\.touch?.rawValue) == [Self.token])
  }

  @Test(
    "What is no link with a token opens nothing",
    arguments: [
      "", "hello", "https://shop.example.com/orders/7",
      "https://evil.example.com/?entryway_touch=x",
      String(repeating: "entryway_touch=", count: 10_000),
    ])
  func others(_ text: String) async {
    let shop = ReportingShop(hasConsent: nil)
    #expect(await shop.reporting.claim(pasted: text) == false)
    #expect(shop.center.history.isEmpty)
  }

  @Test("A link that is not the app's is rejected, and told so in the history")
  func foreign() async {
    let shop = ReportingShop(hasConsent: nil)
    let link = "https://evil.example.com/orders/7?entryway_touch=\(Self.token)"
    #expect(await shop.reporting.claim(pasted: link) == false)
    #expect(shop.center.history.count == 1)
  }
}

@MainActor @Suite("Clicks made offline")
struct OfflineClickTests {
  private static let short = "https://go.example.com/l/abcd"

  @Test("A short link that opened without the server is counted when that is reached, once")
  func counted() async {
    let shop = ReportingShop()
    shop.center.resolveShortLinks(
      by: shop.server.address, in: Page.routes, lastTargets: .memory, transport: shop.server)
    shop.center.satisfy(.interface)
    shop.server.links = [Self.short: "https://shop.example.com/orders/7"]
    shop.server.failure = .offline
    await shop.guarded(Self.short + "?email=jane@example.com#top")
    #expect(await shop.reporting.send() == false)
    #expect(!shop.written.contains("jane"))
    shop.server.failure = nil
    #expect(await shop.reporting.send())
    let id = shop.center.history[0].uuid.uuidString.lowercased()
    #expect(shop.server.clicks == [id: Self.short])
    let outcomes = await shop.events(.open).map(\.outcome)
    #expect(outcomes == [.opened])
  }

  @Test("Without consent it is not remembered")
  func off() async {
    let shop = ReportingShop(hasConsent: nil)
    shop.center.resolveShortLinks(
      by: shop.server.address, in: Page.routes, lastTargets: .memory, transport: shop.server)
    shop.center.satisfy(.interface)
    shop.server.failure = .offline
    await shop.guarded(Self.short)
    shop.server.failure = nil
    await shop.reporting.send()
    #expect(shop.server.clicks == [:])
    #expect(shop.files == [])
  }
}
