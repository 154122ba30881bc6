import Testing

@Suite("entryway push lint") struct PushLintCommandTests {
  static let payload = """
    {
      "aps": { "alert": "Sale", "badge": "1", "category": "MESSAGES" },
      "deep_link": "https://shop.exmaple.com/sale/running-shoes"
    }
    """

  @Test("Findings are listed with their locations and counted, and an error makes the exit code 1")
  func findings() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("payload.json", Self.payload)
    let run = try await ToolRun.entryway("push", "lint", file, "--app", "shop")
    #expect(
      run.findings == [
        "error badge 2:38 /aps/badge", "warning unknown-category 2:55 /aps/category",
        "error foreign-link 3:16 /deep_link",
      ])
    #expect(run.lines.last == "2 errors and 1 warning")
    #expect(run.error == "")
    #expect(run.status == 1)
  }

  @Test("Without an app no rule is asked")
  func withoutApp() async throws {
    let run = try await ToolRun.entryway("push", "lint", "-", input: Array(Self.payload.utf8))
    #expect(run.lines.last == "1 error")
    #expect(run.status == 1)
  }

  @Test("With --json each finding is an object on a line, with all keys")
  func json() async throws {
    let payload =
      #"{"aps": {"alert": {"title": "Hi"}, "order": 7}, "image": "https://a.example/b"}"#
    let run = try await ToolRun.entryway("push", "lint", "--json", "-", input: Array(payload.utf8))
    #expect(
      run.wordless == #"""
        {"severity":"warning","code":"key-in-aps","path":"/aps/order","line":1,"column":36,\#
        "message":"…","hint":"…"}
        {"severity":"warning","code":"image-not-mutable","path":"/image","line":1,"column":58,\#
        "message":"…","hint":"…"}

        """#)
    #expect(run.status == 0)
  }

  @Test(
    "The type of the push, or a broadcast, says how large it may be",
    arguments: [
      ([], ["error too-large 1:1", "note no-aps 1:1"]), (["--push-type", "voip"], []),
      (["--push-type", "location"], ["error too-large 1:1"]),
    ])
  func size(_ options: [String], _ findings: [String]) async throws {
    let payload = #"{"call": "\#(String(repeating: "x", count: 5_000))"}"#
    let run = try await ToolRun.entryway(
      ["push", "lint", "-"] + options, input: Array(payload.utf8))
    #expect(run.findings == findings)
    #expect(run.status == (findings.isEmpty ? 0 : 1))
  }

  @Test("A broadcast may have 5,120 bytes, and no other type than a Live Activity's")
  func broadcast() async throws {
    let state = String(repeating: "x", count: 4_900)
    let payload =
      #"{"aps": {"event": "update", "timestamp": 1, "content-state": {"s": "\#(state)"}}}"#
    func findings(_ options: String...) async throws -> [String] {
      try await ToolRun.entryway(["push", "lint", "-"] + options, input: Array(payload.utf8))
        .findings
    }
    #expect(try await findings() == ["error too-large 1:1"])
    #expect(try await findings("--broadcast") == [])
    #expect(try await findings("--broadcast", "--push-type", "liveactivity") == [])
    #expect(
      try await findings("--broadcast", "--push-type", "background").first
        == "error push-type 1:1")
  }

  @Test("The dates of a Live Activity are compared with the time that is named")
  func now() async throws {
    let payload = #"{"aps": {"event": "end", "timestamp": 4000000000}}"#
    for (time, findings) in [
      ("2026-09-30T08:00:00Z", ["warning activity-date 1:39 /aps/timestamp"]),
      ("2096-10-02T00:00:00Z", []),
    ] {
      let run = try await ToolRun.entryway(
        "push", "lint", "-", "--now", time, input: Array(payload.utf8))
      #expect(run.findings == findings)
      #expect(run.status == 0)
    }
  }

  @Test("A manifest's rules find what the app's own find")
  func manifest() async throws {
    let folder = try TemporaryFolder()
    let manifest = try await ToolRun.entryway("routes", "--app", "shop", "--json")
    let routes = try folder.file("shop.json", manifest.output)
    let file = try folder.file("payload.json", Self.payload)
    let own = try await ToolRun.entryway("push", "lint", file, "--app", "shop")
    let other = try await ToolRun.entryway("push", "lint", file, "--routes", routes)
    #expect(own.output == other.output)
    #expect(other.status == 1)
  }

  @Test("The sample apps' own pushes are sound, with and without their rules")
  func samples() async throws {
    for row in SamplePushTests.rows where row.action == nil {
      let project = SampleProject(name: row.app)
      let file = project.file("Pushes/\(row.file)")
      for arguments in [[], ["--app", project.app]] {
        let run = try await ToolRun.entryway(["push", "lint", file] + arguments)
        #expect(run.output == "no findings\n", "\(row)")
        #expect(run.status == 0)
      }
    }
  }

  @Test("What is no JSON is a finding too")
  func cut() async throws {
    let run = try await ToolRun.entryway("push", "lint", "-", input: Array("{\"aps\":".utf8))
    #expect(run.findings == ["error json 1:8"])
    #expect(run.lines.last == "1 error")
    #expect(run.status == 1)
  }

  @Test("A secret in a link is masked in the file's line, with an app and without one")
  func secret() async throws {
    let payload = #"""
      {"aps": {"alert": "Hi"}, "deep_link": "https://t.example.com/?u=\#
      shop%3A%2F%2Flogin%3Fcode%3DS3CRET&token=S3CRET", "image": "https://a.b/c.png?key=S3CRET"}
      """#
    for arguments in [[], ["--app", "shop"]] {
      let run = try await ToolRun.entryway(
        ["push", "lint", "-"] + arguments, input: Array(payload.utf8))
      #expect(run.output.contains("c.png?key=***"))
      #expect(!run.output.contains("S3CRET"))
    }
  }

  @Test("A file that cannot be read is named, and the exit code is 2")
  func unreadable() async throws {
    let run = try await ToolRun.entryway("push", "lint", "/nowhere/payload.json")
    run.expectError(2, at: "/nowhere/payload.json ")
  }

  @Test("A file name without a letter is seen")
  func unnamed() async throws {
    let run = try await ToolRun.entryway("push", "lint", "")
    #expect(run.errorLines.dropFirst() == [#"  FILE """#, "       ^^"])
    run.expectError(2, at: #""" "#)
  }

  @Test("One app at most may be named")
  func usage() async throws {
    let run = try await ToolRun.entryway("push", "lint", "-", "--app", "shop", "--routes", "a")
    run.expectError(64)
  }

  @Test("What comes from a payload cannot steer a terminal")
  func terminal() async throws {
    let hostile = "{\"aps\": {\"\u{202E}\u{9B}31m\": 1, \"alert\": \"\\u001b[31m\"}}"
    let run = try await ToolRun.entryway(
      "push", "lint", "-", "--app", "shop", input: Array(hostile.utf8))
    let isVisible = run.output.unicodeScalars.allSatisfy { scalar in
      scalar == "\n" || ![.control, .format].contains(scalar.properties.generalCategory)
    }
    #expect(isVisible)
    #expect(run.output.contains(#"`\u{202E}\u{9B}31m` is inside `aps`"#))
  }
}
