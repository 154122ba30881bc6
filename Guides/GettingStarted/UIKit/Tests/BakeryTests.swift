import EntrywayTesting
import Testing

@MainActor @Suite("Ways into the bakery")
struct BakeryTests {
  let app = AppSimulator(DeepLinkCenter(BakeryRoute.entries))

  @Test("The routes and rules have no problems")
  func problems() {
    #expect(BakeryRoute.routes.problems.isEmpty)
    #expect(BakeryRoute.entries.problems.isEmpty)
  }

  @Test("A link starts the app and opens the bread")
  func link() async throws {
    await app.launch(from: .link("https://bakery.example.com/breads/rye"))
    try app.expectOpened(.bread(id: "rye"))
  }

  @Test("A push opens its order, whatever the app is doing")
  func push() async throws {
    try await AppSimulator.everyOrder(
      of: .notification(["link": "https://bakery.example.com/orders/17"]),
      lifeCycles: [.scenes], opens: .order(id: "17")
    ) {
      DeepLinkCenter(BakeryRoute.entries)
    }
  }

  @Test("The manifest beside this file is up to date")
  func manifest() throws {
    try BakeryRoute.entries.expectManifest(named: "Routes.json")
  }
}
