import EntrywayPush
import EntrywaySending
import EntrywaySendingTesting

/// Sends a push to an APNs on this machine, and prints how it ended.
@main
enum FirstPush {
  static func main() async throws {
    try await withFakeAPNs { apns in
      let sender = PushSender(key: apns.signingKey, to: apns.endpoint)
      let device = try DeviceToken(hex: String(repeating: "ab", count: 32))
      let payload = try PushPayload(PushNotification(alert: "Your order is on its way"))
      let headers = PushHeaders(bundleID: "com.example.shop")
      let result = try await sender.send(payload, to: device, headers: headers)
      switch result.outcome {
      case .accepted: print("accepted \(try await apns.pushes(count: 1).count) push")
      default: print(result.outcome)
      }
      await sender.shutdown()
    }
  }
}
