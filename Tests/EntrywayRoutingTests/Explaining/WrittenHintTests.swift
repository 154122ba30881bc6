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
  func tells(row: Row) {
    #expect(Self.table.explain(row.input).description == row.text)
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

  static let rows = [
    Row(
      "an item with a percent sign", "shop://m?mode=50%off",
      """
      no route takes this link: "50%off" has a broken percent-escape
        shop://m?mode=50%off
                 ^^^^^^^^^^^
      expected "mode=50%25off", as in /m?mode=50%25off  /m?mode=50%25off
      hint: write mode=50%25off.
      """),
    Row(
      "an item with an ampersand", "shop://n?mode=ab",
      """
      no route takes this link: "ab" is not what the route requires
        shop://n?mode=ab
                 ^^^^^^^
      expected "mode=a%26b", as in /n?mode=a%26b  /n?mode=a%26b
      hint: write mode=a%26b.
      """),
    Row(
      "an item with a space", "shop://o?mode=ab",
      """
      no route takes this link: "ab" is not what the route requires
        shop://o?mode=ab
                 ^^^^^^^
      expected "mode=a%20b", as in /o?mode=a%20b  /o?mode=a%20b
      hint: write mode=a%20b.
      """),
    Row(
      "a segment", "https://shop.example.com/50off/x",
      """
      no route takes this link: no route has the segment "50off" here
        https://shop.example.com/50off/x
                                 ^^^^^
      expected "50%25off", as in /50%25off/x  /50%25off/x
      hint: did you mean 50%25off?
      """),
    Row(
      "a segment beyond ASCII, one character off", "shop://cafe/x",
      """
      no route takes this link: no route has the segment "cafe" here
        shop://cafe/x
               ^^^^
      expected "caf%C3%A9", as in /caf%C3%A9/{x}  /caf%C3%A9/{x}
      hint: did you mean caf%C3%A9?
      """),
    Row(
      "the first segment of a custom scheme", "shop://ab/x/y",
      """
      no route takes this link: no route has the segment "ab" here
        shop://ab/x/y
               ^^
      expected "a%20b", as in /a%20b/x  /a%20b/x
      hint: did you mean a%20b?
      """),
    Row(
      "a colon, which begins a port in the first segment of a custom scheme", "shop://a%3Ac/x",
      """
      no route takes this link: no route has the segment "a:c" here
        shop://a%3Ac/x
               ^^^^^
      expected "a%3Ab", as in /a%3Ab/x  /a%3Ab/x
      hint: did you mean a%3Ab?
      """),
    Row(
      "a colon in a web link", "https://shop.example.com/a%3Ac/x",
      """
      no route takes this link: no route has the segment "a:c" here
        https://shop.example.com/a%3Ac/x
                                 ^^^^^
      expected "a:b", as in /a%3Ab/x  /a%3Ab/x
      hint: did you mean a:b?
      """),
    Row(
      "no segment at all", "shop://elsewhere",
      """
      no route takes this link
        shop://elsewhere
               ^^^^^^^^^
      expected a path that starts with /50%25off, /a%20b, /a%3Ab, /c, /caf%C3%A9, /f or 6 more
      hint: declare a route for the path, or correct the link.
      """),
    Row(
      "an item's name", "shop://q",
      """
      no route takes this link: "a%26b=1" is missing
        shop://q
                ^
      expected "a%26b=1", as in /q?a%26b=1  /q?a%26b=1
      hint: add a%26b=1.
      """),
    Row(
      "a parameter's item", "shop://r",
      """
      no route takes this link: "na%20me" is missing
        shop://r
                ^
      expected text for "na%20me" of /r?na%20me={text}  /r?na%20me={text}
      hint: add na%20me=text.
      """),
    Row(
      "a choice in a segment", "shop://c/e",
      """
      no route takes this link: "e" is not a#b or c&d
        shop://c/e
                 ^
      expected a%23b or c&d for {x} of choice  /c/{x}?y={y}#{z}
      hint: write a%23b or c&d there, such as a%23b, or declare a route that takes text.
      """),
    Row(
      "a choice in an item", "shop://c/c&d?y=e",
      """
      no route takes this link: "e" is not a#b or c&d
        shop://c/c&d?y=e
                     ^^^
      expected a%23b or c%26d for "y" of choice  /c/{x}?y={y}#{z}
      hint: write y=a%23b.
      """),
    Row(
      "a choice in the fragment", "shop://c/c&d?y=c%26d#e",
      """
      no route takes this link: "e" is not a#b or c&d
        shop://c/c&d?y=c%26d#e
                             ^
      expected a%23b or c&d for "#z" of choice  /c/{x}?y={y}#{z}
      hint: write #a%23b.
      """),
    Row(
      "an item of a near name", "shop://r?name=x",
      """
      no route takes this link: "na%20me" is missing
        shop://r?name=x
                 ^^^^^^
      expected text for "na%20me" of /r?na%20me={text}  /r?na%20me={text}
      hint: did you mean na%20me?
      """),
    Row(
      "a literal item of a near name", "shop://m?mod=edit",
      """
      no route takes this link: "mode=50%25off" is missing
        shop://m?mod=edit
                 ^^^^^^^^
      expected "mode=50%25off", as in /m?mode=50%25off  /m?mode=50%25off
      hint: did you mean mode=50%25off?
      """),
    Row(
      "an item of another name", "shop://p?y=a%23b",
      """
      no route takes this link: "x=a%23b" is missing
        shop://p?y=a%23b
                        ^
      expected "x=a%23b", as in /p?x=a%23b  /p?x=a%23b
      hint: add x=a%23b.
      """),
  ]
}
