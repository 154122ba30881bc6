import Testing

@Suite("entryway aasa generate and check") struct AASACheckCommandTests {
  static let appID = "9JA89QQLNQ.com.example.shop"

  @Test("For each sample app the generated file agrees with the table", arguments: Sample.names)
  func samples(_ app: String) async throws {
    let folder = try TemporaryFolder()
    let options =
      ["--app", app, "--app-id", Self.appID] + (app == "shop" ? ["--host", "go.example.com"] : [])
    let generated = try await ToolRun.entryway(["aasa", "generate"] + options)
    #expect(generated.status == 0)
    let hasHosts = !["todo", "showcase"].contains(app)
    #expect(hasHosts ? generated.error == "" : generated.endsWithHint)
    let file = try folder.file("aasa", generated.output)
    let check = try await ToolRun.entryway(["aasa", "check", file] + options)
    #expect(check.lines.first == "the file and the table agree about every link")
    #expect(check.status == 0)
  }

  static let short = #"""
    {"version": 2, "schemes": ["shop"], "hosts": ["shop.example.com", "go.example.com"], "routes": [
      {"name": "order", "pattern": "/orders/{id}",
       "parameters": [{"name": "id", "shape": {"kind": "text"}}]},
      {"name": "link", "pattern": "/{slug}", "hosts": ["go.example.com"], "resolvedBy": "server",
       "parameters": [{"name": "slug", "shape": {"kind": "text"}}]}
    ]}
    """#

  @Test("Where hosts have different links, each has a file of its own, and --host is asked for")
  func hosts() async throws {
    let folder = try TemporaryFolder()
    let routes = try folder.file("short.json", Self.short)
    func generated(_ host: String...) async throws -> ToolRun {
      try await ToolRun.entryway(
        ["aasa", "generate", "--routes", routes, "--app-id", Self.appID]
          + host.flatMap { ["--host", $0] })
    }
    let nowhere = try await generated()
    nowhere.expectError(64)
    for host in ["shop.example.com", "go.example.com"] {
      let file = try folder.file(host, try await generated(host).output)
      for other in ["shop.example.com", "go.example.com"] {
        let check = try await ToolRun.entryway(
          "aasa", "check", file, "--routes", routes, "--app-id", Self.appID, "--host", other)
        #expect(check.status == (host == other ? 0 : 1), "\(host) on \(other)")
      }
      let check = try await ToolRun.entryway(
        "aasa", "check", file, "--routes", routes, "--app-id", Self.appID)
      check.expectError(64)
    }
    let android = try await ToolRun.entryway(
      "aasa", "generate", "--routes", routes, "--android",
      "com.example.shop=" + String(repeating: "AB", count: 32))
    #expect(android.status == 0)
  }

  @Test("Each host that is proposed is taken, and one whose file differs is among them")
  func proposed() async throws {
    let folder = try TemporaryFolder()
    let routes = try folder.file(
      "wildcard.json",
      Self.short.replacing(
        #""hosts": ["shop.example.com", "go.example.com"]"#, with: #""hosts": ["*.example.com"]"#))
    func generated(_ host: String...) async throws -> ToolRun {
      try await ToolRun.entryway(
        ["aasa", "generate", "--routes", routes, "--app-id", Self.appID]
          + host.flatMap { ["--host", $0] })
    }
    try await generated().expectError(64)
    try await generated("*.example.com").expectError(2, at: "*.example.com ")
    for host in ["www.example.com", "go.example.com"] {
      let file = try folder.file(host, try await generated(host).output)
      let check = try await ToolRun.entryway(
        "aasa", "check", file, "--routes", routes, "--app-id", Self.appID, "--host", host)
      #expect(check.status == 0, "\(host)")
    }
  }

  @Test("Bounds that no file says are told with a link, in text and in JSON")
  func bounds() async throws {
    let folder = try TemporaryFolder()
    let routes = try folder.file(
      "blog.json",
      #"""
      {"version": 2, "hosts": ["blog.example.com"], "routes": [
        {"name": "post", "pattern": "/{year}/{month}/{slug}", "parameters": [
          {"name": "year", "shape": {"kind": "integer", "min": 0, "max": 9999}},
          {"name": "month", "shape": {"kind": "integer", "min": 1, "max": 12}},
          {"name": "slug", "shape": {"kind": "text"}}]}
      ]}
      """#)
    let generated = try await ToolRun.entryway(
      "aasa", "generate", "--routes", routes, "--app-id", Self.appID)
    #expect(generated.status == 0)
    let file = try folder.file("aasa", generated.output)
    func check(_ arguments: String...) async throws -> ToolRun {
      try await ToolRun.entryway(
        ["aasa", "check", file, "--routes", routes, "--app-id", Self.appID] + arguments)
    }
    let year = """
      year of the route post is 0 to 9999 in every link: the file hands \
      https://blog.example.com/10000/1/a to the app, but no route matches it
      """
    let month = """
      month of the route post is 1 to 12 in every link: the file hands \
      https://blog.example.com/0/13/a to the app, but no route matches it
      """
    let text = try await check()
    #expect(
      text.lines.prefix(3) == [
        "the file and the table agree about every link except for values out of bounds in the route "
          + "post", "assuming: \(year)", "assuming: \(month)",
      ])
    #expect(text.status == 0)
    let json = try await check("--json")
    #expect(
      json.output.hasPrefix(
        #"{"agrees":true,"decided":true,"assumptions":["\#(year)","\#(month)"],"#))
    #expect(json.status == 0)
  }

  @Test("Of a table without a web host the file has only the App Clips")
  func clips() async throws {
    let run = try await ToolRun.entryway(
      "aasa", "generate", "--app", "todo", "--app-id", Self.appID, "--clip", Self.appID + ".Clip")
    #expect(run.output.contains(".Clip"))
    #expect(run.endsWithHint)
    #expect(run.status == 0)
  }

  /// The sample apps' names, as cli scripts use them.
  enum Sample {
    static let names = ["bookings", "recipes", "todo", "shop", "showcase"]
  }

  static let tooWide = """
    {"applinks": {"details": [{"appIDs": ["\(appID)"], "components": [
      {"/": "/orders/*"}, {"/": "/conversations/?*/reply"}
    ]}]}}
    """

  private func check(_ arguments: String...) async throws -> ToolRun {
    let folder = try TemporaryFolder()
    let file = try folder.file("aasa", Self.tooWide)
    let routes = try folder.file(
      "routes.json",
      """
      {"version": 1, "hosts": ["shop.example.com"], "routes": [
        {"name": "order", "pattern": "/orders/{id}",
         "parameters": [{"name": "id", "shape": {"kind": "text"}}]},
        {"name": "sale", "pattern": "/sale"}
      ]}
      """)
    return try await ToolRun.entryway(
      ["aasa", "check", file, "--routes", routes, "--app-id", Self.appID] + arguments)
  }

  @Test("Each kind of difference is shown by a shortest link")
  func differences() async throws {
    let run = try await check()
    #expect(
      run.output == """
        the file and the table do not agree
        handed to the app, but matched by no route:
          https://shop.example.com/orders  entry 0, rule 0
          and 1 more: --json lists them
        matched by a route, but left in the browser:
          https://shop.example.com/sale  route sale
        note: with trailing slashes, as in https://shop.example.com/orders/a//, they differ: \
        the file hands it to the app, but no route matches it

