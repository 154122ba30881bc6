import Testing

@testable import EntrywayTool

@Suite("Columns") struct ColumnsTests {
  @Test("Each column is as wide as its widest text, and no line ends with spaces")
  func widths() {
    let rows = [["a", "bbb", "c"], ["aaaa", "", "cc"], ["aa", "b", ""], ["", "", ""], ["é"]]
    let columns = Columns(rows)
    #expect(rows.map(columns.line) == ["a     bbb  c", "aaaa       cc", "aa    b", "", "é"])
  }
}
