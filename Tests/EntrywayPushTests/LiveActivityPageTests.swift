import Entryway
import EntrywayPush
import Foundation
import Testing

/// On the server, without ActivityKit: the coding keys of the app's own type.
struct DeliveryAttributes: Encodable {
  struct ContentState: Encodable {
    var step: String
    var arrives: Date
    var link: String?
  }

  var number: String
}

/// The code of the page on Live Activities, as it stands there.
@Suite("The page on Live Activities") struct LiveActivityPageTests {
  private static let entries = ShopRoute.live
  private let sent = Date(timeIntervalSince1970: 1_700_000_000)

  @Test("An update carries the link, and goes with its headers")
  func update() throws {
    let entries = Self.entries
    let state = DeliveryAttributes.ContentState(step: "packed", arrives: sent + 3600)
    let push = try LiveActivityPush.update(
      contentState: state, timestamp: sent, staleDate: sent + 900)
    let payload = try PushPayload(push, opening: .order(id: "4821"), via: entries)
    let headers = PushHeaders(.liveactivity, bundleID: "com.example.shop")
    let fields = try headers.fields(for: payload)  // ["apns-push-type": "liveactivity", …]
    let body = try payload.encoded()
    #expect(
      String(decoding: body, as: UTF8.self) == """
        {"aps":{"content-state":{"arrives":721696400,"link":"https://shop.example.com/orders/4821",\
        "step":"packed"},"event":"update","stale-date":1700000900,"timestamp":1700000000}}
        """)
    #expect(fields["apns-topic"] == "com.example.shop.push-type.liveactivity")
  }

  @Test("A start, and an end")
  func events() throws {
    let entries = Self.entries
    let state = DeliveryAttributes.ContentState(step: "packed", arrives: sent)
    let start = try LiveActivityPush.start(
      attributesType: "DeliveryAttributes", attributes: DeliveryAttributes(number: "4821"),
      contentState: state,
      alert: LiveActivityAlert(title: "Order 4821", body: "It is packed."), input: .token)
    let first = try PushPayload(start, openingLink: "shop://orders/4821", via: entries)

    let delivered = DeliveryAttributes.ContentState(step: "delivered", arrives: sent)
    let end = try LiveActivityPush.end(contentState: delivered, dismissal: .after(Date() + 900))
    let last = try PushPayload(end, opening: .order(id: "4821"), via: entries)
    #expect(
      last.value["aps.content-state.link"] == "https://shop.example.com/orders/4821")
    #expect(first.value["aps.event"] == "start")
    #expect(last.value["aps.event"] == "end")
  }

  @Test("A broadcast names its channel, and the link of a payload is matched")
  func broadcast() throws {
    let entries = Self.entries
    let state = DeliveryAttributes.ContentState(step: "packed", arrives: sent)
    let push = try LiveActivityPush.update(contentState: state, timestamp: sent)
    let payload = try PushPayload(push, opening: .order(id: "4821"), via: entries)
    let broadcast = PushHeaders(broadcastTo: "dHN0LXNyY2gtY2hubA==", expiration: .once)
    let fields = try broadcast.fields(for: payload)  // ["apns-channel-id": "dHN0LXNyY2gt…", …]
    let large = try payload.encoded(limit: .broadcast)
    #expect(fields["apns-channel-id"] == "dHN0LXNyY2gtY2hubA==")
    #expect(!large.isEmpty)
    let link = entries.liveActivityLink(in: payload.value)  // "https://shop.example.com/…"
    let match = try link.map { try entries.routes.match($0) }
    let opened = match?.destination  // .order(id: "4821")
    #expect(opened == .order(id: "4821"))
  }

  @Test("Widgets are loaded anew")
  func widgets() throws {
    let headers = PushHeaders(.widgets, bundleID: "com.example.shop")
    let fields = try headers.fields(for: .contentChanged)
    let body = try PushPayload.contentChanged.encoded()  // {"aps":{"content-changed":true}}
    #expect(fields["apns-push-type"] == "widgets")
    #expect(String(decoding: body, as: UTF8.self) == #"{"aps":{"content-changed":true}}"#)
  }
}
