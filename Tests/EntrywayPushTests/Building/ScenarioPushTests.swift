import EntrywayDiagnostics
import EntrywayPush
import Testing

/// The pushes of the sample apps, as their scenarios write them.
@Suite("PushPayload of the scenarios")
struct ScenarioPushTests {
  @Test("A rich push of the shop")
  func sale() throws {
    let payload = try PushPayload(
      opening: .sale(id: "running-shoes"), via: ShopRoute.entries,
      showing: PushNotification(
        alert: PushAlert(
          title: "Flash sale starts now", body: "Up to 40% off running shoes. Limited time."),
        sound: .default, isMutable: true),
      custom: ["image_url": "https://cdn.example.com/banners/running-sale.jpg"])
    #expect(
      payload.value
        == (try PayloadValue(
          json:
            #"{"aps": {"alert": {"title": "Flash sale starts now", "body": "Up to 40% off running shoes. Limited time."}, "mutable-content": 1, "sound": "default"}, "deep_link": "https://shop.example.com/sale/running-shoes", "image_url": "https://cdn.example.com/banners/running-sale.jpg"}"#
        )))
    #expect(opened(payload, ShopRoute.entries) == .sale(id: "running-shoes"))
  }

  @Test("A message of the shop with a link for the tap and one for each button")
  func message() throws {
    let payload = try PushPayload(
      opening: .conversation(id: "sarah-82", isReplying: false), via: ShopRoute.entries,
      host: "app.example.com",
      actions: [
        "REPLY_ACTION": .conversation(id: "sarah-82", isReplying: true),
        "VIEW_PROFILE": .user(id: "sarah-82"),
      ], showing: PushNotification(alert: "Is it still there?", category: "MESSAGE"))
    #expect(
      payload.json
        == #"{"aps":{"alert":"Is it still there?","category":"MESSAGE"},"deep_link":"https://app.example.com/conversations/sarah-82","profile_link":"https://app.example.com/users/sarah-82","reply_link":"https://app.example.com/conversations/sarah-82/reply"}"#
    )
    let links = try PushPayload(
      openingLink: "https://app.example.com/conversations/sarah-82", via: ShopRoute.entries,
      actionLinks: [
        "REPLY_ACTION": "https://app.example.com/conversations/sarah-82/reply",
        "VIEW_PROFILE": "https://app.example.com/users/sarah-82",
      ], showing: PushNotification(alert: "Is it still there?", category: "MESSAGE"))
    #expect(links == payload)
    #expect(
      opened(payload, ShopRoute.entries) == .conversation(id: "sarah-82", isReplying: false))
    #expect(
      opened(payload, ShopRoute.entries, action: "REPLY_ACTION")
        == .conversation(id: "sarah-82", isReplying: true))
    #expect(
      opened(payload, ShopRoute.entries, action: "VIEW_PROFILE") == .user(id: "sarah-82"))
  }

  @Test("A message of the bookings, whose button finds its destination in the value of the tap")
  func booking() throws {
    let payload = try PushPayload(
      opening: .messages(.details(id: "1")), via: BookingsRoute.entries,
      showing: PushNotification(
        alert: PushAlert(title: "New Message!", subtitle: "", body: "Hello!"), category: "pusher"))
    // `mutable-content` 0 is what is meant without it.
    #expect(
      payload.value
        == (try PayloadValue(
          json:
            #"{"aps": {"alert": {"title": "New Message!", "subtitle": "", "body": "Hello!"}, "category": "pusher"}, "data": {"messageId": "1"}}"#
        )))
    #expect(opened(payload, BookingsRoute.entries, action: "REPLY") == .messages(.reply(id: "1")))
    let request = try PushPayload(
      opening: .request(id: "7"), via: BookingsRoute.entries,
      showing: PushNotification(alert: "Booking request"))
    #expect(request.json == #"{"aps":{"alert":"Booking request"},"data":{"requestId":"7"}}"#)
    #expect(opened(request, BookingsRoute.entries) == .request(id: "7"))
  }

  @Test(
    "Recipes as fields",
    arguments: [
      (RecipesRoute.home, #"{"aps":{"alert":"Bon appétit"},"type":"home"}"#),
      (.recipe(id: "1234"), #"{"aps":{"alert":"Bon appétit"},"id":"1234","type":"recipe"}"#),
      (
        .recipes(country: "FR", limit: 7),
        #"{"aps":{"alert":"Bon appétit"},"country":"FR","limit":7,"type":"recipe"}"#
      ),
    ])
  func recipes(destination: RecipesRoute, json: String) throws {
    let payload = try PushPayload(
      opening: destination, via: RecipesRoute.entries,
      showing: PushNotification(alert: "Bon appétit"))
    #expect(payload.json == json)
    #expect(opened(payload, RecipesRoute.entries) == destination)
  }

  @Test("A link of the showcase")
  func showcase() throws {
    let payload = try PushPayload(
      opening: .detail(id: 7), via: ShowcaseRoute.entries,
      showing: PushNotification(alert: "Detail 7 has changed"))
    #expect(
      payload.json
        == #"{"aps":{"alert":"Detail 7 has changed"},"deeplink":"example://detail?id=7"}"#)
    #expect(opened(payload, ShowcaseRoute.entries) == .detail(id: 7))
  }

  /// What an app opens that gets the payload's bytes, in which nothing is found wrong.
  private func opened<Destination>(
    _ payload: PushPayload, _ rules: EntryRules<Destination>, action: String? = nil
  ) -> Destination? {
    guard let bytes = try? payload.encoded(), let value = PushReading(bytes).payload else {
      return nil
    }
    #expect(PushReading(bytes).lint(rules).map(\.description) == [])
    let entry = AppEntry(
      source: .notification(action.map { .button($0) } ?? .tap),
      content: .notification(NotificationContent(payload: value)))
    guard case .route(let match) = rules.read(entry) else { return nil }
    return match.destination
  }
}
