import EntrywayTesting
import Foundation
import Testing

@MainActor @Suite("Ways in")
struct WaysInTests {
  @Test(
    "Every way in is opened exactly once, in every state and life cycle", arguments: Matrix.cells)
  func once(cell: MatrixCell) async {
    let plays = Play.plays(cell)
    if case .calls = cell.handover { #expect(!plays.isEmpty) }
    var heard: Set<String?> = []
    for play in plays {
      let shop = Shop()
      await play.run(shop)
      #expect(shop.opened == [.order(id: "1")], "\(play.name)")
      let outcomes = shop.center.history.compactMap(\.outcome)
      #expect(outcomes.count == shop.center.history.count, "\(play.name)")
      let others = outcomes.filter { if case .duplicate = $0 { false } else { true } }
      #expect(others.count == 1, "\(play.name)")
      heard.formUnion(shop.callbacks)
    }
    #expect(heard == cell.handover.callbacks)
  }

  @Test("Each life cycle has a row for every way in", arguments: AppLifeCycle.allCases)
  func complete(cycle: AppLifeCycle) {
    #expect(Matrix.rows(cycle).filter { !$0.hasLink }.map(\.source) == EntrySource.all)
  }

  @Test("The docs show the tables that are played here")
  func page() throws {
    let text = try String(contentsOf: MatrixPage.file, encoding: .utf8)
    let parts = text.components(separatedBy: MatrixPage.begin + "\n")
    try #require(parts.count == 2, "the page has no place for the tables")
    if ProcessInfo.processInfo.environment["ENTRYWAY_WRITE_PAGES"] == "1" {
      try (parts[0] + MatrixPage.begin + "\n" + MatrixPage.tables)
        .write(to: MatrixPage.file, atomically: true, encoding: .utf8)
    } else {
      #expect(parts[1] == MatrixPage.tables, "run the tests with ENTRYWAY_WRITE_PAGES=1")
    }
  }
}
