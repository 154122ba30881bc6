import Entryway
import Testing

@Suite("entryway enter") struct EnterCommandTests {
  @Test("A link that the server resolves is rejected: a manifest has no guard that asks it")
  func unresolved() async throws {
    let folder = try TemporaryFolder()
    let routes = try folder.file("short.json", AASACheckCommandTests.short)
    let run = try await ToolRun.entryway(
      "enter", "--routes", routes, "--link", "https://go.example.com/sale")
    #expect(run.status == 1)
    #expect(run.lines.contains("  route  link  slug: sale"))
    #expect(run.lines.contains("  shown  nothing"))
  }

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
    Row(
      testDescription: "a Live Activity without a link",
      arguments: ["--app", "shop", "--activity", "FILE"],
      file: #"{"activityType": "NSUserActivityTypeLiveActivity"}"#,
      facts: ["live-activity", "foreground", "rejected", "null", "Home"], status: 1),
    Row(
      testDescription: "a widget without a link",
      arguments: ["--app", "shop", "--activity", "FILE"],
      file: #"{"activityType": "orders", "userInfo": {"WGWidgetUserInfoKeyKind": "orders"}}"#,
      facts: ["widget", "foreground", "rejected", "null", "Home"], status: 1),
  ]

  @Test(
    "What never brings a link can't be entered with one",
    arguments: ["file", "cloudkit-share", "purchase", "live-activity"])
  func withoutLink(source: String) async throws {
    let run = try await ToolRun.entryway(
      "enter", "--app", "shop", "--link", "shop://orders/1", "--source", source)
    #expect(run.status == 64 && run.error.contains("--source \(source)"))
  }

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
        + #""shown":"Recipes(country: FR, limit: 7)","message":null,"competes":true,"note":null}"#
        + "\n")
  }

  @Test("A rejection is read at midnight: what was found, where, and what to do")
  func rejection() async throws {
    let run = try await ToolRun.entryway(
      ["enter", "--app", "shop", "--payload", "-"], input: Array(#"{"deep_link": [4821]}"#.utf8))
    #expect(run.lines.first == "shop, notification, foreground: rejected")
    #expect(
      run.lines[2...4] == [
        #"    "deep_link": [4821]"#, "                 ^^^^^^",
        #"    by .notification(link: "deep_link")"#,
      ])
    #expect(run.lines.last == "  shown  Home")
    #expect(run.status == 1)
  }

  @Test("A manifest shows the destination as it names it, and asks for audiences too")
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

  @Test("A requirement that is not satisfied is waited for, and the exit code is 1")
  func waiting() async throws {
    let run = try await ToolRun.entryway(
      "enter", "--app", "shop", "--link", "shop://orders/1", "--without", "session", "--json")
    #expect(
      run.output == #"{"app":"shop","source":"url-scheme","state":"foreground","#
        + #""outcome":"waiting","route":"order","parameters":{"id":"1"},"shown":"Home","#
        + #""message":"waits for a session","competes":true,"note":null}"# + "\n")
    #expect(run.error == "")
    #expect(run.status == 1)
    let text = try await ToolRun.entryway(
      "enter", "--app", "shop", "--link", "shop://orders/1", "--without", "session")
    #expect(
      text.output == """
        shop, url-scheme, foreground: waiting
          waits for a session
          route  order  id: 1
          shown  Home

        """)
    #expect(text.status == 1)
  }

  @Test(
    "Without its interface an app shows nothing new, in any state",
    arguments: RoutesCommandTests.apps)
  func withoutInterface(_ app: String) async throws {
    let links = [
      "bookings": "deeplinkTutorial://messages/1", "recipes": "https://bestrecipes.com/home",
      "todo": "my-url-scheme://settings/", "shop": "shop://sale/shoes",
      "showcase": "example://home/settings",
    ]
    for state in ["not-running", "background", "foreground"] {
      let run = try await ToolRun.entryway(
        "enter", "--app", app, "--link", links[app] ?? "", "--state", state, "--without",
        "interface", "--json")
      #expect(run.output.contains(#""outcome":"waiting""#), "\(state): \(run.output)")
      #expect(run.output.contains(#""message":"waits for the interface""#), "\(run.output)")
      #expect(run.status == 1)
    }
  }

  @Test("The link of a sign-in signs in, and says that it does not compete; its code is masked")
  func signIn() async throws {
    let run = try await ToolRun.entryway(
      "enter", "--app", "shop", "--link", "https://shop.example.com/login?code=4f9c", "--without",
      "session", "--json")
    #expect(
      run.output == #"{"app":"shop","source":"universal-link","state":"foreground","#
        + #""outcome":"opened","route":"login","parameters":{"code":"***"},"shown":"Home","#
        + #""message":null,"competes":false,"note":null}"# + "\n")
    #expect(run.status == 0)
    let text = try await ToolRun.entryway(
      "enter", "--app", "shop", "--link", "https://shop.example.com/login?code=4f9c")
    #expect(
      text.output == """
        shop, universal-link, foreground: opened
          route     login  code: ***
          shown     Home
          competes  no: waiting entries keep waiting

        """)
  }

  @Test("A requirement that the app does not have is wrong usage, and the error lists the app's")
  func unknownRequirement() async throws {
    let run = try await ToolRun.entryway(
      "enter", "--app", "shop", "--link", "shop://orders/1", "--without", "sesion")
    run.expectError(64)
    #expect(run.errorLines.dropFirst() == ["  --without sesion", "            ^^^^^^"])
    let other = try await ToolRun.entryway(
      "enter", "--app", "todo", "--link", "my-url-scheme://home/", "--without", "session")
    other.expectError(64)
  }

  @Test("A manifest knows what its routes require, not the app's guards, and the answer says so")
  func manifestHasNoCode() async throws {
    let folder = try TemporaryFolder()
    let manifest = try await ToolRun.entryway("routes", "--app", "shop", "--json")
    let file = try folder.file("routes.json", manifest.output)
    let arguments = ["enter", "--routes", file, "--link", "shop://orders/1"]
    let text = try await ToolRun.entryway(arguments)
    #expect(
      text.lines.dropFirst() == [
        "  route  order  id: 1", "  shown  order(id: 1)",
        "note: a manifest contains neither the app's guards nor the requirements in its code: the "
          + "app itself may wait, ask or cancel",
      ])
    #expect(text.status == 0)
    let json = try await ToolRun.entryway(arguments + ["--json"])
    #expect(
      json.output.hasSuffix(
        #""message":null,"competes":true,"note":"a manifest contains neither the app's guards nor "#
          + #"the requirements in its code: the app itself may wait, ask or cancel"}"#
          + "\n"))
    let waiting = try await ToolRun.entryway(arguments + ["--without", "session", "--json"])
    #expect(waiting.output.contains(#""message":"waits for a session""#))
    #expect(waiting.status == 1)
    let unknown = try await ToolRun.entryway(arguments + ["--without", "sesion"])
    unknown.expectError(64, at: file)
  }
}
