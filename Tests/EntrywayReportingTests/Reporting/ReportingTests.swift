import EntrywayReporting
import EntrywayTesting
import Foundation
import Testing

/// An app that reports to a server in memory.
@MainActor final class ReportingShop {
  let server = MemoryLinkServer()
  let center: DeepLinkCenter<Place>
  let reporting: Reporting
  let folder: URL
  var now = Shop.date
  let notes = NoteBook()

  init(
    parameters: [String: Set<String>] = [:], events: Set<EventName>? = nil, isOn: Bool = true,
    folder: URL? = nil
  ) {
    self.folder =
      folder ?? FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let clock = Now()
    center = DeepLinkCenter(
      EntryRules(Place.routes, [.notification(link: "deep_link")]),
      now: { clock.shop?.now ?? Shop.date })
    reporting = center.report(
      to: server.address,
      options: server.options(
        parameters: parameters, events: events, folder: self.folder, onNote: notes.add))
    center.onOpen { _, _ in }
    clock.shop = self
    if isOn { reporting.isOn = true }
  }

  @MainActor private final class Now {
    weak var shop: ReportingShop?
  }

  func open(_ link: String) {
    center.receive(AppEntry(source: .universalLink, content: .link(link)))
  }

  /// What the server has been told, as sentences.
  func told() async -> [String] {
    await reporting.send()
    return server.events.map(\.description)
  }
}

final class NoteBook: Sendable {
  private let lines = Guarded([String]())
  var add: @Sendable (ReportingNote) -> Void {
    { [lines] note in lines.with { $0.append("\(note)") } }
  }
  var all: [String] { lines.with { $0 } }
}

@MainActor @Suite("Reporting")
struct ReportingTests {
  @Test("An open is told with its way in, its route and its session, and without its link")
  func opens() async throws {
    let shop = ReportingShop()
    shop.center.satisfy(.interface)
    shop.open("https://shop.example.com/orders/4821?secret=1")
    #expect(
      await shop.told() == [
        "A session began with a universal link.", "A universal link opened order.",
      ])
    let bodies = shop.server.requests.map { String(decoding: $0.body, as: UTF8.self) }
    #expect(!bodies.joined().contains("4821"))
    #expect(!bodies.joined().contains("secret="))
  }
}
