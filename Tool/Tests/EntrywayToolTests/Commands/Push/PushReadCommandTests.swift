import Testing

@Suite("entryway push read") struct PushReadCommandTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var app: String
    var payload: String
    var arguments: [String] = []
    var output: String
    var status: Int32 = 0
    var testDescription: String { ([app, payload] + arguments).joined(separator: " ") }
  }

  static let message =
    #"{"aps": {"alert": "Hi", "category": "MESSAGE"}, "send_id": "hi-82", "deep_link": "#
    + #""https://app.example.com/conversations/sarah-82", "#
    + #""reply_link": "https://app.example.com/conversations/sarah-82/reply"}"#

  @Test("What a tap or a button opens is told, or why it opens nothing", arguments: rows)
  func read(_ row: Row) async throws {
    let run = try await ToolRun.entryway(
      ["push", "read", "-", "--app", row.app] + row.arguments, input: Array(row.payload.utf8))
    // A rejection is told on its second line, and what to do on its last but one.
    let words = run.lines.first?.hasSuffix(": rejected") == true ? [1, run.lines.count - 2] : []
    let lines = run.wordless.split(separator: "\n").enumerated()
    let facts = lines.filter { !words.contains($0.offset) }.map { $0.element + "\n" }
    #expect(facts.joined() == row.output)
    #expect(run.error == "")
    #expect(run.status == row.status)
  }

  static let rows = [
    Row(
      app: "shop", payload: message,
      output: """
        the tap: opened
          route    conversation
          pattern  /conversations/{id}
          id       sarah-82
          send     hi-82

        """),
    Row(
      app: "shop", payload: message, arguments: ["--action", "REPLY_ACTION"],
      output: """
        the button REPLY_ACTION: opened
          route    reply
          pattern  /conversations/{id}/reply
          id       sarah-82
          send     hi-82

        """),
    Row(
      app: "shop", payload: message, arguments: ["--action", "VIEW_PROFILE"],
      output: """
        the button VIEW_PROFILE: rejected
            {"aps": {"alert": "***", "category": "***"}, "deep_link": \
        "https://app.example.com/conversations/sarah-82", "reply_link": \
        "https://app.example.com/conversations/sarah-82/reply", "send_id": "***"}
            by .notification(link: "profile_link", action: "VIEW_PROFILE")
          send  hi-82

        """, status: 1),
    Row(
      app: "shop", payload: message,
      arguments: ["--action", "com.apple.UNNotificationDismissActionIdentifier", "--json"],
      output: #"""
        {"app":"shop","action":"com.apple.UNNotificationDismissActionIdentifier",\#
        "outcome":"cancelled","route":null,"pattern":null,"parameters":{},"fallback":false,\#
        "ignored":[],"sendID":"hi-82","message":"…"}

        """#, status: 1),
    Row(
      app: "recipes", payload: #"{"type": "recipe", "country": "FR", "limit": "many"}"#,
      arguments: ["--json"],
      output: #"""
        {"app":"recipes","action":null,"outcome":"opened","route":"recipes",\#
        "pattern":"/recipe?country={country}&limit={limit}","parameters":{"country":"FR"},\#
        "fallback":false,"ignored":[{"name":"limit","text":"many","reason":"…"}],\#
        "sendID":null,"message":null}

        """#),
    Row(
      app: "shop", payload: #"{"deep_link": "https://shop.example.com/stores/berlin"}"#,
      arguments: ["--json"],
      output: #"""
        {"app":"shop","action":null,"outcome":"opened","route":"home","pattern":null,\#
        "parameters":{},"fallback":true,"ignored":[],"sendID":null,"message":null}

        """#),
    Row(
      app: "bookings", payload: #"{"data": {"messageId": {}}}"#, arguments: ["--json"],
      output: #"""
        {"app":"bookings","action":null,"outcome":"rejected","route":null,"pattern":null,\#
        "parameters":{},"fallback":false,"ignored":[],"sendID":null,\#
        "message":"…"}

        """#, status: 1),
  ]

  @Test("A payload that cannot be read names its file, line and column, and the exit code is 2")
  func unreadable() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("payload.json", "{\n  'aps': {}\n}")
    let run = try await ToolRun.entryway("push", "read", file, "--app", "shop")
    run.expectError(2, at: "\(file):2:3: ")
  }

  static let strict = [
    (
      [0xEF, 0xBB, 0xBF] + Array(#"{"deep_link": "shop://orders/1"}"#.utf8),
      ["1:1", #"  \u{FEFF}{"deep_link": "shop:…"#, "  ^^^^^^^^"]
    ),
    (
      Array(#"{"a": "shop://orders/1?b=c", "a": 1}"#.utf8),
      [
        "1:30", #"  {"a": "shop://orders/1?b=***", "a": 1}"#,
        "                                 ^^^",
      ]
    ),
  ]

  @Test("A payload that is nearly JSON is none, as for a manifest", arguments: strict)
  func nearly(bytes: [UInt8], place: [String]) async throws {
    let run = try await ToolRun.entryway(["push", "read", "-", "--app", "shop"], input: bytes)
    run.expectError(2, at: "standard input:\(place[0]): ")
    #expect(run.errorLines.dropFirst().map(String.init) == Array(place.dropFirst()))
    let folder = try TemporaryFolder()
    let manifest = try folder.file("routes.json", bytes)
    let routes = try await ToolRun.entryway("routes", "--routes", manifest)
    #expect(routes.error == run.error.replacing("standard input", with: manifest))
  }

  @Test("Without an app nobody knows what opens")
  func usage() async throws {
    let run = try await ToolRun.entryway("push", "read", "-")
    run.expectError(64)
  }

  @Test("A manifest's rules open what the app's own open")
  func manifest() async throws {
    let folder = try TemporaryFolder()
    let manifest = try await ToolRun.entryway("routes", "--app", "shop", "--json")
    let routes = try folder.file("shop.json", manifest.output)
    for action in [[], ["--action", "REPLY_ACTION"]] {
      let arguments = ["push", "read", "-"] + action
      let bytes = Array(Self.message.utf8)
      let own = try await ToolRun.entryway(arguments + ["--app", "shop"], input: bytes)
      let other = try await ToolRun.entryway(arguments + ["--routes", routes], input: bytes)
      #expect(own.output == other.output)
      #expect(other.status == 0)
    }
  }
}
