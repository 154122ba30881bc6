import Entryway
import EntrywayPush
import EntrywaySimulation
import PushBackend
import Scenarios
import Shop
import Testing

@MainActor @Suite("The shop's backend")
struct PushBackendTests {
  @Test("An order's push opens the order in the shop's app, and tells which send it was")
  func order() async throws {
    let payload = try OrderShipped(orderID: "4821").payload()
    let request = try PushRequest(
      payload,
      PushHeaders(
        bundleID: "com.example.shop", collapseID: OrderShipped(orderID: "4821").collapseID))
    #expect(
      String(decoding: request.body, as: UTF8.self) == """
        {"aps":{"alert":{"body":"It arrives tomorrow.","title":"Your order is on its way"},\
        "badge":1,"sound":"default","thread-id":"orders"},\
        "deep_link":"https://shop.example.com/orders/4821","send_id":"shipping-notice"}
        """)
    #expect(
      request.headers == [
        "apns-push-type": "alert", "apns-topic": "com.example.shop",
        "apns-collapse-id": "order-4821",
      ])
    #expect(try await shown(request.body) == "Home > Order(4821)")
  }

  @Test("A message's push opens the conversation, and each button its destination")
  func message() async throws {
    let payload = try NewMessage(
      sender: "Sarah", senderID: "sarah-82", text: "Is it still there?", unseen: 3
    ).payload()
    let body = try payload.encoded()
    #expect(
      String(decoding: body, as: UTF8.self).contains(
        #""badge":3,"category":"MESSAGE","thread-id":"sarah-82""#))
    #expect(try await shown(body) == "Home > Conversation(sarah-82)")
    #expect(
      try await shown(body, .button("REPLY_ACTION")) == "Home > Conversation(sarah-82) > Reply")
    #expect(try await shown(body, .button("VIEW_PROFILE")) == "Home > User(sarah-82)")
  }

  /// What the app shows that got the bytes.
  private func shown(
    _ body: [UInt8], _ action: NotificationAction = .tap
  ) async throws -> String? {
    let simulation = await SampleSimulation<ShopApp>(.notRunning)
    return await simulation.play(.notification(try PayloadValue(json: body), action: action)).shown
  }
}
