import Testing

@testable import LinkPlatform

@Suite("CSVLine")
struct CSVLineTests {
  @Test(
    "What a spreadsheet would take for a formula or another cell is escaped",
    arguments: [
      ("plain", "plain"), ("a,b", #""a,b""#), (#"say "hi""#, #""say ""hi""""#),
      ("two\nlines", "\"two\nlines\""), ("=1+1", "'=1+1"), ("+49", "'+49"), ("-1", "'-1"),
      ("@cmd", "'@cmd"), ("\tx", "'\tx"), ("=a,b", #""'=a,b""#), ("", ""), ("a=b", "a=b"),
      ("\u{FEFF}=1", "'\u{FEFF}=1"), ("\u{202E}=1", "'\u{202E}=1"), ("\u{301}=1", "'\u{301}=1"),
      ("\u{200D}+1", "'\u{200D}+1"), ("\u{3164}@x", "'\u{3164}@x"), ("\u{0}=1", "'\u{0}=1"),
    ])
  func escapes(text: String, cell: String) {
    #expect(CSVLine.text(of: [.text(text), .count(1)]) == "\(cell),1\r\n")
  }

  @Test("Numbers stay numbers, and nothing is an empty cell")
  func numbers() {
    #expect(CSVLine.text(of: [.count(-3), .amount(49.5), .none]) == "-3,49.5,\r\n")
  }
}
