import Entryway
import EntrywayDiagnostics
import EntrywaySimulation
import Foundation
import Testing

@testable import EntrywayServer

@Suite("PlaygroundRun")
struct PlaygroundRunTests {
  private let shop: ManifestApp

  init() throws {
    let manifest = try RouteManifest(json: Data(PackageResources.shop_json))
    shop = ManifestApp(EntryRules(manifest: manifest))
  }

  private static let note =
    "a manifest contains neither the app's guards nor the requirements in its code: the "
    + "app itself may wait, ask or cancel"

  /// What an entry is, and what `entryway enter --routes shop.json --json` says of it.
  struct Row: CustomTestStringConvertible {
    var content: PlaygroundRequest.Content
    var source: String
    var outcome: SimulationResult.Outcome
    var route: String?
    var parameters: [String: String] = [:]
    var shown: String?
    var message: String?
    var competes = true
    /// What `entryway explain --routes shop.json` says of the link.
    var explanation: String?

    var testDescription: String { "\(content)" }
  }

  private static let push = """
    {"deep_link": "https://shop.example.com/orders/4821",
     "reply_link": "https://app.example.com/conversations/sarah-82/reply"}
    """

  static let rows: [Row] = [
    Row(
      content: .link("https://shop.example.com/orders/4821"), source: "universal-link",
      outcome: .opened, route: "order", parameters: ["id": "4821"],
      shown: "order(id: 4821)",
      explanation: """
        https://shop.example.com/orders/4821
        opens order  /orders/{id}
          id  "4821"
        opens when `session` is satisfied
        """),
    Row(
      content: .link("shop://sale/spring", source: .widget), source: "widget", outcome: .opened,
      route: "sale", parameters: ["id": "spring"], shown: "sale(id: spring)",
      explanation: """
        shop://sale/spring
        opens sale  /sale/{id}
          id  "spring"
        """),
    Row(
      content: .link("shop://search?q=a&limit=x"), source: "url-scheme", outcome: .opened,
      route: "search", parameters: ["query": "a"], shown: "search(query: a)",
      message: #"limit is ignored: "x" is not an integer"#,
      explanation: """
        shop://search?q=a&limit=x
        opens search  /search?q={query}&limit={limit}
          query  "a"
          limit  ignored: "x" is not an integer
        """),
    Row(
      content: .link("https://shop.example.com/nothing"), source: "universal-link",
      outcome: .opened, route: "home", shown: "home (fallback)",
      explanation: """
        no route matches this link: the route accepts only links on go.example.com
          https://shop.example.com/nothing
                  ^^^^^^^^^^^^^^^^
        expected go.example.com, as in link  /{slug}
        hint: write it as a web link on its host, which begins with https://go.example.com.
        opens the fallback, home
        """),
    Row(
      content: .link("https://evil.example/orders/1"), source: "universal-link",
      outcome: .rejected, message: foreign, explanation: foreign),
    Row(
      content: .link("https://shop.example.com/login?code=S3CRET"), source: "universal-link",
      outcome: .opened, route: "login", parameters: ["code": "***"],
      shown: "login(code: ***)", competes: false,
      explanation: """
        https://shop.example.com/login?code=***
        opens login  /login?code={code}
          code  "***"
        does not compete with waiting entries
        """),
    Row(
      content: .payload(push), source: "notification", outcome: .opened, route: "order",
      parameters: ["id": "4821"], shown: "order(id: 4821)",
      explanation: """
        https://shop.example.com/orders/4821
        opens order  /orders/{id}
          id  "4821"
        opens when `session` is satisfied
        """),
    Row(
      content: .payload(push, action: "REPLY_ACTION"), source: "notification", outcome: .opened,
      route: "reply", parameters: ["id": "sarah-82"],
      shown: "reply(id: sarah-82)",
      explanation: """
        https://app.example.com/conversations/sarah-82/reply
        opens reply  /conversations/{id}/reply
          id  "sarah-82"
        """),
    Row(
      content: .payload(#"{"deep_link": 4821}"#, action: "VIEW_PROFILE"), source: "notification",
      outcome: .rejected,
      message: """
        the button `VIEW_PROFILE` names no destination: `profile_link` is absent
          {"deep_link": "***"}
          by .notification(link: "profile_link", action: "VIEW_PROFILE")
        hint: send `profile_link`. A button never opens what the plain tap opens.
        """),
    Row(
      content: .payload(push, action: "com.apple.UNNotificationDismissActionIdentifier"),
      source: "notification", outcome: .cancelled, message: "dismissed"),
    Row(
      content: .quickAction("com.example.shop.search"), source: "quick-action", outcome: .opened,
      route: "search", shown: "search"),
    Row(
      content: .quickAction("nope"), source: "quick-action", outcome: .rejected,
      message: """
        no rule handles the quick action `nope`
          there are rules for `com.example.shop.search`
        hint: add a rule, such as .quickAction("nope", …).
        """),
  ]

  private static let foreign = """
    this link is not the app's: its host is "evil.example"
      https://evil.example/***
              ^^^^^^^^^^^^
    expected shop.example.com, app.example.com or go.example.com
    hint: if the host is the app's, declare it in hosts: and in the associated domains.
    """

  @Test("An entry becomes what the command line says, in every state", arguments: rows)
  func answers(_ row: Row) async throws {
    for state in AppState.allCases {
      let trial = try await PlaygroundRun.run(
        PlaygroundRequest(content: row.content, state: state), app: shop)
      #expect(trial.result.source.name == row.source)
      #expect(trial.result.state == state)
      #expect(trial.result.outcome == row.outcome)
      #expect(trial.isOpened == (row.outcome == .opened))
      #expect(trial.result.route == row.route)
      #expect(trial.result.parameters == row.parameters)
      #expect(trial.result.shown == row.shown)
      #expect(trial.result.message == row.message)
      #expect(trial.result.competes == row.competes)
      #expect(trial.result.note == Self.note)
      #expect(trial.explanation == row.explanation)
      #expect((trial.link == nil) == (row.explanation == nil))
      #expect(trial.result.resolvedBy != .server)
      #expect(trial.resolution == nil)
    }
  }

  @Test("A server that is not asked changes nothing", arguments: rows)
  func unasked(_ row: Row) async throws {
    let request = PlaygroundRequest(content: row.content)
    let trial = try await PlaygroundRun.run(request, app: shop) { _ in
      Issue.record("asked")
      return nil
    }
    #expect(trial == (try await PlaygroundRun.run(request, app: shop)))
  }
}

/// Short links of the server's own.
@Suite("Short links in the playground")
struct ShortLinkTrialTests {
  private let outlet = RouteManifest(
    hosts: ["go.example.com", "outlet.example.com"],
    routes: [
      ManifestRoute(
        name: "link", pattern: "/{slug}",
        parameters: [ManifestParameter(name: "slug", shape: .text)], hosts: ["go.example.com"],
        resolvedBy: .server),
      ManifestRoute(
        name: "order", pattern: "/orders/{id}",
        parameters: [ManifestParameter(name: "id", shape: .text)], hosts: ["outlet.example.com"]),
      ManifestRoute(
        name: "stock", pattern: "/stock", audience: "staff", hosts: ["outlet.example.com"]),
    ], entries: EntriesManifest(rules: [ManifestRule(.notificationLink, key: "link")]))

