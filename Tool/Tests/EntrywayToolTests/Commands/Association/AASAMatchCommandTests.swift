import Testing

@Suite("entryway aasa match") struct AASAMatchCommandTests {
  static let file = """
    {"applinks": {"details": [
      {"appIDs": ["9JA89QQLNQ.com.example.lite"], "components": [{"/": "/lite/*"}]},
      {"appIDs": ["9JA89QQLNQ.com.example.shop"], "components": [
        {"/": "/help/*", "exclude": true}, {"/": "/orders/*"}]}
    ]}}
    """

  private func run(_ arguments: String..., input: String = "") async throws -> ToolRun {
    let folder = try TemporaryFolder()
    let file = try folder.file("aasa", Self.file)
    return try await ToolRun.entryway(
      ["aasa", "match", file, "--host", "shop.example.com"] + arguments, input: Array(input.utf8))
  }

  static let links = [
    "https://shop.example.com/orders/1", "https://shop.example.com/help/x",
    "https://shop.example.com/else", "https://example.com/orders/1",
    "https://shop.example.com:8443/orders/1", "shop://orders/1", "",
  ]

  @Test("The verdicts of lines, as a person reads them")
  func lines() async throws {
    let run = try await run("--links", "-", input: Self.links.joined(separator: "\n") + "\n")
    #expect(
      run.output == """
        https://shop.example.com/orders/1 → match  9JA89QQLNQ.com.example.shop  entry 1, rule 1
        https://shop.example.com/help/x → blocked  9JA89QQLNQ.com.example.shop  entry 1, rule 0
        https://shop.example.com/else → none  no rule matches it
        https://example.com/orders/1 → none  its host is not the one that serves the file
        https://shop.example.com:8443/orders/1 → none  it names a port
        shop://orders/1 → none  it is not a web URL with a host
         → none  it is not a web URL with a host

        """)
    #expect(run.error == "")
    #expect(run.status == 0)
  }

  @Test("With --json each verdict is an object with all keys")
  func json() async throws {
    let match = try await run("--json", "https://shop.example.com/lite/a")
    #expect(
      match.lines == [
        #"{"url":"https://shop.example.com/lite/a","verdict":"match","#
          + #""appID":"9JA89QQLNQ.com.example.lite","detail":0,"component":0,"reason":null}"#
      ])
    let none = try await run(
      "--json", "--app-id", "9JA89QQLNQ.com.example.none", "https://shop.example.com/lite/a")
    #expect(
      none.lines == [
        #"{"url":"https://shop.example.com/lite/a","verdict":"none","appID":null,"detail":null,"#
          + #""component":null,"reason":"unknown-app"}"#
      ])
    #expect(none.status == 0)
  }

  @Test("Indices of the format before iOS 13 are into its paths")
  func legacy() async throws {
    let legacy =
      #"{"applinks":{"apps":[],"details":[{"appID":"9JA89QQLNQ.com.example.shop","#
      + #""paths":["NOT /wwdc/internal/*","/wwdc/*"]}]}}"#
    let run = try await ToolRun.entryway(
      "aasa", "match", "-", "--host", "example.com", "https://example.com/wwdc/internal/notes",
      input: Array(legacy.utf8))
    #expect(
      run.output == "https://example.com/wwdc/internal/notes → blocked  "
        + "9JA89QQLNQ.com.example.shop  entry 0, rule 0\n")
  }

  @Test("A line that cannot be used is answered too")
  func lineThatCannotBeUsed() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("aasa", Self.file)
    let long = "https://shop.example.com/orders/" + String(repeating: "a", count: 70_000)
    let run = try await ToolRun.entryway(
      ["aasa", "match", file, "--host", "shop.example.com", "--links", "-"],
      input: [0x61, 0xFF, 0x0A] + Array(long.utf8) + [0x0A])
    #expect(
      run.lines == [
        "a\u{FFFD} → none  it is not UTF-8",
        "https://shop.example.com/orders/" + String(repeating: "a", count: 64)
          + "… → none  it is longer than 65536 bytes",
      ])
    #expect(run.status == 0)
  }

  @Test("A file that is no association file ends with its line and column, and the exit code 2")
  func unusable() async throws {
    let run = try await ToolRun.entryway(
      "aasa", "match", "-", "--host", "example.com", "https://example.com/",
      input: Array("{\n  'applinks': {}\n}".utf8))
    run.expectError(2, at: "standard input:2:3: ")
  }

  @Test("A folder cannot be read for lines")
  func folder() async throws {
    let run = try await run("--links", "/tmp")
    run.expectError(2, at: "/tmp ")
  }

  @Test("A URL or lines have to be named, and not both")
  func usage() async throws {
    for arguments in [[], ["https://example.com/", "--links", "-"]] {
      let run = try await ToolRun.entryway(
        ["aasa", "match", "file", "--host", "example.com"] + arguments)
      run.expectError(64)
    }
    let run = try await ToolRun.entryway(
      "aasa", "match", "-", "--host", "example.com", "--links", "-")
    run.expectError(64)
  }
}
