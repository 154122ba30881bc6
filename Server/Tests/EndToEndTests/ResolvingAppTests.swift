import EntrywayReporting
import Foundation
import NIOHTTP1
import ServerTestSupport
import Testing

/// A real center and the built server between them.
@MainActor
@Suite("An app that asks the link server where a short link leads")
struct ResolvingAppTests {
  private enum ShopRoute: LinkDestination {
    case home
    case order(id: String)
    case link(slug: String)

    static let routes = RouteTable<ShopRoute>(
      schemes: ["shop"], hosts: ["shop.example.com", "go.example.com"]
    ) {
      Route("/home", .home)
      Route("/orders/{id}", ShopRoute.order)
      Route("/{slug}", ShopRoute.link).hosts("go.example.com").resolved(by: .server)
    }
  }

  @Test("A short link opens its target; the click carries the entry's identifier")
  func opens() async throws {
    let app = try await ServedApp(
      "shop", appID: "ABCDE12345.com.example.shop",
      hosts: [["go.example.com", "--root"], ["shop.example.com"]])
    let (server, secret) = (app.server, app.secret)
    let state = try await server.upload(ShopRoute.routes.manifest.jsonText(), key: secret)
    try #require(state == "live")
    let made = try await server.manage(
      .POST, "/v1/links", key: secret,
      body: """
        {"host": "go.example.com", "slug": "tea", "target": "https://shop.example.com/orders/4821"}
        """)
    try #require(made.status == 201, "\(made.text)")
    let file = try await server.visit(
      "/.well-known/apple-app-site-association", host: "go.example.com", agent: "")
    #expect(file.text.contains(#"{"/":"/?*"}"#))

    let center = DeepLinkCenter(EntryRules(ShopRoute.routes, []))
    // A busy machine may take longer than the two seconds that a phone waits for.
    center.resolveShortLinks(by: app.address, lastTargets: .memory, answerLimit: .seconds(90))
    var opened: [ShopRoute] = []
    center.onOpen { route in opened.append(route) }
    center.satisfy(.interface)
    center.receive(AppEntry(source: .universalLink, content: .link("https://go.example.com/tea")))
    try await eventually("the entry has ended") { center.history.first?.outcome != nil }
    #expect(opened == [.order(id: "4821")])
    #expect(server.stop() == 0)

    let entry = try #require(center.history.first)
    let clicks = try app.folder.query(
      "\(app.data)/clicks.sqlite", "SELECT lower(hex(id)) || ' ' || kind FROM clicks")
    let identifier = "\(entry.uuid)".lowercased().filter { $0 != "-" }
    #expect(clicks == ["\(identifier) resolve"])
  }
}
