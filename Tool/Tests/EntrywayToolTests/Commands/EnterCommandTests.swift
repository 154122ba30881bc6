import Entryway
import Testing

@Suite("entryway enter") struct EnterCommandTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var arguments: [String]
    /// What stands in the file that the arguments name FILE.
    var file = ""
    /// The facts, in the order of the keys but for the app, and without the message.
    var facts: [String]
    var status: Int32 = 0
  }

  static let rows = [
    Row(
      testDescription: "a universal link",
      arguments: ["--app", "shop", "--link", "https://shop.example.com/orders/4821"],
      facts: ["universal-link", "foreground", "opened", "order", "Home > Order(4821)"]),
    Row(
      testDescription: "a link with a scheme",
      arguments: [
        "--app", "todo", "--link", "my-url-scheme://settings/", "--state", "not-running",
      ],
      facts: ["url-scheme", "not-running", "opened", "settings", "[settings]"]),
    Row(
      testDescription: "a QR code",
      arguments: [
        "--app", "shop", "--link", "shop://orders/1", "--source", "qr-code", "--state",
        "background",
      ], facts: ["qr-code", "background", "opened", "order", "Home > Order(1)"]),
    Row(
      testDescription: "a tap", arguments: ["--app", "shop", "--payload", "FILE"],
      file: #"{"deep_link": "shop://sale/shoes", "reply_link": 1}"#,
      facts: ["notification", "foreground", "opened", "sale", "Home > Sale(shoes)"]),
    Row(
      testDescription: "a tap that starts the app",
      arguments: ["--app", "shop", "--payload", "FILE", "--state", "not-running"],
      file: #"{"deep_link": "shop://sale/shoes"}"#,
      facts: ["notification", "not-running", "opened", "sale", "Home > Sale(shoes)"]),
    Row(
      testDescription: "a button",
      arguments: ["--app", "shop", "--payload", "FILE", "--action", "REPLY_ACTION"],
      file: #"{"deep_link": "shop://sale/shoes", "reply_link": 1}"#,
      facts: ["notification", "foreground", "rejected", "null", "Home"], status: 1),
    Row(
      testDescription: "a dismissal",
      arguments: [
        "--app", "shop", "--payload", "FILE", "--action",
        "com.apple.UNNotificationDismissActionIdentifier",
      ], file: "{}", facts: ["notification", "foreground", "cancelled", "null", "Home"], status: 1),
    Row(
      testDescription: "a quick action of the start's audience",
      arguments: ["--app", "bookings", "--quick-action", "com.myApp.newListing"],
      facts: ["quick-action", "foreground", "rejected", "null", "null"], status: 1),
    Row(
      testDescription: "a quick action of another audience",
      arguments: [
        "--app", "bookings", "--quick-action", "com.myApp.newListing", "--audience", "a",
        "--audience", "host",
      ], facts: ["quick-action", "foreground", "opened", "newListing", "New Listing"]),
    Row(
      testDescription: "a browsing activity",
      arguments: ["--app", "bookings", "--activity", "FILE"],
      file: #"{"activityType": "NSUserActivityTypeBrowsingWeb", "#
        + #""webpageURL": "https://bookings.example.com/messages/1"}"#,
      facts: ["universal-link", "foreground", "opened", "messages.details", "Messages Details 1"]),
    Row(
      testDescription: "a Spotlight item", arguments: ["--app", "shop", "--activity", "FILE"],
      file: #"{"activityType": "com.apple.corespotlightitem", "#
        + #""userInfo": {"kCSSearchableItemActivityIdentifier": "7"}}"#,
      facts: ["spotlight", "foreground", "opened", "order", "Home > Order(7)"]),
    Row(
      testDescription: "an activity of the app's own",
      arguments: ["--app", "shop", "--activity", "FILE"],
      file: #"{"activityType": "com.example.shop.viewOrder", "userInfo": {"orderID": 7}}"#,
      facts: ["user-activity", "foreground", "opened", "order", "Home > Order(7)"]),
  ]

  @Test("Every source enters, and the outcome is told", arguments: rows)
  func sources(_ row: Row) async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("file.json", row.file)
    let arguments = row.arguments.map { $0 == "FILE" ? file : $0 }
    let run = try await ToolRun.entryway(["enter", "--json"] + arguments)
    #expect(run.error == "")
    let answer = try PayloadValue(json: run.output)
    let keys = ["source", "state", "outcome", "route", "shown"]
    #expect(keys.map { answer[$0].map(Self.text) ?? "null" } == row.facts)
    #expect(run.status == row.status)
    let text = try await ToolRun.entryway(["enter"] + arguments)
    #expect(text.lines.first?.hasSuffix("\(row.facts[1]): \(row.facts[2])") == true)
    #expect(text.status == row.status)
  }

  private static func text(_ value: PayloadValue) -> String {
    if case .text(let text) = value { text } else { value.jsonText() }
  }

  @Test("The keys of the answer and their order stay as they are")
  func keys() async throws {
    let run = try await ToolRun.entryway(
      ["enter", "--app", "recipes", "--json", "--payload", "-"],
      input: Array(#"{"type": "recipe", "country": "FR", "limit": 7}"#.utf8))
    #expect(
      run.output == #"{"app":"recipes","source":"notification","state":"foreground","#
        + #""outcome":"opened","route":"recipes","parameters":{"country":"FR","limit":"7"},"#
        + #""shown":"Recipes(country: FR, limit: 7)","message":null}"# + "\n")
  }

  @Test("A rejection is read at midnight: what was found, where, and what to do")
  func rejection() async throws {
    let run = try await ToolRun.entryway(
      ["enter", "--app", "shop", "--payload", "-"], input: Array(#"{"deep_link": [4821]}"#.utf8))
    #expect(
      run.output == """
        shop, notification, foreground: rejected
          `deep_link` is an array, not text
            "deep_link": [4821]
                         ^^^^^^
            by .notification(link: "deep_link")
          hint: send the link alone, without brackets, such as "deep_link": \
        "https://shop.example.com/…".
          shown  Home

        """)
    #expect(run.status == 1)
  }

  @Test("A manifest shows the place as it names it, and asks for audiences too")
  func manifest() async throws {
    let folder = try TemporaryFolder()
    let manifest = try await ToolRun.entryway("routes", "--app", "bookings", "--json")
    let file = try folder.file("routes.json", manifest.output)
    let arguments = ["enter", "--routes", file, "--quick-action", "com.myApp.newListing", "--json"]
    let guest = try await ToolRun.entryway(arguments)
    #expect(guest.output.contains(#""outcome":"rejected""#))
    #expect(guest.output.contains(#""shown":null,"message":"new listings are for hosts\n"#))
    let host = try await ToolRun.entryway(arguments + ["--audience", "host"])
    #expect(host.output.contains(#""outcome":"opened","route":"newListing""#))
    let link = try await ToolRun.entryway(
      "enter", "--routes", file, "--json", "--link", "deeplinkTutorial://messages/1")
    #expect(link.output.contains(#""shown":"messages.details(id: 1)","message":null"#))
  }
}
