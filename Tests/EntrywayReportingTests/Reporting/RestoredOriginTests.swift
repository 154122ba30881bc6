import EntrywayTesting
import Foundation
import Testing

@testable import Entryway
@testable import EntrywayReporting

@MainActor @Suite("What is reported of an entry that another process received")
struct RestoredOriginTests {
  private let folder = ReportingShop.newFolder()
  private let server = MemoryLinkServer()

  private static let rules = EntryRules<Page>(
    Page.routes,
    [
      .notification(link: "deep_link"),
      .notification(link: "deep_link", action: "REPLY_ACTION"), .file { _ in Page.home },
      .purchase { (_: String) in Page.home },
      .cloudKitShare { _ in Page.order(id: 5) },
    ])

  /// A process of the app, over the file that the last one left.
  private func process() -> (center: DeepLinkCenter<Page>, reporting: Reporting) {
    let center = DeepLinkCenter(
      Self.rules, options: DeliveryOptions(pending: .queue(limit: 10)),
      store: FilePendingEntryStore(url: folder.appending(path: "links.json")),
      now: { Shop.date })
    var options = server.options(folder: folder.appending(path: "reports"))
    options.clock = BellClock()
    OriginTests.everything(&options)
    return (center, center.report(to: server.address, options: options))
  }

  /// Each entry waits for the screen in one process, and opens in the next.
  private func restart(with entries: [AppEntry]) async -> (opened: [AppEntry], stored: String) {
    do {
      let (center, reporting) = process()
      reporting.hasConsent = true
      for entry in entries { center.receive(entry) }
      #expect(center.waiting.count == entries.count)
      await reporting.ready()
    }
    let file = try? Data(contentsOf: folder.appending(path: "links.json"))
    let (center, reporting) = process()
    var opened: [AppEntry] = []
    center.onOpen { _, entry in opened.append(entry) }
    center.satisfy(.interface)
    await reporting.send()
    return (opened, String(decoding: file ?? Data(), as: UTF8.self))
  }

  @Test("The open has everything that the entry came with: the file keeps all of it")
  func everything() async throws {
    var link = OriginTests.entry(.nfc, at: Shop.date)
    // The center takes both from the link.
    (link.campaign, link.origin.surface) = (nil, nil)
    let reply = OriginTests.entry(.notification(.button("REPLY_ACTION")), at: Shop.date)
    let (opened, _) = await restart(with: [link, reply])
    let first = try #require(opened.first)
    #expect(first.source == .nfc && first.nfcRecords == link.nfcRecords)
    #expect(first.origin == OriginTests.entry(.nfc, at: Shop.date).origin)
    #expect(first.campaign == LinkCampaign(source: "mail", campaign: "spring"))
    #expect(first.isReengagement)
    let opens = server.events.filter { $0.kind == .open }
    #expect(opens.map(\.entrySource) == [link.source.name, reply.source.name])
    #expect(opens.map(\.action) == [nil, "REPLY_ACTION"])
    for open in opens {
      #expect(open.campaign == LinkCampaign(source: "mail", campaign: "spring"))
      #expect(open.referrer == "news.example.com")
      #expect(open.surface == EntrySurface(.widget, name: "orders"))
      #expect(open.isReengagement)
    }
  }

  @Test("Files and purchases end with the process, and take nothing else with them")
  func ends() async {
    let sources: [EntrySource] = [.file, .urlScheme, .purchase, .cloudKitShare, .file]
    let entries = sources.enumerated().map { index, source in
      var entry = OriginTests.entry(source, at: Shop.date)
      // Two files are two entries.
      entry.callback = "\(index)"
      if index == 4 { entry.content = .file(FileContent(url: URL(filePath: "/tmp/secret.pdf"))) }
      return entry
    }
    let (opened, stored) = await restart(with: entries)
    #expect(opened.map(\.source) == [.urlScheme, .cloudKitShare])
    #expect(!stored.contains(".pdf") && !stored.contains("purchase"))
    let opens = server.events.filter { $0.kind == .open }
    #expect(opens.map(\.entrySource) == ["url-scheme", "cloudkit-share"])
    #expect(opens.map(\.referrer) == ["news.example.com", "news.example.com"])
  }
}
