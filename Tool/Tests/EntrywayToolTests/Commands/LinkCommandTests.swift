import Entryway
import Testing

@Suite("entryway link, entryway explain") struct LinkCommandTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    var output = ""
    var status: Int32 = 0
    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let rows = [
    Row(
      arguments: ["--app", "shop", "order", "id=4821"],
      output: "https://shop.example.com/orders/4821\n"),
    Row(
      arguments: ["--app", "shop", "search", "query=red shoes", "limit=5", "--scheme", "SHOP"],
      output: "shop://search?q=red%20shoes&limit=5\n"),
    Row(
      arguments: ["--app", "shop", "--host", "app.example.com", "home"],
      output: "https://app.example.com/\n"),
    Row(arguments: ["--app", "shop", "order"], status: 1),
    Row(arguments: ["--app", "shop", "search", "limit=x"], status: 1),
    Row(arguments: ["--app", "shop", "orders"], status: 1),
    Row(arguments: ["--app", "shop", "order", "id"], status: 64),
  ]

  @Test("A link is written, or the error says why not", arguments: rows)
  func link(_ row: Row) async throws {
    let run = try await ToolRun.entryway(["link"] + row.arguments)
    #expect(run.output == row.output)
    #expect(row.status == 0 ? run.error == "" : run.endsWithHint)
    #expect(run.status == row.status)
  }

  @Test("A repeated key gives all its texts, and every text reads back")
  func texts() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "routes.json",
      #"""
      {"version": 1, "schemes": ["a"], "routes": [{"name": "tags", "pattern": "/tags?t={t}",
       "parameters": [{"name": "t", "shape": {"kind": "text"}, "count": "many"}]}]}
      """#)
    let texts = ["x", "a b", "%2F", "é&=#?", "\u{1F600}"]
    let link = try await ToolRun.entryway(
      ["link", "--routes", file, "tags"] + texts.map { "t=\($0)" })
    #expect(link.error == "")
    let open = try await ToolRun.entryway(
      ["open", "--routes", file, "--json", link.lines.first ?? ""])
    #expect(open.output.contains(#""parameters":{"t":"x, a b, %2F, é&=#?, 😀"}"#))
  }

  @Test("A link is explained, and the exit code says whether it goes anywhere")
  func explain() async throws {
    let matched = try await ToolRun.entryway(
      "explain", "--app", "shop", "https://shop.example.com/search?limit=abc")
    #expect(
      matched.output == """
        https://shop.example.com/search?limit=abc
        opens search  /search?q={query}&limit={limit}
          limit  ignored: "abc" is not an integer

        """)
    #expect(matched.status == 0)
    let unmatched = try await ToolRun.entryway("explain", "--app", "recipes", "--", "-- --")
    #expect(unmatched.lines[1...2] == ["  -- --", "    ^"])
    #expect(unmatched.status == 1)
  }

  #if os(Linux)
    @Test("On a terminal an explanation has colours, which repeat what its words say")
    func colours() async throws {
      let unmatched = try await Terminal(
        "explain", "--app", "bookings", "deeplinkTutorial://mesages/1")
      let plain = try await ToolRun.entryway(
        "explain", "--app", "bookings", "deeplinkTutorial://mesages/1")
      let red = "\u{1B}[1;31m"
      #expect(unmatched.output.hasPrefix(red))
      #expect(unmatched.output.contains(" \(red)^^^^^^^\u{1B}[0m\n"))
      #expect(unmatched.output.replacing(/\x1B\[[\d;]*m/, with: "") == plain.output)
      let matched = try await Terminal("explain", "--app", "todo", "my-url-scheme://settings")
      #expect(
        matched.output == """
          my-url-scheme://settings
          \u{1B}[32mopens\u{1B}[0m settings  /settings

          """)
      let bare = try await Terminal(
        "explain", "--app", "todo", "my-url-scheme://settings", environment: ["NO_COLOR": "1"])
      #expect(bare.output == "my-url-scheme://settings\nopens settings  /settings\n")
    }
  #endif

  @Test(
    "As JSON a link says whether its destination competes",
    arguments: [
      ("order", "id=4821", "https://shop.example.com/orders/4821", "true"),
      ("login", "code=4f9c", "https://shop.example.com/login?code=4f9c", "false"),
    ])
  func json(_ name: String, _ parameter: String, _ link: String, _ competes: String) async throws {
    let run = try await ToolRun.entryway("link", "--app", "shop", name, parameter, "--json")
    #expect(
      run.output == #"{"route":"\#(name)","link":"\#(link)","competes":\#(competes)}"# + "\n")
    #expect(run.error == "")
    #expect(run.status == 0)
  }

  @Test(
    "As JSON an explanation has what `open` answers, and the text besides",
    arguments: [
      "https://shop.example.com/search?q=red%20shoes&limit=abc", "shop://stores/berlin",
      "https://shop.exmaple.com/orders/1", "-- --", "https://shop.example.com/login?code=4f9c",
      "shop://orders/" + String(repeating: "a", count: 9_000),
    ])
  func explainJSON(_ link: String) async throws {
    let open = try await ToolRun.entryway("open", "--app", "shop", "--json", "--", link)
    let text = try await ToolRun.entryway("explain", "--app", "shop", "--", link)
    let json = try await ToolRun.entryway("explain", "--app", "shop", "--json", "--", link)
    #expect(json.lines.count == 1)
    #expect(json.output.hasPrefix(open.output.dropLast(2) + #","explanation":""#))
    let explanation = try PayloadValue(json: json.output)["explanation"]
    #expect(explanation == .text(text.lines.joined(separator: "\n")))
    #expect(json.status == text.status)
    #expect(json.error == "")
  }
}
