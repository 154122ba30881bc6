import CoreMetrics
@_spi(EntrywayTool) import EntrywayJSON
import HTTPTypes
import Hummingbird
import LinkPlatform
import NIOCore
import Testing

@testable import EntrywayServer

/// A mark behind a delimiter is one `Character` with it, for Swift alone: browsers, spreadsheets and
/// other servers see the delimiter.
@Suite("Texts from outside")
struct OutsideTextTests {
  /// Something that cuts texts from outside.
  struct Reader: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let delimiters: [String]
    /// What it makes of a delimiter with a mark behind it.
    let read: @Sendable (_ delimiter: String, _ mark: String) throws -> [String]
    let expected: @Sendable (_ delimiter: String, _ mark: String) -> [String]

    init(
      _ name: String, _ delimiters: [String],
      _ read: @escaping @Sendable (String, String) throws -> [String],
      _ expected: @escaping @Sendable (String, String) -> [String]
    ) {
      testDescription = name
      (self.delimiters, self.read, self.expected) = (delimiters, read, expected)
    }
  }

  static let marks = ["\u{301}", "\u{200D}", "\u{FE0F}", "\r\n"]

  @Test("A delimiter delimits, whatever mark stands behind it", arguments: readers, marks)
  func delimits(reader: Reader, mark: String) throws {
    for delimiter in reader.delimiters {
      // Texts are equal by canonical equivalence: their bytes tell.
      let read = try reader.read(delimiter, mark).map { Array($0.utf8) }
      let expected = reader.expected(delimiter, mark).map { Array($0.utf8) }
      #expect(read == expected, "\(reader.testDescription), \(delimiter)")
    }
  }

  @Test("A scheme is looked for in texts that end within a character of several bytes")
  func shortTexts() {
    for text in ["http:/\u{301}", "http:/\u{1F600}/a", "https:/\u{301}/a", "http", "\u{1F600}"] {
      #expect(RequestTarget.authority(of: text) == nil)
    }
  }

  static let readers = files + addresses + fields

  // MARK: Files

  private static let files = [
    Reader(
      "a CSV cell that was written", ["\"", ",", "=", "\"\"", "\n"],
      { delimiter, mark in
        let line = CSVLine.text(of: [.text("x\(delimiter)\(mark),=cmd"), .text("y")])
        return try CSVText.rows(of: line, file: "-").flatMap(\.fields)
      },
      { ["x\($0)\($1),=cmd", "y"] }),
    Reader(
      "a CSV cell of a file", [","],
      { try CSVText.rows(of: "a\($0)\($1)b", file: "-").flatMap(\.fields) },
      { $1 == "\r\n" ? ["a", "", "b"] : ["a", "\($1)b"] }),
    Reader(
      "an import's tags", [","],
      { delimiter, mark in
        try ImportFile.rows(
          of: "slug,target,tags\na,https://shop.example/,\"a\(delimiter)\(mark)b\"\n",
          format: "csv", name: "-",
          columns: .init(
            slug: "slug", target: "target", title: "title", tags: "tags", expiry: "expires")
        ).flatMap(\.tags)
      },
      { ["a", FieldText.trimmed("\($1)b")] }),
    Reader(
      "a metrics label", ["\"", "\\"],
      { delimiter, mark in
        let metrics = MetricsText()
        Counter(
          label: "a", dimensions: [("b", "x\(delimiter)\(mark)y")], factory: metrics
        ).increment()
        return metrics.text.utf8.split(separator: UInt8(ascii: "\n")).suffix(1).map {
          String(Substring($0))
        }
      },
      { delimiter, mark in
        let mark = mark == "\r\n" ? "\r\\n" : mark
        return ["a{b=\"x\\\(delimiter)\(mark)y\"} 1"]
      }),
    Reader(
      "a JSON pointer's key", ["~", "/"],
      { ["a\($0)\($1)b".jsonPointerToken] },
      { ["a\($0 == "~" ? "~0" : "~1")\($1)b"] }),
  ]

  // MARK: Addresses

  private static let addresses = [
    Reader(
      "a referrer's host", ["/", "?", "#"],
      { [host(of: "https://evil.example\($0)\($1)@www.example.com/")] },
      { _, _ in ["evil.example"] }),
    Reader(
      "a referrer's host behind a name", ["@", "://"],
      { [host(of: "https://www.example.com\($0)\($1)evil.example/")] },
      { delimiter, _ in [delimiter == "@" ? "none" : "www.example.com"] }),
    Reader(
      "an authority's port", [":"],
      { [HostName.of(authority: "go.example.com\($0)\($1)8080") ?? "none"] },
      { _, _ in ["go.example.com"] }),
    Reader(
      "a whole address as a target", ["/", "?", "#"],
      { [RequestTarget.authority(of: "http://go.example.com\($0)\($1)@evil.example/") ?? "none"] },
      { _, _ in ["go.example.com"] }),
    Reader(
      "a target's query", ["?"],
      { delimiter, mark in
        let target = RequestTarget("/a\(delimiter)\(mark)b=1")
        return [String(target.path), target.query.map(String.init) ?? "none"]
      },
      { ["/a", "\($1)b=1"] }),
    Reader(
      "a path's segments", ["/"],
      { RequestTarget.segments(of: "l\($0)\($1)abcd").map(String.init) },
      { ["l", "\($1)abcd"] }),
    Reader(
      "a path in the metrics", ["/", "?"],
      { [RequestObserver.shape(of: "/v1/links\($0)\($1)secret")] },
      { _, _ in ["/v1/links"] }),
    Reader(
      "a stored address", ["?", "&"],
      { [LinkAddress("https://a.example/?x=1\($0)\($1)&y=2").value(of: "y") ?? "none"] },
      { _, _ in ["2"] }),
    Reader(
      "a stored address's fragment", ["#"],
      { [LinkAddress("https://a.example/\($0)\($1)?y=2").value(of: "y") ?? "none"] },
      { _, _ in ["none"] }),
    Reader(
      "a click's query", ["&", "="],
      { [LinkAddress("https://a.example/").adding(query: "a=1&b\($0)\($1)2&c=3").text] },
      // What needs repair is left out, and takes nothing with it.
      { delimiter, _ in
        ["https://a.example/?a=1\(delimiter == "&" ? "&b" : "")&c=3"]
      }),
  ]

  private static func host(of address: String) -> String {
    HostName.of(address: address) ?? "none"
  }

  // MARK: Fields

  private static let fields = [
    Reader(
      "a field's parts", [",", ";", "="],
      { FieldText.parts(of: "a\($0)\($1)b", at: $0.unicodeScalars.first ?? "?") },
      { ["a", "\($1)b"] }),
    Reader(
      "a field's items", [","],
      { FieldText.items(of: "a\($0)\($1)b\($0)\($1)", at: ",") },
      { ["a", FieldText.trimmed("\($1)b"), FieldText.trimmed($1)].filter { !$0.isEmpty } }),
    Reader(
      "cookies", [";"],
      { try cookies("a=1\($0)\($1)b=2; c=3", "a", "c") },
      { _, _ in ["1", "3"] }),
    Reader(
      "a cookie's value", ["="],
      { try cookies("a\($0)\($1)1", "a") },
      { [FieldText.trimmed("\($1)1")] }),
    Reader(
      "a body's type", [";"],
      { delimiter, mark in
        [FieldText.mediaType(of: try request(.contentType, "a/b\(delimiter)\(mark)c")) ?? "none"]
      },
      { _, _ in ["a/b"] }),
    Reader(
      "forwarded addresses", [","],
      { delimiter, mark in
        [
          ClientAddress(trusted: ["10.0.0.1"]).address(
            peer: "10.0.0.1", forwarded: ["198.51.100.7\(delimiter)\(mark)10.0.0.1"]) ?? "none"
        ]
      },
      // What is no address is nobody's proxy.
      { [$1 == "\r\n" ? "198.51.100.7" : "\($1)10.0.0.1"] }),
    Reader(
      "codings", [",", ";"],
      { ["\(HostedText.takesGzip(["gzip\($0)\($1)x"]))"] },
      { _, _ in ["true"] }),
    Reader(
      "a range of addresses", ["/"],
      { ["\(AddressRange("10.0.0.0\($0)\($1)8") == nil)"] },
      { _, _ in ["true"] }),
    Reader(
      "a key", ["_"],
      { delimiter, mark in
        let text = KeyText(type: .secret, id: RecordID()).text
        return ["\(KeyText(text.replacing("ewsk_", with: "ewsk\(delimiter)\(mark)")) == nil)"]
      },
      { _, _ in ["true"] }),
  ]

  private static func cookies(_ field: String, _ names: String...) throws -> [String] {
    let cookies = Cookies(try request(.cookie, field))
    return names.map { cookies[$0] ?? "none" }
  }

  private static func request(_ name: HTTPField.Name, _ value: String) throws -> Request {
    var head = HTTPRequest(method: .get, scheme: "http", authority: "a.example", path: "/")
    head.headerFields[name] = value
    return Request(head: head, body: .init(buffer: ByteBuffer()))
  }

  // MARK: Fallbacks

  @Test(
    "A fallback's host is the one that browsers go to", arguments: ["/", "?", "#", "\\", ":", "@"],
    marks + [""])
  func fallbacks(delimiter: String, mark: String) {
    var app = App(name: "shop", createdAt: Timestamp(milliseconds: 0))
    app.webHosts = ["www.example.com"]
    #expect(app.allows(fallback: "https://www.example.com/\(mark)") == (mark != "\r\n"))
    #expect(!app.allows(fallback: "https://evil.example\(delimiter)\(mark)@www.example.com/"))
    #expect(!app.allows(fallback: "https://evil.example\(delimiter)\(mark).www.example.com/"))
  }
}
