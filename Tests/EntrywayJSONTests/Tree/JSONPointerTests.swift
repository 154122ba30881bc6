import EntrywayJSON
import Testing

@Suite("JSONPointer") struct JSONPointerTests {
  @Test("A pointer is written as RFC 6901 has it")
  func text() {
    #expect(JSONPointer().description == "")
    #expect(JSONPointer(["a"]).appending(0).appending("m~n/o").description == "/a/0/m~0n~1o")
  }

  @Test("A value is called by its key, an element by its array's, and the whole by its noun")
  func name() {
    #expect(JSONPointer(["aps", "alert"]).name(noun: "payload") == "`alert`")
    #expect(JSONPointer(["details", "0", "appIDs", "2"]).name(noun: "file") == "`appIDs[2]`")
    #expect(JSONPointer(["0"]).name(noun: "file") == "`0`")
    #expect(JSONPointer().name(noun: "file") == "the file")
  }

  @Test("What a pointer leads to is found, or the last value on the way there")
  func nearest() throws {
    var reader = JSONTreeReader(bytes: Array(#"{"a": [{"b": 1}], "c": 2}"#.utf8))
    let root = try reader.document()
    #expect(root.nearest(to: JSONPointer(["a", "0", "b"])).range == 13..<14)
    #expect(root.nearest(to: JSONPointer(["a", "0", "x"])).range == 7..<15)
    #expect(root.nearest(to: JSONPointer(["a", "1"])).range == 6..<16)
    #expect(root.nearest(to: JSONPointer(["a", "x"])).range == 6..<16)
    #expect(root.nearest(to: JSONPointer(["c", "d"])).range == 23..<24)
  }
}
