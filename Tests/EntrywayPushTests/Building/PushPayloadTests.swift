import EntrywayPush
import Testing

@Suite("PushPayload")
struct PushPayloadTests {
  @Test("The send stands beside aps, and the opened entry tells it")
  func sendID() throws {
    let payload = try PushPayload(
      opening: .order(id: "4821"), via: ShopRoute.entries, sendID: "shipping-notice")
    #expect(
      payload.json
        == #"{"aps":{},"deep_link":"https://shop.example.com/orders/4821","send_id":"shipping-notice"}"#
    )
    #expect(payload.sendID == "shipping-notice")
    #expect(PushPayload.sendIDKey == "send_id")
    let entry = AppEntry(
      source: .notification(.tap),
      content: .notification(NotificationContent(payload: payload.value)))
    #expect(entry.sendID == payload.sendID)
  }

  @Test("A push that opens nothing carries what the app's own code reads")
  func background() throws {
    let payload = try PushPayload(
      PushNotification(isContentAvailable: true), custom: ["sync": ["orders", 7, true, nil]])
    #expect(payload.json == #"{"aps":{"content-available":1},"sync":["orders",7,true,null]}"#)
    #expect(payload.audiences == [])
  }

  @Test("Custom values stand beside those of the rules, also in one object")
  func custom() throws {
    let payload = try PushPayload(
      opening: .request(id: "7"), via: BookingsRoute.entries,
      custom: ["data": ["campaign": "spring"], "image_url": "https://cdn.example.com/a.jpg"])
    #expect(
      payload.json
        == #"{"aps":{},"data":{"campaign":"spring","requestId":"7"},"image_url":"https://cdn.example.com/a.jpg"}"#
    )
  }

  @Test("A destination for some is written, and says for whom it is")
  func audiences() throws {
    #expect(try PushPayload(opening: .cart, via: ShopRoute.entries).audiences == ["buyer"])
    let both = try PushPayload(opening: .newListing, via: BookingsRoute.entries)
    #expect(both.audiences == ["host", "staff"])
    #expect(both.json == #"{"aps":{},"data":{"link":"https://bookings.example.com/newListing"}}"#)
    let button = try PushPayload(
      opening: .home, via: ShopRoute.entries, showing: PushNotification(category: "CART"))
    #expect(button.audiences == ["buyer"])
    #expect(try PushPayload(opening: .home, via: ShopRoute.entries).audiences == [])
  }

  @Test("A button that always opens one destination needs nothing in the payload")
  func destination() throws {
    let payload = try PushPayload(
      opening: .home, via: ShopRoute.entries, actions: ["SHOW_CART": .cart],
      showing: PushNotification(category: "CART"))
    #expect(
      payload.json == #"{"aps":{"category":"CART"},"deep_link":"https://shop.example.com/"}"#)
  }

  @Test("A link stands as it is named, with its scheme, its host and what it tells to others")
  func link() throws {
    let link = "https://app.example.com/orders/4821?utm_source=push#top"
    let payload = try PushPayload(openingLink: link, via: ShopRoute.entries)
    #expect(payload.value["deep_link"] == .text(link))
    let scheme = try PushPayload(
      opening: .order(id: "1"), via: ShopRoute.entries, scheme: "shop")
    #expect(scheme.value["deep_link"] == "shop://orders/1")
    // Where no rule is for links, the destination that the link opens is written.
    let fields = try PushPayload(
      openingLink: "https://bestrecipes.com/recipe?id=7", via: RecipesRoute.entries)
    #expect(fields.json == #"{"aps":{},"id":"7","type":"recipe"}"#)
  }

  @Test("Who has a manifest alone builds the same payload")
  func manifest() throws {
    let json = ShopRoute.entries.manifest.jsonText()
    let rules = EntryRules<NamedRoute>(manifest: try RouteManifest(json: json))
    let typed = try PushPayload(
      opening: .conversation(id: "s", isReplying: false), via: ShopRoute.entries,
      actions: [
        "REPLY_ACTION": .conversation(id: "s", isReplying: true), "VIEW_PROFILE": .user(id: "s"),
      ], showing: PushNotification(category: "MESSAGE"))
    let named = try PushPayload(
      opening: NamedRoute("conversation", ["id": ["s"]]), via: rules,
      actions: [
        "REPLY_ACTION": NamedRoute("reply", ["id": ["s"]]),
        "VIEW_PROFILE": NamedRoute("user", ["id": ["s"]]),
      ], showing: PushNotification(category: "MESSAGE"))
    #expect(named == typed)
    let linked = try PushPayload(openingLink: "https://shop.example.com/orders/7", via: rules)
    #expect(linked == (try PushPayload(opening: .order(id: "7"), via: ShopRoute.entries)))
  }

  @Test("A button whose destination a manifest cannot tell is left to the app")
  func unknownDestination() throws {
    let rules = EntryRules<NamedRoute>(
      manifest: EntryRules(
        BookingsRoute.routes,
        BookingsRoute.entries.rules + [
          .notification(reading: "two ids", action: "CODE") { _ in .newListing },
          .category("code", actions: [.init("CODE", title: "Code")]),
        ]
      ).manifest)
    // No route writes what `REPLY` opens.
    for category in ["pusher", "code"] {
      let payload = try PushPayload(
        openingLink: "deeplinkTutorial://messages/1", via: rules,
        showing: PushNotification(category: category))
      #expect(payload.json == #"{"aps":{"category":"\#(category)"},"data":{"messageId":"1"}}"#)
    }
    #expect(throws: PushBuildingError.self) {
      try PushPayload(
        openingLink: "deeplinkTutorial://request/1", via: rules,
        showing: PushNotification(category: "pusher"))
    }
  }

  @Test("The limit is checked when it is encoded, to the byte")
  func limit() throws {
    func payload(_ bytes: Int) throws -> PushPayload {
      let own = try PushPayload(PushNotification(alert: "x")).json.utf8.count - 1
      return try PushPayload(
        PushNotification(alert: PushAlert(String(repeating: "x", count: bytes - own))))
    }
    #expect(try payload(4096).encoded().count == 4096)
    #expect(throws: PayloadSizeError.self) { try payload(4097).encoded() }
    #expect(try payload(5120).encoded(limit: .voip).count == 5120)
    #expect(try payload(4097).size.excess(over: .notification) == 1)
  }
}
