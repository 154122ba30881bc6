import Entryway
import EntrywayDiagnostics
import EntrywayPush
import Testing

/// The code of the module's pages, as it stands there.
@Suite("The pages on pushes") struct PageTests {
  @Test("A payload with a typo in its host is told")
  func lint() {
    let bytes = Array(#"{"aps": {}, "deep_link": "https://shop.exmaple.com/orders/4821"}"#.utf8)
    for diagnostic in PushReading(bytes).lint(ShopRoute.entries) { print(diagnostic) }
    #expect(!PushReading(bytes).lint(ShopRoute.entries).isEmpty)
  }

  @Test("The push type says what an alert in the background lacks, and what it has too much")
  func type() {
    let reading = PushReading(Array(#"{"aps": {"alert": "Hi"}}"#.utf8))
    let findings = reading.lint(PushLintOptions(type: .background))
    #expect(findings.map(\.location?.path) == ["/aps", "/aps/alert"])
  }

  @Test("What a tap opens is read as the app reads it")
  func opens() throws {
    let bytes = Array(
      #"{"aps": {"alert": "Hi"}, "deep_link": "https://shop.example.com/orders/4821"}"#.utf8)
    let payload = try PayloadValue(json: bytes)
    let tap = AppEntry(
      source: .notification(.tap),
      content: .notification(NotificationContent(payload: payload)))
    switch ShopRoute.entries.read(tap) {
    case .route(let match): print(match.destination)  // order(id: "4821")
    case .rejected(let rejection): print(rejection)
    case .dismissed: break
    }
    guard case .route(let match) = ShopRoute.entries.read(tap) else {
      Issue.record("the tap is rejected")
      return
    }
    #expect(match.destination == .order(id: "4821"))
  }

  @Test("A server that has the manifest alone names the same destination in two ways")
  func manifest() throws {
    let bytes = Array(ShopRoute.entries.manifest.jsonText().utf8)
    let rules = EntryRules<NamedRoute>(manifest: try RouteManifest(json: bytes))
    let named = try PushPayload(opening: NamedRoute("order", ["id": ["4821"]]), via: rules)
    let linked = try PushPayload(openingLink: "https://shop.example.com/orders/4821", via: rules)
    #expect(try named.encoded() == linked.encoded())
  }

  @Test("A payload is built, and gets the header fields of an alert")
  func order() throws {
    let payload = try PushPayload(
      opening: .order(id: "4821"), via: ShopRoute.entries,
      showing: PushNotification(
        alert: PushAlert(title: "Your order is on its way", body: "It arrives tomorrow."),
        sound: .default, thread: "orders"),
      sendID: "shipping-notice")
    let headers = PushHeaders(bundleID: "com.example.shop", collapseID: "order-4821")
    let fields = try headers.fields(for: payload)  // ["apns-push-type": "alert", …]
    let body = try payload.encoded()
    #expect(fields["apns-push-type"] == "alert")
    #expect(body.count < 4_096)
  }

  @Test("A push with a picture has its address, starts the extension, and is found without fault")
  func picture() throws {
    let headline = "Up to 40% off running shoes."
    let banner = "https://cdn.example.com/banners/running-sale.jpg"
    let payload = try PushPayload(
      opening: .sale(id: "running-shoes"), via: ShopRoute.entries,
      showing: PushNotification(
        alert: PushAlert(title: "Flash sale starts now", body: .verbatim(headline)),
        isMutable: true),
      custom: ["image_url": .text(banner)],
      sendID: "flash-sale")
    let body = try payload.encoded()
    #expect(
      String(decoding: body, as: UTF8.self) == """
        {"aps":{"alert":{"body":"Up to 40% off running shoes.","title":"Flash sale starts now"},\
        "mutable-content":1},"deep_link":"https://shop.example.com/sale/running-shoes",\
        "image_url":"https://cdn.example.com/banners/running-sale.jpg","send_id":"flash-sale"}
        """)
    #expect(PushReading(body).lint(ShopRoute.entries).map(\.description) == [])
  }

  @Test("Each button gets its destination")
  func message() throws {
    let payload = try PushPayload(
      opening: .conversation(id: "sarah-82", isReplying: false), via: ShopRoute.entries,
      actions: [
        "REPLY_ACTION": .conversation(id: "sarah-82", isReplying: true),
        "VIEW_PROFILE": .user(id: "sarah-82"),
      ],
      showing: PushNotification(alert: "Is it still there?", category: "MESSAGE"))
    let text = try String(decoding: payload.encoded(), as: UTF8.self)
    #expect(text.contains(#""profile_link":"https://shop.example.com/users/sarah-82""#))
  }
}
