import Testing

@Suite("entryway push build --lines") struct PushBuildLinesTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var line: String
    /// The answer without the line's number and without its words.
    var answer: String
    var testDescription: String { line }

    init(_ line: String, _ answer: String) { (self.line, self.answer) = (line, answer) }

    /// A line with an error, and where.
    init(_ line: String, error code: String = "options", at path: String = "", place: String? = nil)
    {
      let place = place ?? #""line":null,"column":null"#
      let path = #""path":"\#(path)""#
      self.init(
        line, #""error":{"code":"\#(code)",\#(path),\#(place),"message":"…","hint":"…"}}"#)
    }
  }

  static let rows = [
    Row(
      #"{"to": "shop://orders/1", "title": "Hi", "subtitle": null, "badge": 0}"#,
      #""payload":{"aps":{"alert":{"title":"Hi"},"badge":0},"deep_link":"shop://orders/1"},"#
        + #""bytes":72}"#),
    Row(
      #"{"to": "shop://orders/1", "bundleID": "a.b"}"#,
      #""payload":{"Simulator Target Bundle":"a.b","aps":{"alert":"Order"},"#
        + #""deep_link":"shop://orders/1"},"bytes":55}"#),
    Row(""), Row("  "), Row("[1]"), Row("{}"),
    Row("x", error: "unexpected", place: #""line":1,"column":1"#),
    Row(
      #"{"to": "shop://orders/1"} {}"#, error: "trailing-content", place: #""line":1,"column":27"#),
    Row(#"{"to": "shop://orders/1", "titel": "Hi"}"#, at: "/titel"),
    Row(#"{"to": "shop://orders/1", "image-key/": "Hi"}"#, at: "/image-key~1"),
    Row(#"{"to": 1}"#, at: "/to"),
    Row(#"{"to": "shop://orders/1", "body": ["Hi"]}"#, at: "/body"),
    Row(#"{"to": "shop://orders/1", "badge": "1"}"#, at: "/badge"),
    Row(#"{"to": "shop://orders/1", "badge": 1.5}"#, at: "/badge"),
    Row(#"{"to": "shop://orders/1", "image": "a.jpg"}"#, at: "/image"),
    Row(#"{"to": "shop://orders/1", "imageKey": "picture"}"#, at: "/imageKey"),
    Row(#"{"to": "shop://orders/1", "action": "shop://users/7"}"#, at: "/action"),
    Row(#"{"to": "shop://orders/1", "action": {"REPLY_ACTION": 1}}"#, at: "/action"),
    Row(
      #"{"to": "shop://conversations/7", "category": "MESSAGE"}"#, error: "action-missing",
      at: "/action"),
    Row(
      #"{"activity": "update", "contentState": {}, "title": ""}"#, error: "empty", at: "/title"),
    Row(
      #"{"to": "shop://orders/1", "image": "https://a.example/b.png", "imageKey": "deep_link"}"#,
      error: "collision", at: "/imageKey"),
    Row(#"{"to": "https://evil.example.com/"}"#, error: "link", at: "/to"),
    Row(
      #"{"to": "shop://orders/1", "category": "MESSAGE", "action": {"A/B": "https://evil.example/"}}"#,
      error: "link", at: "/action/A~1B"),
    Row(#"{"to": "shop://orders/1", "title": ""}"#, error: "empty", at: "/title"),
    Row(
      #"{"activity": "update", "contentState": {"step": 1}, "timestamp": "2026-09-30"}"#,
      #""payload":{"aps":{"content-state":{"step":1},"event":"update","timestamp":1790726400}},"#
        + #""bytes":76}"#),
    Row(#"{"contentChanged": true}"#, #""payload":{"aps":{"content-changed":true}},"bytes":32}"#),
    Row(#"{"contentChanged": 1}"#, at: "/contentChanged"),
    Row(#"{"activity": "pause"}"#, at: "/activity"),
    Row(#"{"activity": "update"}"#, at: "/contentState"),
    Row(#"{"activity": "update", "contentState": []}"#, error: "content", at: "/contentState"),
    Row(
      #"{"activity": "update", "contentState": {"link": "https://evil.example/"}}"#,
      error: "foreign-link", at: "/contentState/link"),
    Row(
      #"{"activity": "update", "contentState": {"link": 7}}"#, error: "unusable-value",
      at: "/contentState/link"),
    Row(
      #"{"activity": "end", "title": "a", "body": ""}"#, error: "empty", at: "/body"),
    Row(#"{"activity": "end", "timestamp": "soon"}"#, at: "/timestamp"),
    Row(
      #"{"activity": "end", "timestamp": 1790726400, "dismissalDate": "1790726460"}"#,
      #""payload":{"aps":{"dismissal-date":1790726460,"event":"end","timestamp":1790726400}},"#
        + #""bytes":74}"#),
    Row(#"{"activity": "end", "timestamp": 1790726400000}"#, at: "/timestamp"),
    Row(#"{"activity": "end", "timestamp": -1}"#, at: "/timestamp"),
    Row(#"{"activity": "end", "timestamp": true}"#, at: "/timestamp"),
    Row(#"{"activity": "end", "dismissalDate": 1790726400000}"#, at: "/dismissalDate"),
    Row(#"{"activity": "end", "dismissalDate": "soon"}"#, at: "/dismissalDate"),
    Row(#"{"activity": "end", "staleDate": "2026-09-30"}"#, at: "/staleDate"),
    Row(#"{"activity": "end", "badge": 1}"#, at: "/badge"),
    Row(#"{"activity": "end", "bundleID": "a.b"}"#, at: "/bundleID"),
    Row(#"{"activity": "end", "relevanceScore": "1"}"#, at: "/relevanceScore"),
    Row(#"{"to": "shop://orders/1", "broadcast": true}"#, at: "/broadcast"),
    Row(
      #"{"activity": "end", "contentState": {}, "to": "shop://orders/1", "timestamp": "2026-09-30"}"#,
      #""payload":{"aps":{"content-state":{"link":"shop://orders/1"},"event":"end","#
        + #""timestamp":1790726400}},"bytes":89}"#),
    Row(
      #"{"activity": "end", "to": "shop://orders/1"}"#, error: "not-writable", at: "/contentState"),
  ]

  @Test("Each line has a payload or an error")
  func answers() async throws {
    let run = try await ToolRun.entryway(
      "push", "build", "-", "--app", "shop", "--lines",
      input: Array(Self.rows.map(\.line).joined(separator: "\n").utf8))
    let answers = run.wordless.split(separator: "\n").map(String.init)
    #expect(answers.count == Self.rows.count)
    for (index, (row, answer)) in zip(Self.rows, answers).enumerated() {
      #expect(answer == "{\"inputLine\":\(index + 1)," + row.answer, "\(row)")
    }
    #expect(run.error == "")
    #expect(run.status == 1)
  }

  @Test("An object gives the payload that the options of the command line give")
  func agreement() async throws {
    let command = try await ToolRun.entryway(
      [
        "push", "build", "--app", "shop", "--to", "shop://conversations/7", "--title", "Sarah",
        "--subtitle", "a", "--body", "b", "--category", "MESSAGE", "--badge", "3", "--sound",
        "ping.caf", "--image", "https://cdn.example.com/a.jpg", "--image-key", "picture",
        "--send-id", "s-1", "--bundle-id", "com.example.shop", "--json", "--action",
        "REPLY_ACTION=shop://conversations/7/reply", "--action", "VIEW_PROFILE=shop://users/7",
      ])
    let line = try await ToolRun.entryway(
      "push", "build", "--app", "shop", "--lines", "-",
      input: Array(
        #"""
        {"to": "shop://conversations/7", "title": "Sarah", "subtitle": "a", "body": "b", \#
        "category": "MESSAGE", "badge": 3, "sound": "ping.caf", "imageKey": "picture", \#
        "image": "https://cdn.example.com/a.jpg", "sendID": "s-1", \#
        "bundleID": "com.example.shop", "action": {"VIEW_PROFILE": "shop://users/7", \#
        "REPLY_ACTION": "shop://conversations/7/reply"}}

        """#.utf8))
    #expect(command.status == 0 && line.status == 0)
    #expect(line.output == command.output.replacing(/^{/, with: #"{"inputLine":1,"#))
  }

  @Test("An object gives the push of a Live Activity that the command line gives")
  func activities() async throws {
    let folder = try TemporaryFolder()
    let command = try await ToolRun.entryway(
      [
        "push", "build", "--app", "shop", "--activity", "start", "--content-state",
        try folder.file("state.json", #"{"step": 0.1}"#), "--attributes",
        try folder.file("attributes.json", #"{"number": 7}"#), "--attributes-type", "Ride",
        "--title", "Hi", "--body", "a", "--sound", "default", "--timestamp", "2026-09-30",
        "--stale-date", "2026-10-01T08:00:00Z", "--relevance-score", "7.5",
        "--input-push-channel", "dHN0LQ==", "--json",
      ])
    let line = try await ToolRun.entryway(
      "push", "build", "--app", "shop", "--lines", "-",
      input: Array(
        #"""
        {"activity": "start", "contentState": {"step": 0.1}, "attributes": {"number": 7}, \#
        "attributesType": "Ride", "title": "Hi", "body": "a", "sound": "default", \#
        "timestamp": "2026-09-30", "staleDate": "2026-10-01T08:00:00Z", "relevanceScore": 7.5, \#
        "inputPushToken": false, "inputPushChannel": "dHN0LQ=="}
        """#.utf8))
    #expect(command.status == 0 && line.status == 0)
    #expect(line.output == command.output.replacing(/^{/, with: #"{"inputLine":1,"#))
  }

  @Test(
    "A file, --lines and the other options fit together",
    arguments: [
      ["-"], ["--lines"], ["-", "--to", "shop://orders/1"], ["-", "--lines", "--badge", "1"],
      ["-", "--lines", "--action", "A=shop://users/7"], ["-", "--lines", "--bundle-id", "a.b"],
      ["-", "--lines", "--activity", "end"], ["-", "--lines", "--broadcast"],
      ["-", "--lines", "--content-changed"],
    ])
  func usage(_ arguments: [String]) async throws {
    try await ToolRun.entryway(["push", "build", "--app", "shop"] + arguments).expectError(64)
  }
}
