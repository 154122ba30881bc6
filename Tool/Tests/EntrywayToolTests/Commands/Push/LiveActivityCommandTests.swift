import Foundation
import Testing

@Suite("Live Activities on the command line") struct LiveActivityCommandTests {
  /// An app whose Live Activities have their link in the content state, or in the attributes.
  private static func manifest(_ part: String) -> String {
    #"""
    {"version": 2, "schemes": ["a"], "hosts": ["a.example.com"],
     "routes": [
      {"name": "order", "pattern": "/orders/{id}",
       "parameters": [{"name": "id", "shape": {"kind": "text"}}]},
      {"name": "cart", "pattern": "/cart", "audience": "buyer"}],
     "entries": {"rules": [], "categories": [],
                 "liveActivityLink": {"key": "link", "part": "\#(part)"}}}
    """#
  }

  private static func run(
    _ arguments: [String], input: String = "", part: String = "contentState"
  ) async throws -> ToolRun {
    let folder = try TemporaryFolder()
    let file = try folder.file("routes.json", manifest(part))
    _ = try folder.file("attributes.json", #"{"number": 4821}"#)
    let arguments = arguments.map { $0 == "@attributes" ? folder.path + "/attributes.json" : $0 }
    return try await ToolRun.entryway(
      ["push"] + arguments + ["--routes", file], input: Array(input.utf8))
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    var state = #"{"step": "packed", "eta": 0.1}"#
    var output: String
    var error: [Substring]
    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let rows = [
    Row(
      arguments: [
        "--activity", "start", "--content-state", "-", "--attributes", "@attributes",
        "--attributes-type", "OrderAttributes", "--title", "Order", "--body", "It is packed.",
        "--sound", "default", "--input-push-token", "--timestamp", "2026-09-30T08:00:00Z",
        "--stale-date", "2026-09-30T09:00:00Z", "--relevance-score", "-7",
        "--to", "https://a.example.com/orders/1", "--bundle-id", "a.b",
      ],
      output: """
        {"aps":{"alert":{"body":"It is packed.","sound":"default","title":"Order"},\
        "attributes":{"number":4821},"attributes-type":"OrderAttributes",\
        "content-state":{"eta":0.1,"link":"https://a.example.com/orders/1","step":"packed"},\
        "event":"start","input-push-token":1,"relevance-score":-7.0,"stale-date":1790758800,\
        "timestamp":1790755200}}

        """,
      error: [
        "332 bytes of 4096", "apns-push-type: liveactivity, apns-topic: a.b.push-type.liveactivity",
      ]),
    Row(
      arguments: [
        "--activity", "update", "--content-state", "-", "--timestamp", "2026-09-30T08:00:00Z",
        "--broadcast",
      ],
      output: """
        {"aps":{"content-state":{"eta":0.1,"step":"packed"},"event":"update",\
        "timestamp":1790755200}}

        """,
      error: [
        "93 bytes of 5120",
        "apns-push-type: liveactivity, apns-channel-id: CHANNEL",
      ]),
    Row(
      arguments: [
        "--activity", "end", "--content-state", "-", "--timestamp", "2026-09-30T08:00:00Z",
        "--dismissal-date", "now", "--to", "a://orders/1",
      ], state: #"{"link": null}"#,
      output: """
        {"aps":{"content-state":{"link":"a://orders/1"},"dismissal-date":1790755200,\
        "event":"end","timestamp":1790755200}}

        """,
      error: [
        "114 bytes of 4096",
        "apns-push-type: liveactivity, apns-topic: BUNDLE.push-type.liveactivity",
      ]),
    Row(
      arguments: ["--content-changed", "--bundle-id", "a.b"],
      output: #"{"aps":{"content-changed":true}}"# + "\n",
      error: [
        "32 bytes of 4096", "apns-push-type: widgets, apns-topic: a.b.push-type.widgets",
        "apns-push-type: controls, apns-topic: a.b.push-type.controls",
      ]),
  ]

  @Test("A push is built, and its headers are told beside it", arguments: rows)
  func built(row: Row) async throws {
    let run = try await Self.run(["build"] + row.arguments, input: row.state)
    #expect(run.output == row.output)
    #expect(run.errorLines == row.error)
    #expect(run.status == 0)
    let lint = try await Self.run(
      ["lint", "-", "--now", "2026-09-30T08:00:00Z"], input: run.output)
    #expect(lint.findings.filter { !$0.hasPrefix("note") } == [])
  }

  @Test("As JSON it is one object, and nothing beside it")
  func json() async throws {
    let run = try await Self.run(
      ["build", "--activity", "update", "--content-state", "-", "--json", "--timestamp"]
        + ["2026-09-30T08:00:00Z"], input: "{}")
    #expect(
      run.output == #"{"payload":{"aps":{"content-state":{},"event":"update","#
        + #""timestamp":1790755200}},"bytes":68}"# + "\n")
    #expect(run.error == "")
  }

  @Test("Without a timestamp it is now")
  func now() async throws {
    let run = try await Self.run(
      ["build", "--activity", "end", "--dismissal-date", "2100-01-01"])
    #expect(run.status == 0)
    #expect(run.output.contains(#""dismissal-date":4102444800,"event":"end","timestamp":"#))
  }

  @Test("Times are seconds since 1970 too")
  func seconds() async throws {
    let run = try await Self.run(
      ["build", "--activity", "end", "--timestamp", "1790755200", "--dismissal-date", "1790755260"])
    #expect(
      run.output == #"{"aps":{"dismissal-date":1790755260,"event":"end","timestamp":1790755200}}"#
        + "\n")
    #expect(run.status == 0)
    let lint = try await Self.run(["lint", "-", "--now", "1790755200"], input: run.output)
    #expect(lint.status == 0)
  }

  @Test("An invalid time says which form is expected", arguments: ["today", "1790755200000"])
  func times(_ time: String) async throws {
    let run = try await Self.run(["build", "--activity", "end", "--timestamp", time])
    run.expectError(64)
    #expect(run.error.contains(time == "today" ? "2026-09-30T08:00:00Z" : "milliseconds"))
  }

  @Test(
    "What cannot be built says why, and what to do",
    arguments: [
      ("update", [], #"{"link": "https://evil.example/"}"#), ("update", [], #"{"link": 7}"#),
      ("end", [], #"{"link": "a://nothing"}"#), ("update", ["--title", "a", "--body", ""], "{}"),
      ("update", ["--to", "a://nothing"], "{}"),
      ("update", ["--to", "https://evil.example/"], "{}"),
      ("update", ["--to", "a://orders/1"], #"{"link": "a://cart"}"#), ("update", [], "[]"),
      ("update", [], "7"), ("update", ["--stale-date", "1999-01-01"], "{}"),
      ("update", [], #"{"step": "\#(String(repeating: "x", count: 5000))"}"#),
    ])
  func refused(_ event: String, _ options: [String], _ state: String) async throws {
    try await Self.run(
      ["build", "--activity", event, "--content-state", "-"] + options, input: state
    ).expectError(1)
  }

  @Test("An update cannot change a link that the attributes have")
  func attributes() async throws {
    let options = ["--activity", "update", "--content-state", "-", "--to", "a://orders/1"]
    try await Self.run(["build"] + options, input: "{}", part: "attributes").expectError(1)
  }

  @Test("A file that is no JSON is an error at its place")
  func noJSON() async throws {
    let run = try await Self.run(
      ["build", "--activity", "update", "--content-state", "-"], input: #"{"a": }"#)
    run.expectError(2)
    #expect(run.error.contains("standard input:1:7"))
  }

  @Test(
    "Wrong usage is told in the form of all errors",
    arguments: [
      [], ["--activity", "stop"], ["--activity", "update"],
      ["--activity", "start", "--title", "a"],
      ["--activity", "start", "--attributes-type", "A", "--attributes", "-"],
      ["--activity", "start", "--attributes-type", "A", "--attributes", "-"]
        + ["--content-state", "a"],
      ["--activity", "start", "--attributes-type", "A", "--attributes", "-"]
        + ["--content-state", "-", "--title", "a"],
      ["--activity", "update", "--content-state", "-", "--attributes", "a"],
      ["--activity", "update", "--content-state", "-", "--dismissal-date", "now"],
      ["--activity", "update", "--content-state", "-", "--badge", "7"],
      ["--activity", "update", "--content-state", "-", "--action", "A=b"],
      ["--activity", "update", "--content-state", "-", "--sound", "default"],
      ["--activity", "update", "--content-state", "-", "--timestamp", "today"],
      ["--activity", "update", "--content-state", "-", "--timestamp", "1790755200000"],
      ["--activity", "end", "--dismissal-date", "1790755200000"],
      ["--activity", "end", "--stale-date", "2026-09-30"],
      ["--activity", "end", "--content-changed"], ["--content-changed", "--to", "a://cart"],
      ["--to", "a://cart", "--content-state", "-"], ["--to", "a://cart", "--broadcast"],
    ])
  func usage(arguments: [String]) async throws {
    let run = try await Self.run(["build"] + arguments, input: "{}")
    #expect(run.errorLines.last?.hasPrefix("  usage: entryway push build ") == true)
    run.expectError(64)
  }

  private static func update(_ state: String) -> String {
    #"{"aps": {"timestamp": 1790755200, "event": "update", "content-state": \#(state)}}"#
  }

  @Test("What a tap opens is read from the link that the rules name")
  func read() async throws {
    let opened = try await Self.run(
      ["read", "-"], input: Self.update(#"{"link": "a://orders/7"}"#))
    #expect(
      opened.output == """
        the tap: opened
          route    order
          pattern  /orders/{id}
          id       7

        """)
    #expect(opened.status == 0)
    let rejected = try await Self.run(["read", "-"], input: Self.update(#"{"link": "a://cart"}"#))
    #expect(rejected.lines.first == "the tap: rejected")
    #expect(rejected.status == 1)
    let buyer = try await Self.run(
      ["read", "-", "--audience", "buyer"], input: Self.update(#"{"link": "a://cart"}"#))
    #expect(buyer.status == 0)
  }

  @Test(
    "Without a link the tap launches the app, and nothing is opened",
    arguments: [
      ("contentState", "{}"), ("contentState", #"{"link": 7}"#), ("contentState", "7"),
      ("contentState", #"{"link": ""}"#), ("attributes", #"{"link": "a://orders/7"}"#),
    ])
  func launched(_ part: String, _ state: String) async throws {
    let run = try await Self.run(["read", "-"], input: Self.update(state), part: part)
    #expect(run.lines.first == "the tap: launched")
    #expect(run.status == 1)
    let json = try await Self.run(["read", "-", "--json"], input: Self.update(state), part: part)
    #expect(json.output.contains(#""outcome":"launched","route":null"#))
  }

  @Test("The rule is shown with the others")
  func routes() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("routes.json", Self.manifest("attributes"))
    let run = try await ToolRun.entryway("routes", "--routes", file)
    #expect(run.lines.contains(#"  .liveActivityPush(link: "link", in: .attributes)"#))
    let json = try await ToolRun.entryway("routes", "--routes", file, "--json")
    #expect(json.output.contains(#""liveActivityLink""#))
  }
}