  private var app: ManifestApp { ManifestApp(EntryRules(manifest: outlet)) }

  private static let tea = "https://go.example.com/tea"

  static let contents: [PlaygroundRequest.Content] = [
    .link(tea), .payload(#"{"link": "https://go.example.com/tea"}"#),
  ]

  @Test("It goes on with the target, and both are explained", arguments: contents)
  func target(_ content: PlaygroundRequest.Content) async throws {
    let trial = try await PlaygroundRun.run(PlaygroundRequest(content: content), app: app) {
      link in
      link == Self.tea ? "https://outlet.example.com/orders/7" : nil
    }
    #expect(trial.result.outcome == .opened)
    #expect(trial.result.route == "order")
    #expect(trial.result.parameters == ["id": "7"])
    #expect(trial.result.shown == "order(id: 7)")
    #expect(trial.result.message == nil)
    #expect(trial.link == Self.tea)
    #expect(
      trial.explanation == """
        https://go.example.com/tea
        opens link  /{slug}
          slug  "tea"
        the server decides what it opens
        """)
    #expect(trial.resolution?.link == Self.tea)
    #expect(trial.resolution?.target == "https://outlet.example.com/orders/7")
    #expect(
      trial.targetExplanation == """
        https://outlet.example.com/orders/7
        opens order  /orders/{id}
          id  "7"
        """)
  }