        """)
    #expect(run.status == 1)
  }

  @Test("With --json the answer is an object with all keys")
  func json() async throws {
    let run = try await check("--json")
    #expect(
      run.lines == [
        #"{"agrees":false,"decided":true,"assumptions":[],"associatedButUnrouted":"#
          + #"["https://shop.example.com/orders","https://shop.example.com/conversations/a/reply"],"#
          + #""associatedButFallback":[],"#
          + #""routedButUnassociated":["https://shop.example.com/sale"],"undecidedRoutes":[],"#
          + #""notes":["with trailing slashes, as in https://shop.example.com/orders/a//, they "#
          + #"differ: the file hands it to the app, but no route matches it"]}"#
      ])
    #expect(run.status == 1)
  }

  @Test("A host that is not the table's cannot be used")
  func foreignHost() async throws {
    let run = try await check("--host", "example.org")
    run.expectError(2, at: "example.org ")
  }

  @Test("What is no app id is a mistake of usage")
  func appID() async throws {
    let run = try await ToolRun.entryway("aasa", "generate", "--app", "shop", "--app-id", "shop")
    run.expectError(64, at: #""shop" "#)
  }

  @Test("With --android assetlinks.json is written, each package once")
  func android() async throws {
    let print = String(repeating: "ab", count: 32)
    let run = try await ToolRun.entryway(
      "aasa", "generate", "--app", "shop", "--android", "com.example.shop=\(print)")
    let written = Array(repeating: "AB", count: 32).joined(separator: ":")
    #expect(
      run.output == """
        [
          {
            "relation": ["delegate_permission/common.handle_all_urls"],
            "target": {
              "namespace": "android_app",
              "package_name": "com.example.shop",
              "sha256_cert_fingerprints": ["\(written)"]
            }
          }
        ]

        """)
    #expect(run.status == 0)
  }
}
