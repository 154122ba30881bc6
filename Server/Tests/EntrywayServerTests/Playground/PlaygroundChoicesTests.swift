import Entryway
import EntrywaySimulation
import Foundation
import Testing

@testable import EntrywayServer

@Suite("PlaygroundChoices")
struct PlaygroundChoicesTests {
  private let shop: RouteManifest
  private let app: ManifestApp

  init() throws {
    shop = try RouteManifest(json: Data(PackageResources.shop_json))
    app = ManifestApp(EntryRules(manifest: shop))
  }

  @Test("The demo's shop has a link for each route, and what its rules are for")
  func shopChoices() {
    let choices = PlaygroundChoices(shop, app: app)
    #expect(
      choices.links.map { "\($0.route)  \($0.link)" } == [
        "home  https://shop.example.com/", "order  https://shop.example.com/orders/text1",
        "sale  https://shop.example.com/sale/text1",
        "conversation  https://shop.example.com/conversations/text1",
        "reply  https://shop.example.com/conversations/text1/reply",
        "user  https://shop.example.com/users/text1",
        "search  https://shop.example.com/search?q=text1&limit=1",
        "login  https://shop.example.com/login?code=text1",
        "link  https://go.example.com/text1",
      ])
    #expect(
      choices.payloads.map { "\($0.action ?? "tap") → \($0.route ?? "nothing")" } == [
        "tap → order", "REPLY_ACTION → reply", "VIEW_PROFILE → order",
      ])
    #expect(
      choices.payloads[1].payload.jsonText(pretty: true) == """
        {
          "aps": {
            "alert": "Example",
            "category": "MESSAGE"
          },
          "reply_link": "https://shop.example.com/conversations/text1/reply"
        }
        """)
    #expect(
      choices.actions == [
        .init(id: "REPLY_ACTION", title: "Reply"), .init(id: "VIEW_PROFILE", title: "View Profile"),
      ])
    #expect(choices.quickActions.map(\.key) == ["com.example.shop.search"])
    #expect(choices.quickActions.allSatisfy { $0.title == nil && $0.audience == nil })
    #expect(choices.audiences.isEmpty)
  }

  @Test("Each choice opens what it says")
  func opens() async throws {
    let choices = PlaygroundChoices(shop, app: app)
    #expect(choices.links.filter { $0.resolvedBy == .server }.map(\.route) == ["link"])
    for link in choices.links where link.resolvedBy != .server {
      let trial = try await PlaygroundRun.run(
        PlaygroundRequest(content: .link(link.link), audiences: Set(choices.audiences)),
        app: app)
      #expect(trial.result.route == link.route)
      #expect(trial.result.outcome == .opened)
    }
    for payload in choices.payloads {
      let trial = try await PlaygroundRun.run(
        PlaygroundRequest(
          content: .payload(payload.payload.jsonText(pretty: true), action: payload.action)),
        app: app)
      #expect(trial.result.route == payload.route)
      #expect(trial.result.outcome == .opened)
    }
    for action in choices.quickActions {
      let trial = try await PlaygroundRun.run(
        PlaygroundRequest(content: .quickAction(action.key)), app: app)
      #expect(trial.result.outcome == .opened)
    }
  }

  @Test("Buttons and quick actions stand once, by the first that is said of them")
  func once() {
    let manifest = RouteManifest(
      schemes: ["app"],
      routes: [
        ManifestRoute(
          name: "short", pattern: "/{slug}",
          parameters: [ManifestParameter(name: "slug", shape: .text)], resolvedBy: .server),
        ManifestRoute(name: "stock", pattern: "/stock/all", audience: "staff"),
      ],
      entries: EntriesManifest(
        rules: [
          ManifestRule(.notificationLink, key: "link", action: "OPEN"),
          ManifestRule(
            .quickAction, key: "stock", route: "stock", title: "Stock", audience: "owners"),
          ManifestRule(.quickAction, key: "stock", route: "stock", title: "Again"),
        ], categories: [ManifestCategory(id: "A", actions: [.init(id: "OPEN", title: "Open")])]))
    let choices = PlaygroundChoices(manifest, app: ManifestApp(EntryRules(manifest: manifest)))
    #expect(choices.actions == [.init(id: "OPEN", title: "Open")])
    #expect(
      choices.quickActions == [
        ManifestRule(.quickAction, key: "stock", route: "stock", title: "Stock", audience: "owners")
      ])
    #expect(choices.audiences == ["owners", "staff"])
    #expect(choices.links.map { $0.resolvedBy == .server } == [true, false])
    #expect(choices.payloads.map(\.route) == ["stock"])
  }
}