  @Test("Without somebody to ask, it is rejected as the command line does", arguments: contents)
  func alone(_ content: PlaygroundRequest.Content) async throws {
    let trial = try await PlaygroundRun.run(PlaygroundRequest(content: content), app: app)
    #expect(trial.result.outcome == .rejected)
    #expect(trial.result.route == "link")
    #expect(
      trial.result.message == """
        the server decides what link (slug: tea) opens, and no guard has asked it
        hint: call center.resolveShortLinks(by:) of EntrywayReporting, with in: for a center without \
        rules, or let a guard redirect the entry
        """)
    #expect(trial.result.resolvedBy == .server)
    #expect(trial.resolution == nil)
  }

  @Test("A link that the server does not know, and a target that the app has not declared")
  func lost() async throws {
    let request = PlaygroundRequest(content: .link(Self.tea))
    let unknown = try await PlaygroundRun.run(request, app: app) { _ in nil }
    #expect(unknown.result.outcome == .rejected)
    #expect(
      unknown.result.message == """
        the link server has no link https://go.example.com/tea
          the table has no fallback
        hint: check the link, or give the table a fallback.
        """)
    #expect(unknown.explanation?.contains("opens link  /{slug}") == true)
    #expect(unknown.resolution?.link == Self.tea)
    #expect(unknown.resolution?.target == nil)
    #expect(unknown.targetExplanation == nil)
    let foreign = try await PlaygroundRun.run(request, app: app) { _ in
      "https://evil.example/x"
    }
    #expect(foreign.result.outcome == .rejected)
    #expect(foreign.result.shown == nil)
    #expect(
      foreign.result.message?.hasPrefix(
        "the target of https://go.example.com/tea: this link is not the app's") == true)
    #expect(foreign.resolution?.target == "https://evil.example/x")
    let circle = try await PlaygroundRun.run(request, app: app) { $0 }
    #expect(circle.result.outcome == .rejected)
  }

  @Test("A route for some opens for those whose tag is chosen")
  func audience() async throws {
    let link = PlaygroundRequest.Content.link("https://outlet.example.com/stock")
    let guest = try await PlaygroundRun.run(PlaygroundRequest(content: link), app: app)
    #expect(guest.result.outcome == .rejected)
    let staff = try await PlaygroundRun.run(
      PlaygroundRequest(content: link, audiences: ["staff"]), app: app)
    #expect(staff.result.outcome == .opened)
    #expect(PlaygroundChoices(outlet, app: app).audiences == ["staff"])
  }
}

/// What nobody means to try.
@Suite("Hostile links in the playground")
struct HostileTrialTests {
  private let manifest = RouteManifest(
    schemes: ["shop"],
    routes: (0..<2_000).map { number in
      ManifestRoute(
        name: "r\(number)", pattern: "/r\(number)/{id}",
        parameters: [ManifestParameter(name: "id", shape: .text)])
    },
    entries: EntriesManifest(
      rules: (0..<500).map { ManifestRule(.notificationLink, key: "k\($0)") }
        + [
          ManifestRule(.notificationFields, key: "kind"), ManifestRule(.notificationCode, key: "x"),
          ManifestRule(.notificationPlace, key: "", action: "GONE", route: "nowhere"),
          ManifestRule(.quickAction, key: ""), ManifestRule(.notificationLink, key: "aps.alert"),
        ]))

  private var app: ManifestApp { ManifestApp(EntryRules(manifest: manifest)) }

