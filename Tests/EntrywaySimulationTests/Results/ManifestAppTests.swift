import EntrywaySimulation
import Foundation
import SimulationFixtures
import Testing

@MainActor @Suite("ManifestApp")
struct ManifestAppTests {
  private let app = ManifestApp(EntryRules(manifest: ShopRoute.entries.manifest), name: "shop.json")

  @Test("Every entry opens the destination that the app's own rules open, in every state")
  func opens() async {
    // Files and shares are read by the app's own code, which a manifest doesn't have.
    let own: [EntrySource] = [.file, .cloudKitShare]
    for entry in Shop.simulatedEntries where !own.contains(entry.source) {
      for state in AppState.allCases {
        let played = await app.play(entry, in: state)
        let isSearch = Shop.destination(of: entry) == .search
        #expect(played.outcome == .opened, "\(entry), \(state)")
        #expect(played.shown == (isSearch ? "search" : "order(id: 4821)"), "\(entry), \(state)")
        #expect(played.route == (isSearch ? "search" : "order"))
        #expect(played.parameters == (isSearch ? [:] : ["id": "4821"]))
        #expect(played.state == state)
      }
    }
  }

  @Test("What is told has the values of `entryway enter --json`")
  func values() async {
    let played = await app.play(.link("shop://orders/1"))
    #expect(played.app == "shop.json")
    #expect(played.source == .urlScheme)
    #expect(played.state == .foreground)
    #expect(played.outcome == .opened)
    #expect(played.route == "order")
    #expect(played.parameters == ["id": "1"])
    #expect(played.competes)
    #expect(played.shown == "order(id: 1)")
    #expect(played.message == nil)
    #expect(played.note == ManifestApp.note)
    #expect(played.line == "order(id: 1)")
  }

  @Test("What cannot open is told with its reason, and nothing is shown")
  func rejected() async {
    let played = await app.play(
      .notification(["deep_link": 4821]), in: .background)
    #expect(played.outcome == .rejected)
    #expect(played.shown == nil)
    #expect(played.line == "rejected: `deep_link` is the number 4821, not text")
    let button = await app.play(.notification(Shop.push, action: .button("ARCHIVE")))
    #expect(button.line == "rejected: no rule handles the button `ARCHIVE`")
  }

  @Test("Without its interface the app waits; with it an action in the background does not")
  func waiting() async {
    for state in AppState.allCases {
      let played = await app.play(.link(Shop.link), in: state, without: [.interface])
      #expect(played.line == "waiting: waits for the interface", "\(state)")
      let silent = await app.play(
        .notification(Shop.push, action: .button("MARK")), in: state, without: [.interface])
      #expect(silent.line == "order(id: 4821)", "\(state)")
    }
  }

