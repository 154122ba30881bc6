import Testing

@Suite("entryway open") struct OpenCommandTests {
  @Test("A link that matches is shown with its route, its parameters and what is ignored")
  func matched() async throws {
    let run = try await ToolRun.entryway(
      "open", "--app", "shop", "shop://search?q=red%20shoes&limit=many")
    #expect(
      run.output == """
        shop://search?q=red%20shoes&limit=many → search  /search?q={query}&limit={limit}
          query  "red shoes"
          limit  ignored: "many" is not an integer

        """)
    #expect(run.error == "")
    #expect(run.status == 0)
  }

  @Test("A link that does not match is explained, and the exit code is 1")
  func unmatched() async throws {
    let run = try await ToolRun.entryway(
      "open", "--app", "shop", "https://shop.exmaple.com/orders/1")
    #expect(run.lines[0] == "https://shop.exmaple.com/*** → unmatched")
    #expect(
      run.lines[2...3] == ["    https://shop.exmaple.com/***", "            ^^^^^^^^^^^^^^^^"])
    #expect(run.error == "")
    #expect(run.status == 1)
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var arguments: [String]
    var json: String
    var status: Int32
  }

  static let rows = [
    Row(
      testDescription: "matched",
      arguments: ["--app", "shop", "https://shop.example.com/orders/4821"],
      json: #"{"link":"https://shop.example.com/orders/4821","outcome":"matched","route":"order","#
        + #""pattern":"/orders/{id}","parameters":{"id":"4821"},"fallback":false,"ignored":[],"#
        + #""message":null}"#, status: 0),
    Row(
      testDescription: "ignored",
      arguments: ["--app", "recipes", "https://bestrecipes.com/recipe?limit=x"],
      json: #"{"link":"https://bestrecipes.com/recipe?limit=x","outcome":"matched","#
        + #""route":"recipes","pattern":"/recipe?country={country}&limit={limit}","#
        + #""parameters":{},"fallback":false,"ignored":[{"name":"limit","text":"x","#
        + #""reason":"…"}],"message":null}"#, status: 0),
    Row(
      testDescription: "unreadable",
      arguments: ["--app", "recipes", "https://bestrecipes.com/recipe?limit=50%25%&utm=50%off"],
      json: #"{"link":"https://bestrecipes.com/recipe?limit=50%25%&utm=50%off","#
        + #""outcome":"matched","#
        + #""route":"recipes","pattern":"/recipe?country={country}&limit={limit}","#
        + #""parameters":{},"fallback":false,"ignored":[{"name":"limit","text":"50%25%","#
        + #""reason":"…"}],"message":null}"#, status: 0),
    Row(
      testDescription: "fallback", arguments: ["--app", "shop", "shop://stores/berlin"],
      json: #"{"link":"shop://stores/berlin","outcome":"matched","route":"home","pattern":null,"#
        + #""parameters":{},"fallback":true,"ignored":[],"message":null}"#, status: 0),
    Row(
      testDescription: "unmatched", arguments: ["--app", "todo", "my-url-scheme://profile/"],
      json: #"{"link":"my-url-scheme://profile/","outcome":"unmatched","route":null,"#
        + #""pattern":null,"parameters":{},"fallback":false,"ignored":[],"message":"…"}"#, status: 1
    ),
    Row(
      testDescription: "refused", arguments: ["--app", "shop", "--", "--json"],
      json: #"{"link":"--json","outcome":"refused","route":null,"pattern":null,"parameters":{},"#
        + #""fallback":false,"ignored":[],"message":"…"}"#, status: 1),
  ]

  @Test("Each answer is one JSON object with all keys, in one order", arguments: rows)
  func json(_ row: Row) async throws {
    let run = try await ToolRun.entryway(["open", "--json"] + row.arguments)
    #expect(run.wordless == row.json + "\n")
    #expect(run.status == row.status)
    #expect(run.error == "")
  }

  @Test(
    "With --strict a link that only the fallback takes is no match",
    arguments: [
      ("shop://stores/berlin", 1), ("shop://orders/1", 0), ("shop://orders/1?utm=%zz", 0),
    ] as [(String, Int32)])
  func strict(link: String, status: Int32) async throws {
    for json in [[], ["--json"]] as [[String]] {
      let run = try await ToolRun.entryway(["open", "--app", "shop"] + json + [link])
      let strict = try await ToolRun.entryway(
        ["open", "--app", "shop", "--strict"] + json + [link])
      #expect(run.status == 0)
      #expect(strict.status == status)
      #expect(strict.output == (status == 0 ? run.output : Self.strict(isJSON: !json.isEmpty)))
      let lines = try await ToolRun.entryway(
        ["open", "--app", "shop", "--strict"] + json + ["-"],
        input: Array("shop://orders/2\n\(link)\nshop://orders/3".utf8))
      #expect(lines.status == status)
    }
  }

  /// The answer to a link that only the fallback takes, which tells why that is no match.
  private static func strict(isJSON: Bool) -> String {
    isJSON
      ? #"{"link":"shop://stores/berlin","outcome":"matched","route":"home","pattern":null,"#
        + #""parameters":{},"fallback":true,"ignored":[],"message":"#
        + #""no route matches it: the fallback does not count with --strict"}"# + "\n"
      : """
      shop://stores/berlin → home (fallback)
        no route matches it: the fallback does not count with --strict

      """
  }

  static let secrets: [(link: String, shown: String, outcome: String)] = [
    (
      "https://shop.example.com/login?code=S3CRET",
      "https://shop.example.com/login?code=***", "login  /login?code={code}"
    ),
    (
      "https://shop.example.com/login?code=S3CRET%sa",
      "https://shop.example.com/login?code=***", "home (fallback)"
    ),
    (
      "https://shop.example.com/log in?code=S3CRET", "https://shop.example.com*** ***", "refused"
    ),
    ("https://shop.exmaple.com/login?code=S3CRET", "https://shop.exmaple.com/***", "unmatched"),
    (
      "https://shop.example.com/login?code=S3CRET" + String(repeating: "a", count: 9000),
      "https://shop.example.com***", "refused"
    ),
  ]

  @Test("A secret in a link is masked wherever the answer is for a person", arguments: secrets)
  func secret(link: String, shown: String, outcome: String) async throws {
    let run = try await ToolRun.entryway("open", "--app", "shop", link)
    #expect(run.lines.first == "\(shown) → \(outcome)")
    #expect(!run.output.contains("S3CRET"))
    let stream = try await ToolRun.entryway(
      "open", "--app", "shop", "-", input: Array(link.utf8))
    #expect(stream.output == run.output)
  }

  @Test("A secret in a link that is not UTF-8 is masked, also in the excerpt")
  func unreadableSecret() async throws {
    let run = try await ToolRun.entryway(
      "open", "--app", "shop", "-",
      input: Array("https://shop.example.com/login?code=S3CRET".utf8) + [0xFF])
    #expect(run.lines[0] == "https://shop.example.com/login?code=*** → refused")
    #expect(run.lines[2] == "    https://shop.example.com/login?code=***")
    #expect(!run.output.contains("S3CRET"))
  }

  @Test("What comes from a link cannot steer a terminal")
  func terminal() async throws {
    let run = try await ToolRun.entryway(
      "open", "--app", "shop", "shop://orders/%E2%80%AEx?\u{1B}[31m")
    #expect(!run.output.contains("\u{1B}"))
    let turned = try await ToolRun.entryway("open", "--app", "shop", "shop://orders/%E2%80%AEx")
    #expect(
      turned.output == """
        shop://orders/%E2%80%AEx → order  /orders/{id}
          id  "\\u{202E}x"

        """)
  }
}
