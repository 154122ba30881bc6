import Foundation
import Testing

@Suite("entryway push build") struct PushBuildCommandTests {
  @Test("As JSON it is one object with the payload and its size, and nothing beside it")
  func json() async throws {
    let arguments = [
      "push", "build", "--app", "shop", "--to", "shop://orders/1", "--title", "é\u{202E}", "--json",
    ]
    let run = try await ToolRun.entryway(arguments)
    #expect(
      run.output == #"{"payload":{"aps":{"alert":{"title":"é\u202E"}},"#
        + #""deep_link":"shop://orders/1"},"bytes":65}"# + "\n")
    #expect(run.error == "")
    #expect(run.status == 0)
    // What names the app to a simulator is not sent.
    let named = try await ToolRun.entryway(arguments + ["--bundle-id", "com.example.shop"])
    #expect(
      named.output == #"{"payload":{"Simulator Target Bundle":"com.example.shop","#
        + #""aps":{"alert":{"title":"é\u202E"}},"deep_link":"shop://orders/1"},"bytes":65}"#
        + "\n")
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    var output: String
    /// What stands on standard error but for the hints.
    var error: [Substring]
    var testDescription: String { arguments.joined(separator: " ") }
  }

  @Test("The payload goes to standard output, all else to standard error", arguments: payloads)
  func built(_ row: Row) async throws {
    let run = try await ToolRun.entryway(["push", "build"] + row.arguments)
    #expect(run.output == row.output)
    #expect(run.errorLines == row.error)
    #expect(run.status == 0)
  }

  static let payloads = [
    Row(
      arguments: [
        "--app", "shop", "--to", "https://shop.example.com/orders/4821", "--title", "On its way",
        "--bundle-id", "com.example.shop",
      ],
      output: """
        {"Simulator Target Bundle":"com.example.shop","aps":{"alert":{"title":"On its way"}},\
        "deep_link":"https://shop.example.com/orders/4821"}

        """,
      error: ["91 bytes of 4096", "xcrun simctl push booted com.example.shop payload.apns"]),
    Row(
      arguments: ["--app", "recipes", "--to", "https://bestrecipes.com/recipe?country=FR&limit=7"],
      output: """
        {"aps":{"alert":"Recipes"},"country":"FR","limit":7,"type":"recipe"}

        """,
      error: ["68 bytes of 4096", "xcrun simctl push booted BUNDLE payload.apns"]),
    Row(
      arguments: [
        "--app", "bookings", "--to", "deeplinkTutorial://messages/1", "--title", "New Message!",
        "--subtitle", "", "--body", "Hello!", "--category", "pusher", "--badge", "0", "--sound",
        "default", "--image", "https://cdn.example.com/a.jpg", "--image-key", "picture",
        "--send-id", "send-7", "--bundle-id", "it's",
      ],
      output: """
        {"Simulator Target Bundle":"it's","aps":{"alert":{"body":"Hello!","subtitle":"",\
        "title":"New Message!"},"badge":0,"category":"pusher","mutable-content":1,\
        "sound":"default"},"data":{"messageId":"1"},"picture":"https://cdn.example.com/a.jpg",\
        "send_id":"send-7"}

        """,
      error: [
        #"{"id":"send-7","link":"deeplinkTutorial://messages/1","mutableContent":true}"#
      ]),
    Row(
      arguments: [
        "--app", "bookings", "--to", "deeplinkTutorial://messages/1", "--bundle-id", "it's",
      ],
      output: """
        {"Simulator Target Bundle":"it's","aps":{"alert":"Messages details"},"data":{"messageId":"1"}}

        """,
      error: ["61 bytes of 4096", #"xcrun simctl push booted 'it'\''s' payload.apns"#]),
  ]

  @Test("A payload of a send has the body beside it that registers the send, buttons included")
  func registration() async throws {
    let buttons = [
      "push", "build", "--app", "shop", "--to", "shop://conversations/7", "--category", "MESSAGE",
      "--action", "VIEW_PROFILE=shop://users/7", "--action",
      "REPLY_ACTION=shop://conversations/7/reply", "--send-id", "chat\u{202E}7",
    ]
    let body =
      #"{"actions":{"REPLY_ACTION":"shop://conversations/7/reply","VIEW_PROFILE":"shop://users/7"},"#
      + #""id":"chat\u202E7","link":"shop://conversations/7","mutableContent":false}"#
    let run = try await ToolRun.entryway(buttons)
    // It is all that is there, so that it can be handed on as it is.
    #expect(run.error == body + "\n" && run.status == 0)
    let json = try await ToolRun.entryway(buttons + ["--json"])
    #expect(json.error == "" && json.output.contains(#","bytes":"#))
    #expect(json.output.hasSuffix(#","send":\#(body)}"# + "\n"))
    let lines = try await ToolRun.entryway(
      "push", "build", "-", "--app", "shop", "--lines",
      input: Array(
        #"""
        {"to": "shop://conversations/7", "category": "MESSAGE", "sendID": "chat\u202e7", \#
        "action": {"VIEW_PROFILE": "shop://users/7", "REPLY_ACTION": "shop://conversations/7/reply"}}
        {"to": "shop://conversations/7"}

        """#.utf8))
    let answers = lines.output.split(separator: "\n")
    #expect(lines.error == "" && answers.count == 2)
    #expect(answers.first?.hasSuffix(#","send":\#(body)}"#) == true)
    #expect(answers.last?.contains(#""send""#) == false)
  }

  @Test("Buttons that no link server takes are not in the body")
  func unusableButtons() async throws {
    let folder = try TemporaryFolder()
    let long = String(repeating: "B", count: 129)
    let rules = ["tap", "dismiss", "other", long, "OPEN"].enumerated().map { number, id in
      #"{"kind": "notificationLink", "key": "link\#(number)", "action": "\#(id)"}"#
    }
    let file = try folder.file(
      "routes.json",
      #"""
      {"version": 1, "schemes": ["a"], "routes": [{"name": "home", "pattern": "/home"}],
       "entries": {"rules": [{"kind": "notificationLink", "key": "link"}, \#
      \#(rules.joined(separator: ", "))], "categories": []}}
      """#)
    let run = try await ToolRun.entryway(
      ["push", "build", "--routes", file, "--to", "a://home", "--send-id", "s", "--category", "C"]
        + ["tap", "dismiss", "other", long, "OPEN"].flatMap { ["--action", "\($0)=a://home"] })
    #expect(
      run.error
        == #"{"actions":{"OPEN":"a://home"},"id":"s","link":"a://home","mutableContent":false}"#
        + "\n")
  }

  @Test("Without a text nothing of a link comes onto the lock screen")
  func sensitive() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "routes.json",
      #"""
      {"version": 1, "schemes": ["a"],
       "routes": [
        {"name": "account.passwordReset", "pattern": "/reset/{token}?user={user}",
         "parameters": [
          {"name": "token", "shape": {"kind": "text"}, "sensitive": true},
          {"name": "user", "shape": {"kind": "text"}}]}],
       "entries": {"rules": [{"kind": "notificationLink", "key": "deep_link"}],
                   "categories": []}}
      """#)
    let run = try await ToolRun.entryway(
      "push", "build", "--routes", file, "--to", "a://reset/SECRET?user=anna", "--bundle-id", "b")
    #expect(
      run.output == """
        {"Simulator Target Bundle":"b","aps":{"alert":"Account password reset"},\
        "deep_link":"a://reset/SECRET?user=anna"}

        """)
    #expect(run.errorLines == ["83 bytes of 4096", "xcrun simctl push booted b payload.apns"])
    #expect(run.status == 0)
  }

  @Test("What cannot be built says why, and what to do", arguments: refusals)
  func refused(_ arguments: [String]) async throws {
    try await ToolRun.entryway(["push", "build"] + arguments).expectError(1)
  }

  static let refusals = [
    ["--app", "shop", "--to", "https://evil.example.com/"],
    ["--app", "shop", "--to", "shop://stores/berlin"],
    ["--app", "shop", "--to", "shop://orders/1", "--category", "MESSAGE"],
    ["--app", "shop", "--to", "shop://orders/1", "--action", "VIEW_PROFILE=shop://users/1"],
    [
      "--app", "shop", "--to", "shop://orders/1", "--image", "https://cdn.example.com/a.jpg",
      "--image-key", "deep_link",
    ],
    ["--app", "shop", "--to", "shop://orders/1", "--badge", "-1"],
    ["--app", "shop", "--to", "shop://orders/1", "--send-id", ""],
    ["--app", "shop", "--to", "shop://orders/1", "--title", "", "--body", "Hi"],
    ["--app", "shop", "--to", "shop://orders/1", "--body", ""],
    ["--app", "shop", "--to", "shop://orders/1", "--sound", ""],
    ["--app", "shop", "--to", "shop://orders/1", "--category", ""],
    [
      "--app", "shop", "--to", "shop://orders/1", "--image", "https://cdn.example.com/a.jpg",
      "--image-key", "Simulator Target Bundle",
    ],
    ["--app", "todo", "--to", "my-url-scheme://home/"],
  ]

  @Test("A payload of 4,096 bytes is written, and one of 4,097 says which key to shorten")
  func limit() async throws {
    func build(_ count: Int, _ options: [String] = []) async throws -> ToolRun {
      try await ToolRun.entryway(
        [
          "push", "build", "--app", "shop", "--to", "shop://orders/1", "--body",
          String(repeating: "x", count: count),
        ] + options)
    }
    let own = try await build(1).output.utf8.count - 2
    let full = try await build(4096 - own)
    #expect(full.output.utf8.count - 1 == 4096)
    #expect(full.error.hasPrefix("4096 bytes of 4096\n"))
    #expect(full.status == 0)
    // What names the app to a simulator is not sent, and not counted by lint either.
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "a.apns", try await build(4096 - own, ["--bundle-id", "a.b"]).output)
    let lint = try await ToolRun.entryway("push", "lint", file, "--app", "shop")
    #expect(lint.status == 0, "\(lint.output)")
    let over = try await build(4097 - own)
    over.expectError(1)
    #expect(
      over.errorLines.dropFirst() == ["  4,057 bytes  aps.alert", "     29 bytes  deep_link"])
  }

  @Test("A destination that is for some people says for whom")
  func audiences() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "routes.json",
      #"""
      {"version": 1, "schemes": ["a"], "routes": [
        {"name": "cart", "pattern": "/cart", "audience": "buyer"}],
       "entries": {"rules": [{"kind": "notificationLink", "key": "link", "audience": "member"}],
                   "categories": []}}
      """#)
    let run = try await ToolRun.entryway(
      "push", "build", "--routes", file, "--to", "a://cart", "--bundle-id", "a.b")
    #expect(
      run.output
        == #"{"Simulator Target Bundle":"a.b","aps":{"alert":"Cart"},"link":"a://cart"}"# + "\n"
    )
    let lines = run.errorLines
    #expect(
      [lines.first, lines.last] == [
        "42 bytes of 4096", "xcrun simctl push booted a.b payload.apns",
      ])
    #expect(lines.count == 3 && lines[1].contains("`buyer`") && lines[1].contains("`member`"))
    #expect(run.status == 0)
  }

  @Test(
    "Wrong usage is told in the form of all errors",
    arguments: [
      ["--image", "not a url"], ["--image", "http://cdn.example.com/a.jpg"],
      ["--image", "https://cdn.example.com:8443/a.jpg"],
      ["--image", "https://cdn.example.com/a.jpg", "--image-key", ""], ["--bundle-id", ""],
      ["--image-key", "a"], ["--action", "REPLY"], ["--action", "=a"],
      ["--action", "A=a", "--action", "A=b"],
    ])
  func usage(arguments: [String]) async throws {
    let run = try await ToolRun.entryway(
      ["push", "build", "--app", "shop", "--to", "shop://orders/1"] + arguments)
    #expect(run.errorLines.last?.hasPrefix("  usage: entryway push build ") == true)
    run.expectError(64)
  }

  @Test("An image's URL is shown without the values of its query")
  func imageQuery() async throws {
    let run = try await ToolRun.entryway(
      "push", "build", "--app", "shop", "--to", "shop://orders/1", "--image",
      "http://cdn.example.com/a.jpg?width=7&signature=s3cr3t&t0ken#x")
    run.expectError(64)
    #expect(run.error.contains("a.jpg?width=***&signature=***&***"))
  }

  @Test("Its help has an example", arguments: [["push"], ["push", "build"]])
  func help(command: [String]) async throws {
    let run = try await ToolRun.entryway(command + ["--help"])
    #expect(run.output.contains("\nExample:\n  entryway push build --app shop "))
    #expect(run.lines.allSatisfy { $0.count <= 80 || $0.hasPrefix("USAGE: ") })
    #expect(run.status == 0)
  }
}
