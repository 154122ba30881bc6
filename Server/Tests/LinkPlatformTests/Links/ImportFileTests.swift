import EntrywayDiagnostics
import Testing

@testable import LinkPlatform

@Suite("ImportFile")
struct ImportFileTests {
  private static let columns = ImportFile.Columns(
    slug: "slug", target: "target", title: "title", tags: "tags", expiry: "expires")

  @Test("A CSV file's columns are found by name, in any order")
  func csv() throws {
    let rows = try Self.rows(
      "title,other,target,slug,tags,expires\r\n"
        + "\"Spring, \"\"26\"\"\",x,https://shop.example.com/1,/l/abc,\"one, two,,\",2026-12-01T00:00:00Z\r\n"
        + "\r\n,,https://shop.example.com/2,def,,\n,,https://shop.example.com/3,/ghi\n")
    #expect(rows.map(\.line) == [2, 4, 5])
    #expect(rows.map(\.slug) == ["abc", "def", "ghi"])
    #expect(rows.map(\.target) == (1...3).map { "https://shop.example.com/\($0)" })
    #expect(rows.map(\.title) == ["Spring, \"26\"", nil, nil])
    #expect(rows[0].tags == ["one", "two"])
    #expect(rows[0].expiresAt == "2026-12-01T00:00:00Z")
    #expect(rows[1].expiresAt == nil)
    #expect(try Self.rows("").isEmpty)
    #expect(try Self.rows("slug,target\n").isEmpty)
  }

  @Test(
    "What is wrong is said with its line",
    arguments: [
      (
        "slug,url\na,b\n", "csv",
        """
        links.csv:1: there is no column "target"
        hint: name one with --target: slug or url.
        """
      ),
      (
        "slug,target\n\na,\n", "csv",
        """
        links.csv:3: the path or the target is missing
        hint: each line needs both.
        """
      ),
      (
        "slug,target\n\"a\nb\",c\n\"d,e\n\n", "csv",
        """
        links.csv:4: a quotation mark is not closed
        hint: double the quotation marks within a field.
        """
      ),
      (
        "\n{}\n", "json",
        """
        links.csv:2: the line is not a link as `export` writes it
        hint: name the format: --format csv or --format firebase.
        """
      ),
      (
        "\r\n\r\nhttps://go.example.com/abc\r\n", "firebase",
        """
        links.csv:3: this is not a long link: it has no `link=`
        hint: write one https://go.example.com/?link=… per line.
        """
      ),
      (
        "https://go.example.com/?link=https://shop.example.com/1", "firebase",
        """
        links.csv:1: the link has no path of its own
        hint: write the short link before the long one, with a space between.
        """
      ),
      (
        "", "xml",
        """
        links.csv: "xml" is not a format
        hint: write csv, firebase or json.
        """
      ),
    ])
  func errors(_ text: String, _ format: String, _ expected: String) {
    let error = #expect(throws: ImportFileError.self) { try Self.rows(text, format) }
    #expect(error?.description == expected)
  }

  @Test("The format is told by the file's name where it is not said")
  func formats() throws {
    func rows(_ text: String, _ name: String) throws -> [ImportRow] {
      try ImportFile.rows(of: text, format: nil, name: name, columns: Self.columns)
    }
    let target = "https://shop.example.com/1"
    #expect(try rows("slug,target\na,\(target)", "x.csv").map(\.slug) == ["a"])
    #expect(try rows("https://go.example.com/a?link=\(target)", "x.txt").map(\.slug) == ["a"])
    #expect(
      try rows(#"{"line":9,"slug":"a","target":"\#(target)","tags":[]}"#, "x.jsonl").map(\.slug)
        == ["a"])
  }

  @Test("A line of JSON may have characters in its texts that end lines elsewhere")
  func separators() throws {
    let rows = try Self.rows(
      """
      {"line":9,"slug":"a","target":"t","tags":[],"title":"one\u{2028}two\u{85}"}\r

      """, "json")
    #expect(rows.map(\.title) == ["one\u{2028}two\u{85}"])
    #expect(rows.map(\.line) == [1])
  }

  private static func rows(_ text: String, _ format: String = "csv") throws -> [ImportRow] {
    try ImportFile.rows(of: text, format: format, name: "links.csv", columns: columns)
  }
}

@Suite("CSVText")
struct CSVTextTests {
  @Test(
    "Fields are parted as RFC 4180 says",
    arguments: [
      ("a,b\n", [["a", "b"]]), ("a,b", [["a", "b"]]),
      ("a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]),
      ("a,,\n", [["a", "", ""]]), ("a,", [["a", ""]]), (",\n", [["", ""]]),
      ("\"a,b\",c", [["a,b", "c"]]), ("\"a\nb\",c", [["a\nb", "c"]]),
      ("\"a\r\nb\",c", [["a\r\nb", "c"]]), ("\"a\"\"b\"", [["a\"b"]]), ("\"\",x", [["", "x"]]),
      ("\"\"\"\"", [["\""]]), ("x,\"a\r\"\r\n", [["x", "a\r"]]), ("x,\"a\"\r\n", [["x", "a"]]),
      ("a b, c \n", [["a b", " c "]]), ("é,🦊\n", [["é", "🦊"]]), ("a\"b,c", [["a\"b", "c"]]),
      ("", []), ("\n\r\n\n", []), ("a;b", [["a;b"]]),
    ] as [(String, [[String]])])
  func fields(_ text: String, _ expected: [[String]]) throws {
    #expect(try CSVText.rows(of: text, file: "x").map(\.fields) == expected)
  }

  @Test("A row knows the line on which it begins")
  func lines() throws {
    let rows = try CSVText.rows(of: "a\n\n\"b\nc\n\",d\r\ne", file: "x")
    #expect(rows.map(\.line) == [1, 3, 6])
  }
}
