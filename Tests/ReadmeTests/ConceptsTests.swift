import Entryway
import EntrywayTesting
import Foundation
import Testing

/// The page on concepts: what it says of the history.
@Suite("The page on concepts") struct ConceptsTests {
  private static let page: String? = {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try? String(
      contentsOf: root.appending(path: "Guides/Guides.docc/Concepts.md"), encoding: .utf8)
  }()

  private let rye = SimulatedEntry.link("https://bakery.example.com/breads/rye")
  private let order = SimulatedEntry.link("https://bakery.example.com/orders/17")

  private func app(isOpen: Bool = true, mountsRoot: Bool = true) -> AppSimulator<BakeryRoute> {
    AppSimulator(makeBakeryCenter { isOpen }, mountsRoot: mountsRoot)
  }

  /// Expects the history to say so, and the page to show it in a row of the table.
  private func expect(
    _ app: AppSimulator<BakeryRoute>, _ row: String, _ sentence: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let sentences = app.history.map { $0.description.prefix { $0 != "\n" } }
    #expect(sentences.contains(sentence[...]), "\(app)", sourceLocation: sourceLocation)
    let rows = try #require(Self.page).split(separator: "\n")
    #expect(
      rows.contains { $0.hasPrefix("| \(row) |") && $0.hasSuffix("| \(sentence) |") },
      sourceLocation: sourceLocation)
  }

  @Test("An entry waits until the app is on the screen")
  func interface() async throws {
    let app = app()
    await app.tap(rye, activates: false)
    try expect(app, "the interface", "Entry 1, a universal link, waits for the interface.")
    await app.foreground()
    #expect(app.opened == [.bread(id: "rye")])
  }

  @Test("An order waits for the sign-in, and opens by itself")
  func session() async throws {
    let app = app()
    await app.launch(from: order)
    try expect(app, "a requirement", "Entry 1, a universal link, waits for a session.")
    await app.satisfy(.session)
    #expect(app.opened == [.order(id: "17")])
  }

  @Test("An entry waits for somebody who listens")
  func handler() async throws {
    let app = app(mountsRoot: false)
    await app.launch(from: rye)
    try expect(
      app, "a handler", "Entry 1, a universal link, waits for a handler for the scene main.")
  }

  @Test("An entry waits for a guard, and the next one in a queue for its turn")
  func turn() async throws {
    let center = DeepLinkCenter(
      BakeryRoute.entries, options: DeliveryOptions(pending: .queue(limit: 2)))
    let (answers, answer) = AsyncStream.makeStream(of: Void.self)
    center.addGuard { _, _ in
      for await _ in answers { break }
      return .proceed
    }
    let app = AppSimulator(center)
    await app.launch(from: rye)
    try expect(app, "a guard", "Entry 1, a universal link, waits for a guard's answer.")
    await app.tap(order)
    try expect(app, "its turn", "Entry 2, a universal link, waits for its turn.")
    answer.finish()
    await app.finishGuards()
    #expect(app.opened == [.bread(id: "rye"), .order(id: "17")])
  }

  @Test("A link opens")
  func opened() async throws {
    let app = app()
    await app.launch(from: rye)
    try expect(app, "opened", "Entry 1, a universal link, opened bread (id: rye).")
  }

  @Test("What no route takes is rejected")
  func rejected() async throws {
    let app = app()
    await app.launch(from: .link("https://bakery.example.com/bread/rye"))
    try expect(
      app, "rejected",
      """
      Entry 1, a universal link, was rejected: no route matches this link: no route has the segment "bread" \
      here
      """)
  }

  @Test("A newer entry takes the place of one that waits; one that is rejected does not")
  func superseded() async throws {
    let app = app()
    await app.launch(from: order)
    await app.tap(.link("https://bakery.example.com/bread/rye"))
    #expect(app.waiting.map(\.id) == [1])
    await app.kill()
    let other = self.app()
    await other.launch(from: order)
    await other.tap(rye)
    try expect(other, "superseded", "Entry 1, a universal link, was superseded by entry 2.")
  }

  @Test("What waits too long expires")
  func expired() async throws {
    let app = app()
    await app.launch(from: order)
    await app.wait(.seconds(16 * 60))
    try expect(app, "expired", "Entry 1, a universal link, expired.")
  }

  @Test("One tap that two callbacks report opens once; a second tap opens again")
  func duplicate() async throws {
    let app = app()
    await app.launch(from: .notification(["link": "https://bakery.example.com/breads/rye"]))
    try expect(app, "duplicate", "Entry 2, a tapped notification, was a duplicate of entry 1.")
    await app.tap(rye)
    await app.tap(rye)
    #expect(app.opened == Array(repeating: .bread(id: "rye"), count: 3))
  }

  @Test("A guard cancels an entry, with its reason")
  func cancelled() async throws {
    let app = app(isOpen: false)
    await app.launch(from: order)
    await app.satisfy(.session)
    try expect(
      app, "cancelled", "Entry 1, a universal link, was cancelled: the bakery is closed.")
  }

  @Test("It names every outcome, and every answer of a guard")
  func complete() throws {
    let page = try #require(Self.page)
    let rows = page.split(separator: "\n").compactMap { row in
      row.hasPrefix("| ") ? row.dropFirst(2).prefix { $0 != " " && $0 != "(" } : nil
    }
    for word in [
      "opened", "rejected", "superseded", "expired", "duplicate", "cancelled", "`.proceed`",
      "`.redirect", "`.hold", "`.cancel", "`.reject",
    ] { #expect(rows.contains(word[...]), "\(word)") }
  }

  @Test("The plan of a destination leads to its tab and its screen")
  func plan() {
    let model = NavigationModel<BakeryTab, BakeryRoute>(tab: .orders)
    model.apply(BakeryRoute.bread(id: "rye").plan)
    #expect(model.selectedTab == .menu)
    #expect(model.path == [.bread(id: "rye")])
  }
}
