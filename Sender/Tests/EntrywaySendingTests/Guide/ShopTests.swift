import EntrywaySending
import EntrywaySendingTesting
import Foundation
import Testing

@Suite("The guide: a backend's own tests") struct ShopTests {
  @Test("Shipping an order sends a push to the customer's phone") func ships() async throws {
    try await withFakeAPNs { apns in
      let sender = PushSender(key: apns.signingKey, to: apns.endpoint)
      let shop = Shop(sender: sender, devices: Devices())
      try await shop.ship(order: "4821", to: DeviceToken(hex: "00fc13adff785122"))
      let push = try await apns.pushes(count: 1)[0]
      #expect(push.outcome == .accepted)
      #expect(push.topic == "com.example.shop")
      #expect(push["apns-collapse-id"] == "order-4821")
    }
  }

  @Test("A token that has ended is removed") func removesDeadTokens() async throws {
    try await withFakeAPNs { apns in
      apns.answer(.unregistered(since: .now), toToken: "00fc13adff785122")
      let token = try DeviceToken(hex: "00fc13adff785122")
      let devices = Devices()
      await devices.register(token, at: .now - 60)
      let sender = PushSender(key: apns.signingKey, to: apns.endpoint)
      try await Shop(sender: sender, devices: devices).ship(order: "4821", to: token)
      #expect(await !devices.contains(token))
    }
  }
}
