import Testing

@Suite("entryway push read: what is nearly a payload") struct PushReadFaultTests {
  static let link = #""deep_link": "https://shop.example.com/orders/4821""#
  static let opened = """
    the tap: opened
      route    order
      pattern  /orders/{id}
      id       4821

    """

  static let faults = [
    ("{\(link),}", "1:54"), ("{\(link),, \"a\": 1}", "1:54"), (#"{"a": 1 \#(link)}"#, "1:9"),
    ("{\(link)} {}", "1:55"),
    (#"{"Simulator Target Bundle": "com.example.shop" \#(link)}"#, "1:48"),
  ]

  @Test("What could be read is told, and then the fault; the exit code is 2", arguments: faults)
  func read(_ json: String, _ place: String) async throws {
    let run = try await ToolRun.entryway(
      "push", "read", "-", "--app", "shop", input: Array(json.utf8))
    #expect(run.output == Self.opened)
    #expect(run.error.hasPrefix("standard input:\(place): "), "\(run.error)")
    #expect(run.status == 2)
  }

  @Test("A line with a fault has what could be read, and the error beside it", arguments: faults)
  func line(_ json: String, _ place: String) async throws {
    let run = try await ToolRun.entryway(
      "push", "read", "-", "--app", "shop", "--lines", input: Array(json.utf8))
    let column = place.split(separator: ":")[1]
    #expect(run.output.contains(#""outcome":"opened","route":"order""#))
    #expect(run.output.contains(#""line":1,"column":\#(column),"message""#))
    #expect(run.lines.count == 1 && run.status == 1)
  }

  @Test(
    "What shows nothing to tap says so",
    arguments: [
      #"{"aps": {"content-changed": true}}"#, #"{"aps": {"content-available": 1}, "sync": "a"}"#,
      #"{"message": {"apns": {"headers": {"apns-push-type": "voip"}, "payload": {"aps": {}}}}}"#,
    ])
  func nothingToTap(_ json: String) async throws {
    let run = try await ToolRun.entryway(
      "push", "read", "-", "--app", "shop", input: Array(json.utf8))
    #expect(run.lines.first == "the tap: rejected")
    #expect(run.output.contains("shows nothing to tap"))
    #expect(!run.output.contains("deep_link"))
    #expect(run.status == 1)
  }

  @Test("Even of what opens nothing")
  func rejected() async throws {
    let run = try await ToolRun.entryway(
      "push", "read", "-", "--app", "shop", "--json",
      input: Array(#"{"aps": {"alert": "Hi",}}"#.utf8))
    #expect(run.output.contains(#""outcome":"rejected""#))
    #expect(run.error.hasPrefix("standard input:1:24: "), "\(run.error)")
    #expect(run.status == 2)
  }

  @Test(
    "A comma too many for the simulator does not change the exit code",
    arguments: [(link, opened, Int32(0)), (#""a": 1"#, nil, 1)])
  func simulator(_ member: String, _ output: String?, _ status: Int32) async throws {
    let json = #"{"Simulator Target Bundle": "com.example.shop", \#(member),}"#
    let run = try await ToolRun.entryway(
      "push", "read", "-", "--app", "shop", input: Array(json.utf8))
    if let output { #expect(run.output == output) }
    #expect(run.error == "")
    #expect(run.status == status)
  }

  static let messages = [
    #"{"message": {"token": "t", "apns": {"payload": {"aps": {"alert": "Hi"}, \#(link)}}}}"#,
    #"{"message": {"data": {\#(link)}, "apns": {"payload": {"aps": {"alert": "Hi"}}}}}"#,
    #"{"interests": ["a"], "apns": {"aps": {"alert": "Hi"}, \#(link)}}"#,
    #"{"APNS": "{\"deep_link\": \"https://shop.example.com/orders/4821\"}"}"#,
  ]

  @Test("The payload in a message for a provider is read", arguments: messages)
  func message(_ json: String) async throws {
    let run = try await ToolRun.entryway(
      "push", "read", "-", "--app", "shop", input: Array(json.utf8))
    #expect(run.output == Self.opened)
    #expect(run.error == "")
    #expect(run.status == 0)
  }

  @Test("One of which the provider makes the payload cannot be read")
  func made() async throws {
    let json = #"{"app_id": "a", "contents": {"en": "Hi"}, "data": {\#(Self.link)}}"#
    let run = try await ToolRun.entryway(
      "push", "read", "-", "--app", "shop", input: Array(json.utf8))
    run.expectError(2, at: "standard input:1:1: ")
    #expect(run.error.contains("custom.a.deep_link"))
  }

  @Test("Lint ends with 1 for a comma, and with 0 where it is only a warning")
  func lint() async throws {
    for (json, status) in [
      (#"{"aps": {"alert": "Hi",}}"#, Int32(1)), (#"{"aps": {"alert": "Hi"} "a": 1}"#, 1),
      (#"{"Simulator Target Bundle": "a", "aps": {"alert": "Hi",}}"#, 0),
      (#"{"Simulator Target Bundle": "a" "aps": {"alert": "Hi"}}"#, 1),
    ] {
      let run = try await ToolRun.entryway("push", "lint", "-", input: Array(json.utf8))
      #expect(run.status == status, "\(json)")
    }
  }

  @Test("Every other command reads payloads as strictly as before")
  func strict() async throws {
    let json = #"{"Simulator Target Bundle": "com.example.shop", \#(Self.link),}"#
    let run = try await ToolRun.entryway(
      "enter", "--app", "shop", "--payload", "-", input: Array(json.utf8))
    run.expectError(2, at: "standard input:1:")
  }
}
