import LinkPlatform
import Testing

@Suite("The first rows of a report")
struct FirstRowsTests {
  @Test("A push comes with its buttons, which don't count")
  func buttons() {
    let rows = (0..<3).flatMap { push -> [[ReportCell]] in
      [[.text("push \(push)"), .none, .count(0)]]
        + (0..<2).map { [.text("push \(push)"), .text("B\($0)"), .none] }
    }
    let table = ReportTable(columns: ["send", "action", "dismissed"], rows: rows)
    #expect(!table.isCut(at: 3) && table.firstRows(3) == rows)
    #expect(table.isCut(at: 2) && table.firstRows(2) == Array(rows.prefix(6)))
  }

  @Test("What links say of campaigns doesn't push the owner's out")
  func campaigns() {
    let told = (0..<5).map { [ReportCell.text("told \($0)"), .text("query")] }
    let own = [ReportCell.text("spring"), .text("owner")]
    let table = ReportTable(columns: ["campaign", "campaignBy"], rows: told + [own])
    #expect(table.firstRows(6) == table.rows)
    #expect(table.firstRows(3) == [own] + told.prefix(2))
  }
}
