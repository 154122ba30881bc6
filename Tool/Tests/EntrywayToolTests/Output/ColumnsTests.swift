import Testing

@testable import EntrywayTool

@Suite("Columns") struct ColumnsTests {
  @Test("Each column is as wide as its widest text, and no line ends with spaces")
  func widths() {
    let rows = [["a", "bbb", "c"], ["aaaa", "", "cc"], ["aa", "b", ""], ["", "", ""], ["é"]]
    let columns = Columns(rows)
    #expect(rows.map(columns.line) == ["a     bbb  c", "aaaa       cc", "aa    b", "", "é"])
    #expect(rows.flatMap(columns.lines) == rows.map(columns.line))
  }

  @Test("In a terminal the widest columns are wrapped, at spaces where there are any")
  func wraps() {
    let rows = [
      ["order", "/orders/{id}/items/{item}", "id: integer, item: text"], ["home", "/", ""],
    ]
    let columns = Columns(rows, width: 35)
    #expect(
      rows.flatMap(columns.lines) == [
        "order  /orders/{id}/  id: integer,", "       items/{item}   item: text", "home   /",
      ])
    #expect(
      rows.flatMap(Columns(rows, width: 80).lines) == rows.map(Columns(rows).line))
  }

  @Test(
    "No line is longer than the terminal is wide, if its columns can be that narrow",
    arguments: [28, 29, 30, 31, 40, 57, 80])
  func fits(width: Int) {
    let rows = [
      ["a", "x", String(repeating: "word ", count: 30)],
      ["conversation.reply", String(repeating: "/segment", count: 9), "id: text, page?: integer"],
      ["", "", ""], ["b", " ", "\u{1F469}\u{200D}\u{1F373}"],
    ]
    let columns = Columns(rows, width: width)
    for line in rows.flatMap(columns.lines) { #expect(line.count <= width) }
    let text = rows.flatMap(columns.lines).joined().filter { $0 != " " }
    #expect(Set(text) == Set(rows.joined().joined().filter { $0 != " " }))
  }

  @Test("A terminal that is too narrow for anything still shows all of it")
  func narrow() {
    let rows = [["conversation.reply", "/conversations/{id}", "id: text"], []]
    for width in [-2, 0, 1, 10] {
      let lines = rows.flatMap(Columns(rows, width: width).lines)
      #expect(lines.joined().filter { $0 != " " }.count == 18 + 19 + 7)
    }
  }
}
