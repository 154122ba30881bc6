import Entryway
import EntrywayDiagnostics
import EntrywayTesting
import Foundation
import Testing

/// The page on what to do when nothing opens.
@Suite("The page on entries that open nothing") struct DebuggingEntriesTests {
  private static func text(_ path: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  @Test("It shows the explanation of the link that it asks about")
  func explanation() throws {
    let explanation = BakeryRoute.routes.explain("https://bakery.example.com/bread/rye")
    let page = try Self.text("Guides/Guides.docc/DebuggingEntries.md")
    #expect(page.contains("```\n\(explanation)\n```"))
  }

  @Test("A push without its key says what the page says")
  func push() async throws {
    let app = AppSimulator(DeepLinkCenter(BakeryRoute.entries))
    await app.launch(from: .notification(["url": "https://bakery.example.com/orders/17"]))
    let text = try #require(app.rejections.first?.diagnostic.message)
    let page = try Self.text("Guides/Guides.docc/DebuggingEntries.md")
    #expect(page.contains("```\nwarning: \(text) (opens-nothing)\n```"))
  }

  @Test("One line writes what happens to the log")
  func log() async throws {
    let page = try Self.text("Guides/Guides.docc/DebuggingEntries.md")
    #expect(page.contains("```swift\ncenter.logEvents()\n```"))
    let center = DeepLinkCenter(BakeryRoute.entries)
    center.logEvents()
    center.receive("bakery://breads/rye")
    #expect(
      center.history.map(\.description) == [
        "Entry 1, a custom-scheme link, waits for the interface and a handler."
      ])
  }
}