  @Test("A route for some opens for those whose tags the app holds")
  func audiences() async {
    let manifest = RouteManifest(
      schemes: ["shop"],
      routes: [ManifestRoute(name: "stock", pattern: "/stock", audience: "staff")])
    let app = ManifestApp(EntryRules(manifest: manifest))
    #expect(await app.play(.link("shop://stock"), audiences: ["staff"]).line == "stock")
    #expect(
      await app.play(.link("shop://stock"), audiences: ["guests"]).line
        == "rejected: `stock` is only for the audience `staff`")
  }

  @Test("What a route requires is satisfied, unless it is said that it is not")
  func requirements() async {
    let manifest = RouteManifest(
      schemes: ["shop"],
      routes: [
        ManifestRoute(name: "stock", pattern: "/stock", requirements: [.session, .interface])
      ])
    let app = ManifestApp(EntryRules(manifest: manifest))
    #expect(app.requirements == [.interface, .session])
    for state in AppState.allCases {
      #expect(await app.play(.link("shop://stock"), in: state).line == "stock", "\(state)")
      #expect(
        await app.play(.link("shop://stock"), in: state, without: [.session]).line
          == "waiting: waits for a session", "\(state)")
    }
  }

  @Test("What is sensitive is masked wherever it is told")
  func secrets() async {
    let manifest = RouteManifest(
      schemes: ["shop"],
      routes: [
        ManifestRoute(
          name: "login", pattern: "/login?code={code}&mail={mail}",
          parameters: [
            ManifestParameter(name: "code", shape: .text, isSensitive: true),
            ManifestParameter(name: "mail", shape: .text, count: .optional),
          ])
      ])
    let played = await ManifestApp(EntryRules(manifest: manifest)).play(
      .link("shop://login?code=S3CRET&mail=a"))
    #expect(played.shown == "login(code: ***, mail: a)")
    #expect(played.parameters == ["code": "***", "mail": "a"])
  }

  @Test("What only the link server knows is rejected, and told with who knows it")
  func resolver() async {
    let played = await Self.short.play(.link("https://go.example.com/tea"))
    #expect(
      played.line
        == "rejected: the server decides what short (slug: tea) opens, and no guard has asked it"
    )
    #expect(played.route == "short")
    #expect(played.resolvedBy == .server)
    #expect(await app.play(.link(Shop.link)).resolvedBy == nil)
  }

  @Test("A short link opens where the server says that it leads, in every state")
  func resolved() async {
    for state in AppState.allCases {
      for entry in [
        SimulatedEntry.link("https://go.example.com/tea?utm_source=mail"),
        .notification(["link": "https://go.example.com/tea?utm_source=mail"]),
      ] {
        let (played, resolution) = await Self.short.play(entry, in: state) { link in
          link.hasPrefix("https://go.example.com/tea") ? "https://shop.example.com/orders/7" : nil
        }
        #expect(played.line == "order(id: 7)", "\(entry), \(state)")
        #expect(played.resolvedBy == nil)
        #expect(resolution?.link == "https://go.example.com/tea?utm_source=mail")
        #expect(resolution?.target == "https://shop.example.com/orders/7")
      }
    }
  }

  @Test("A short link without a target opens what the app's guard lets it open")
  func lost() async {
    let link = SimulatedEntry.link("https://go.example.com/tea")
    let (unknown, resolution) = await Self.short.play(link) { _ in nil }
    #expect(
      unknown.line == "rejected: the link server has no link https://go.example.com/tea")
    #expect(resolution?.link == "https://go.example.com/tea")
    #expect(resolution?.target == nil)
    let (foreign, _) = await Self.short.play(link) { _ in "https://evil.example/" }
    #expect(
      foreign.line == "rejected: the target of https://go.example.com/tea: "
        + "this link is not the app's: its host is \"evil.example\"")
    let (circle, _) = await Self.short.play(link) { $0 }
    #expect(
      circle.line == "rejected: the target of https://go.example.com/tea is itself a link that the "
        + "server resolves")
  }

  @Test("The server is not asked about what the app knows itself")
  func unasked() async {
    let (played, resolution) = await app.play(.link(Shop.link)) { _ in
      Issue.record("asked")
      return nil
    }
    #expect(played == (await app.play(.link(Shop.link))))
    #expect(resolution == nil)
  }

  @Test("Examples: a link for each route, and a payload for each rule, all of which open")
  func examples() async {
    #expect(
      app.exampleLinks.map { "\($0.route) \($0.link)" } == [
        "home https://shop.example.com/", "order https://shop.example.com/orders/text1",
        "search https://shop.example.com/search",
      ])
    #expect(
      app.examplePayloads.map { "\($0.action ?? "tap") \($0.payload.jsonText())" } == [
        #"tap {"aps":{"alert":"Example"},"deep_link":"https://shop.example.com/orders/text1"}"#,
        #"OPEN {"aps":{"alert":"Example","category":"ORDER"},"#
          + #""deep_link":"https://shop.example.com/orders/text1"}"#,
        #"MARK {"aps":{"alert":"Example","category":"ORDER"},"#
          + #""deep_link":"https://shop.example.com/orders/text1"}"#,
      ])
    for example in app.examplePayloads {
      let played = await app.play(
        .notification(
          example.payload, action: example.action.map(NotificationAction.init(identifier:)) ?? .tap)
      )
      #expect(played.outcome == .opened)
      #expect(played.route == example.route)
    }
    #expect(Self.short.exampleLinks.map(\.resolvedBy) == [.server, nil])
  }

  @Test("The link of an entry is where the rules look for one")
  func link() {
    #expect(app.link(of: .link("other:x")) == "other:x")
    #expect(app.link(of: .notification(Shop.push)) == Shop.link)
    #expect(app.link(of: .notification(Shop.push, action: .button("OPEN"))) == Shop.link)
    #expect(app.link(of: .notification(Shop.push, action: .button("NONE"))) == nil)
    #expect(app.link(of: .notification(["deep_link": 7])) == nil)
    #expect(app.link(of: .notification("text")) == nil)
    #expect(app.link(of: .quickAction("search")) == nil)
  }

  private static let short = ManifestApp(
    EntryRules(
      manifest: RouteManifest(
        hosts: ["go.example.com", "shop.example.com"],
        routes: [
          ManifestRoute(
            name: "short", pattern: "/{slug}",
            parameters: [ManifestParameter(name: "slug", shape: .text)], hosts: ["go.example.com"],
            resolvedBy: .server),
          ManifestRoute(
            name: "order", pattern: "/orders/{id}",
            parameters: [ManifestParameter(name: "id", shape: .text)], hosts: ["shop.example.com"]),
        ],
        entries: EntriesManifest(rules: [ManifestRule(.notificationLink, key: "link")]))))
}
