import Bookings
import Entryway
import EntrywayDiagnostics
import EntrywayPush
import EntrywaySimulation
import PushBackend
import Recipes
import Scenarios
import Shop
import Showcase
import Testing

/// Every push of the scenarios, built from its destination and played through its app.
@MainActor @Suite("The pushes of the scenarios")
struct ScenarioPushTests {
  @Test("Bookings: a message and its reply, and a request", arguments: AppState.allCases)
  func bookings(state: AppState) async throws {
    let message = try PushPayload(
      opening: .messages(.details(id: "1")), via: BookingsRoute.entries,
      showing: PushNotification(
        alert: PushAlert(title: "New Message!", subtitle: "", body: "Hello!"), category: "pusher"))
    #expect(try await shown(BookingsApp.self, message, state) == "Messages Details 1")
    let request = try PushPayload(
      opening: .request(id: "7"), via: BookingsRoute.entries,
      showing: PushNotification(alert: "Booking request"))
    #expect(try await shown(BookingsApp.self, request, state) == "Request Details 7")
  }

  @Test("Recipes: the same destinations as the links", arguments: AppState.allCases)
  func recipes(state: AppState) async throws {
    for (destination, text) in [
      (RecipesRoute.home, "Home"), (.recipe(id: "1234"), "Recipe(1234)"),
      (.recipes(country: "FR", limit: 7), "Recipes(country: FR, limit: 7)"),
    ] {
      let payload = try PushPayload(
        opening: destination, via: RecipesRoute.entries,
        showing: PushNotification(alert: "Bon appétit"))
      #expect(try await shown(RecipesApp.self, payload, state) == text)
    }
  }

  @Test(
    "Shop: an order, a sale with its picture, a message with its buttons",
    arguments: AppState.allCases)
  func shop(state: AppState) async throws {
    let order = try OrderShipped(orderID: "4821").payload()
    #expect(try await shown(ShopApp.self, order, state) == "Home > Order(4821)")
    let sale = try PushPayload(
      opening: .sale(id: "running-shoes"), via: ShopRoute.entries,
      showing: PushNotification(
        alert: PushAlert(
          title: "Flash sale starts now", body: "Up to 40% off running shoes. Limited time."),
        sound: .default, isMutable: true),
      custom: ["image_url": "https://cdn.example.com/banners/running-sale.jpg"])
    #expect(try await shown(ShopApp.self, sale, state) == "Home > Sale(running-shoes)")
    let message = try NewMessage(sender: "Sarah", senderID: "sarah-82", text: "Hello").payload()
    #expect(try await shown(ShopApp.self, message, state) == "Home > Conversation(sarah-82)")
    #expect(
      try await shown(ShopApp.self, message, state, .button("REPLY_ACTION"))
        == "Home > Conversation(sarah-82) > Reply")
    #expect(
      try await shown(ShopApp.self, message, state, .button("VIEW_PROFILE"))
        == "Home > User(sarah-82)")
  }

  @Test("Showcase: a link that is a whole path", arguments: AppState.allCases)
  func showcase(state: AppState) async throws {
    let payload = try PushPayload(
      opening: .detail(.detail(id: "7")), via: ShowcaseRoute.entries,
      showing: PushNotification(alert: "Detail 7 has changed"))
    #expect(try await shown(ShowcaseApp.self, payload, state) == "Home > Detail(7)")
  }

  /// What the app shows that got the payload's bytes, in which nothing is found wrong.
  private func shown<App: SampleApp>(
    _ app: App.Type, _ payload: PushPayload, _ state: AppState, _ action: NotificationAction = .tap
  ) async throws -> String? {
    let bytes = try payload.encoded()
    #expect(PushReading(bytes).lint(App.entries).map(\.description) == [])
    let value = try PayloadValue(json: bytes)
    let simulation = await SampleSimulation<App>(state)
    return await simulation.play(.notification(value, action: action)).shown
  }
}