  private func refusal(_ content: PlaygroundRequest.Content) async -> PlaygroundError? {
    do throws(PlaygroundError) {
      _ = try await PlaygroundRun.run(PlaygroundRequest(content: content), app: app)
      return nil
    } catch {
      return error
    }
  }

  @Test("What is too long is refused by its length; the longest is tried")
  func lengths() async {
    let link = "shop://r0/" + String(repeating: "a", count: 8_182)
    #expect(await refusal(.link(link)) == nil)
    #expect(
      await refusal(.link(link + "a"))?.description == """
        the link has 8193 bytes; the limit is 8192
        hint: check that you meant to send all of it.
        """)
    let payload = "\"" + String(repeating: "a", count: 16_382) + "\""
    #expect(await refusal(.payload(payload)) == nil)
    #expect(
      await refusal(.payload(payload + " "))?.description == """
        the payload has 16385 bytes; the limit is 16384
        hint: check that you meant to send all of it.
        """)
    let name = String(repeating: "é", count: 512)
    #expect(await refusal(.quickAction(name)) == nil)
    #expect(await refusal(.quickAction(name + "a"))?.field == "quickAction")
    #expect(await refusal(.payload("{}", action: name + "a"))?.field == "action")
  }

  @Test("A payload that is no JSON is refused with its line and column")
  func json() async {
    let error = await refusal(.payload("{\n  \"deep_link\": shop\n}"))
    #expect(error?.field == "payload")
    #expect(error?.diagnostic.location?.line == 2)
    #expect(error?.diagnostic.summary.hasPrefix("the payload: ") == true)
    #expect(await refusal(.payload(String(repeating: "[", count: 16_000)))?.field == "payload")
    #expect(await refusal(.payload(""))?.field == "payload")
  }

  @Test(
    "Everything else ends with an answer",
    arguments: [
      "", " ", "\u{0}", "shop", "shop:", "://", "shop://r0/%", "shop://r0/%00",
      "\u{202E}shop://r0/1",
      "https://[::1]:99999999/", "shop://r0/" + String(repeating: "/", count: 8_000),
      "shop://r0/1?" + String(repeating: "a&", count: 4_000), "shop://r0/e\u{301}\u{1F468}",
      String(repeating: "\u{301}", count: 4_000),
    ])
  func links(_ link: String) async {
    let name = String(String.UnicodeScalarView(link.unicodeScalars.prefix(99)))
    for source in EntrySource.all {
      #expect(await refusal(.link(link, source: source)) == nil)
    }
    #expect(await refusal(.payload(PayloadValue.object(["k0": .text(link)]).jsonText())) == nil)
    #expect(
      await refusal(.payload("[[], null, 1e300]", action: name)) == nil)
    #expect(await refusal(.quickAction(name)) == nil)
  }

  @Test("A manifest with 2,000 routes and any rules has choices")
  func choices() {
    let choices = PlaygroundChoices(manifest, app: app)
    #expect(choices.links.count == 2_000)
    #expect(choices.payloads.count == 64)
    #expect(choices.actions == [.init(id: "GONE")])
    #expect(choices.quickActions.map(\.key) == [""])
  }

  @Test("A manifest that cannot be used is tried all the same")
  func useless() async throws {
    let manifest = RouteManifest(
      schemes: ["not a scheme"], hosts: [""], fallback: NamedRoute("gone"),
      routes: [
        ManifestRoute(name: "", pattern: "no pattern {", requiredItems: ["x"]),
        ManifestRoute(name: "", pattern: "no pattern {", resolvedBy: .server),
      ])
    let app = ManifestApp(EntryRules(manifest: manifest))
    for content in [
      PlaygroundRequest.Content.link("not a scheme://x"), .payload("{}"), .quickAction("x"),
    ] {
      let trial = try await PlaygroundRun.run(
        PlaygroundRequest(content: content), app: app
      ) { $0 }
      #expect(trial.result.outcome == .rejected)
    }
    #expect(PlaygroundChoices(manifest, app: app).links.isEmpty)
  }
}
