import EntrywayDiagnostics
import HTTPTypes
import Hummingbird
import LinkPlatform
import NIOCore
import SeededNumbers
import Testing

@testable import EntrywayServer

@Suite("FormBody")
struct FormBodyTests {
  @Test(
    "A value is read as browsers write it",
    arguments: [
      ("a=1", "1"), ("a=", ""), ("a", ""), ("a=b=c", "b=c"), ("a=1&a=2", "1"), ("b=2&a=1", "1"),
      ("a=x+y", "x y"), ("a=x%2By", "x+y"), ("a=%20x%20", " x "), ("a=%C3%A9", "é"),
      ("a=%c3%a9", "é"), ("%61=1", "1"), ("&&a=1&&", "1"), ("=2&a=1", "1"), ("a=%F0%9F%A6%8A", "🦊"),
      ("a=1%0D%0A2%0D%0A", "1\n2\n"), ("a=1%0A2", "1\n2"), ("a=1\r\n2", "1\n2"), ("a=%0D", ""),
      // What is no escape stays as it is.
      ("a=%", "%"), ("a=%4", "%4"), ("a=%zz", "%zz"), ("a=%%34", "%4"), ("a=100%&b=1", "100%"),
      ("a=%4%31", "%41"), ("a=%e", "%e"), ("a=%0", "%0"),
      // Bytes that are no text.
      ("a=%FF", "\u{FFFD}"), ("a=%C3", "\u{FFFD}"), ("a=%C3+%A9", "\u{FFFD} \u{FFFD}"),
      ("a=%00", "\u{0}"), ("a=é", "é"), ("a=%26%3D", "&="),
    ])
  func values(_ body: String, _ expected: String) throws {
    #expect(Array(try FormBody(bytes: body.utf8).exact("a").utf8) == Array(expected.utf8))
  }

  @Test("A value by its name has no white space around it, and an empty one is none")
  func trimmed() throws {
    let body = try FormBody(bytes: "a=+x+y%0A&b=+%0D%0A&c=&d=1&d=&d=+2".utf8)
    #expect(body["a"] == "x y")
    #expect((body["b"], body["c"], body["none"]) == (nil, nil, nil))
    #expect((body.exact("b"), body.exact("none")) == (" \n", ""))
    #expect(body.values("d") == ["1", " 2"])
    #expect(body.values("c") == [])
  }

  @Test("500 values are read, and one more is refused")
  func tooMany() throws {
    func body(_ count: Int) -> String { (0..<count).map { "a\($0)=\($0)" }.joined(separator: "&") }
    #expect(try FormBody(bytes: body(500).utf8).exact("a499") == "499")
    let problem = try #require(throws: Refusal.self) { try FormBody(bytes: body(501).utf8) }
    #expect(problem.kind == .invalid)
    #expect(
      problem.diagnostic.text == """
        the form has more than 500 values
        hint: send less at a time.
        """)
  }

  @Test("Names and values come back as they were, whatever they are")
  func roundTrip() throws {
    var seeded = Seeded(seed: 2)
    let pieces = [
      "a", "&", "=", "+", "%", "%41", " ", "\n", "é", "e\u{301}", "🦊", "\u{0}", "\u{301}", "?",
      "#", "/", "\"", "<", "\u{202E}", "~", "-", "_", ".",
    ]
    func text() -> String { (0..<seeded.below(8)).map { _ in seeded.pick(pieces) }.joined() }
    for _ in 0..<2000 {
      let items = (0..<seeded.number(1...5)).map { _ in (text() + "n", text()) }
      let query = QueryText.text(items.map { ($0.0, Optional($0.1)) })
      #expect(query.utf8.allSatisfy { 0x21...0x7E ~= $0 && !"\"<>#\\".utf8.contains($0) })
      let read = try FormBody(bytes: query.dropFirst().utf8)
      #expect(read.fields.elementsEqual(items) { $0 == $1 }, "\(query)")
      #expect(
        read.fields.map { Array(($0.name + "=" + $0.value).utf8) }
          == items.map { Array(($0.0 + "=" + $0.1).utf8) })
    }
  }

  @Test("An address's query has what has a value, and nothing at all for nothing")
  func query() {
    #expect(QueryText.text([]) == "")
    #expect(QueryText.text([("a", nil)]) == "")
    #expect(QueryText.text([("a", "1"), ("b", nil), ("c d", "é&")]) == "?a=1&c%20d=%C3%A9%26")
    #expect(QueryText.text([("a", "")]) == "?a=")
  }

  @Test(
    "Only what says that it is a form is read as one",
    arguments: [
      (nil, false), ("application/json", false), ("multipart/form-data; boundary=a", false),
      ("text/plain", false), ("", false), ("application/x-www-form-urlencoded", true),
      ("Application/X-WWW-Form-URLencoded ; charset=UTF-8", true),
    ] as [(String?, Bool)])
  func contentType(_ type: String?, _ isForm: Bool) async throws {
    let request = Self.request(["a=1"], type: type)
    guard !isForm else {
      #expect(try await FormBody.read(request, limit: 100).exact("a") == "1")
      return
    }
    let problem = try await #require(throws: Problem.self) {
      try await FormBody.read(request, limit: 100)
    }
    #expect(problem.status == .unsupportedMediaType)
    #expect(
      problem.text == """
        the body is not declared as a form
        hint: send `Content-Type: application/x-www-form-urlencoded`.
        """)
  }

  @Test("A form of just so many bytes is read, in however many pieces, and no longer one")
  func tooLarge() async throws {
    #expect(
      try await FormBody.read(Self.request(["a=1", "23", "4"]), limit: 6).exact("a") == "1234")
    for pieces in [["a=12345"], ["a=1", "23", "45"]] {
      let problem = try await #require(throws: Refusal.self) {
        try await FormBody.read(Self.request(pieces), limit: 6)
      }
      #expect(problem.kind == .tooLarge)
      #expect(
        problem.diagnostic.text == """
          the form has more than 6 bytes
          hint: send less at a time.
          """)
    }
  }

  private static func request(
    _ pieces: [String], type: String? = "application/x-www-form-urlencoded"
  ) -> Request {
    var head = HTTPRequest(method: .post, scheme: "http", authority: "a.example", path: "/")
    head.headerFields[.contentType] = type
    let stream = AsyncStream { continuation in
      for piece in pieces { continuation.yield(ByteBuffer(string: piece)) }
      continuation.finish()
    }
    return Request(head: head, body: RequestBody(asyncSequence: stream))
  }
}
