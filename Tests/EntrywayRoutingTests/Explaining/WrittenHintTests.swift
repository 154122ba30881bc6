import Testing

@testable import EntrywayRouting

@Suite struct WrittenHintTests {
  static let table = RouteTable<NamedRoute>(schemes: ["shop"], hosts: ["shop.example.com"]) {
    for pattern in [
      "/m?mode=50%25off", "/n?mode=a%26b", "/o?mode=a%20b", "/p?x=a%23b", "/50%25off/x",
      "/a%20b/x", "/q?a%26b=1", "/r?na%20me={text}", "/caf%C3%A9/{x}", "/a%3Ab/x", "/f?a%26b",
    ] { TypedPattern(pattern).route }
    Route(
      named: "choice", "/c/{x}?y={y}#{z}", names: ["x", "y", "z"],
      types: Array(repeating: Self.choice, count: 3), options: RouteOptions())
  }

  private static let choice = ParameterType(
    shape: .oneOf(["a#b", "c&d"]), count: .one, isExact: true, typeName: "")

  @Test("What to write is written as it stands in a link", arguments: rows)
  func tells(row: Row, written: String) {
    let error = #expect(throws: LinkMatchError.self) { try Self.table.match(row.input) }
    #expect(error?.facts == "error no-route \(row.facts)")
    #expect(error?.description.contains(written) == true)
  }

  @Test(
    "A link that follows the hint opens the route",
    arguments: [
      ("m?mode=50%off", "mode=50%off"), ("n?mode=ab", "mode=ab"), ("o?mode=ab", "mode=ab"),
      ("p?x=ab", "x=ab"), ("50off/x", "50off"), ("ab/x", "ab"), ("cafe/x", "cafe"),
      ("q?a%26b=2", "a%26b=2"), ("r?na%20me=", "na%20me="), ("a%3Bb/x", "a%3Bb"),
      ("a%3Ac/x", "a%3Ac"),
      ("f?a%26b=1", "a%26b=1"),
    ])
  func follows(link: String, wrong: String) throws {
    for origin in ["shop://", "https://shop.example.com/"] {
      let error = #expect(throws: LinkMatchError.self) { try Self.table.match(origin + link) }
      let hint = try #require(error?.hint)
      let right = hint.replacing("did you mean ", with: "").replacing("write ", with: "").dropLast()
      let mended = link.replacing(wrong, with: right)
      #expect(throws: Never.self, "\(mended)") { try Self.table.match(origin + mended) }
    }
  }

  /// Each with what the error says to write.
  static let rows = [
    (
      Row(
        "an item with a percent sign", "shop://m?mode=50%off", "(/m?mode=50%25off) @9 ‹mode=50%off›"
      ), "mode=50%25off"
    ),
    (
      Row("an item with an ampersand", "shop://n?mode=ab", "(/n?mode=a%26b) @9 ‹mode=ab›"),
      "mode=a%26b"
    ),
    (Row("an item with a space", "shop://o?mode=ab", "(/o?mode=a%20b) @9 ‹mode=ab›"), "mode=a%20b"),
    (Row("a segment", "https://shop.example.com/50off/x", "(/50%25off/x) @25 ‹50off›"), "50%25off"),
    (
      Row(
        "a segment beyond ASCII, one character off", "shop://cafe/x", "(/caf%C3%A9/{x}) @7 ‹cafe›"),
      "caf%C3%A9"
    ),
    (Row("the first segment of a custom scheme", "shop://ab/x/y", "(/a%20b/x) @7 ‹ab›"), "a%20b"),
    (
      Row(
        "a colon, which begins a port in the first segment of a custom scheme", "shop://a%3Ac/x",
        "(/a%3Ab/x) @7 ‹a%3Ac›"), "a%3Ab"
    ),
    (
      Row("a colon in a web link", "https://shop.example.com/a%3Ac/x", "(/a%3Ab/x) @25 ‹a%3Ac›"),
      "a:b"
    ),
    (
      Row("no segment at all", "shop://elsewhere", "@7 ‹elsewhere›"),
      "/50%25off, /a%20b, /a%3Ab, /c, /caf%C3%A9"
    ),
    (Row("an item's name", "shop://q", "(/q?a%26b=1) @8 ‹›"), "a%26b=1"),
    (Row("a parameter's item", "shop://r", "(/r?na%20me={text}) @8 ‹›"), "na%20me=text"),
    (Row("a choice in a segment", "shop://c/e", "(choice) @9 ‹e›"), "a%23b or c&d"),
    (Row("a choice in an item", "shop://c/c&d?y=e", "(choice) @13 ‹y=e›"), "y=a%23b"),
    (Row("a choice in the fragment", "shop://c/c&d?y=c%26d#e", "(choice) @21 ‹e›"), "#a%23b"),
    (
      Row("an item of a near name", "shop://r?name=x", "(/r?na%20me={text}) @9 ‹name=x›"), "na%20me"
    ),
    (
      Row("a literal item of a near name", "shop://m?mod=edit", "(/m?mode=50%25off) @9 ‹mod=edit›"),
      "mode=50%25off"
    ),
    (Row("an item of another name", "shop://p?y=a%23b", "(/p?x=a%23b) @16 ‹›"), "x=a%23b"),
  ]
}
