import EntrywayPush
import EntrywaySending
import Measuring

/// Pushes over one connection: one call each or, with `--batch yes`, all of one batch.
@main
enum SenderLoad {
  static func main() async throws {
    let load = Load()
    let key = try SigningKey(pem: load.text("AuthKey.p8"), id: "ABC1234567", teamID: "TEAM123456")
    let endpoint = APNsEndpoint(
      host: "localhost", port: load.port, trustRoots: try load.text("server.pem"))
    var options = PushSenderOptions()
    options.maximumConnections = 1
    options.maximumStreams = load.streams
    let sender = PushSender(key: key, to: endpoint, options: options)
    // As `payload.json` has it.
    let alert = PushAlert(
      title: "Your order is on its way", body: "It arrives tomorrow between 9 and 12.")
    let payload = try PushPayload(
      PushNotification(alert: alert, sound: .default, thread: "orders"),
      custom: ["deep_link": "https://shop.example.com/orders/4821"],
      sendID: "7d0b8f2e-4c1a-4f5b-9a57-3f0a6f6f2c11")
    let headers = PushHeaders(bundleID: "com.example.shop", priority: .immediate)
    let devices = try load.tokens().map { try DeviceToken(hex: $0) }
    if load.isBatch {
      _ = try await sender.send(payload, to: devices[0], headers: headers)
      try await load.runBatch {
        let tokens = (0..<load.count).lazy.map { devices[$0 % devices.count] }
        let summary = try await sender.send(payload, to: Array(tokens), headers: headers).run()
        return [
          200: summary.accepted, 410: summary.deadTokens, 0: summary.notSent + summary.unknown,
        ]
      }
    } else {
      try await load.run { number in
        let result = try await sender.send(
          payload, to: devices[number % devices.count], headers: headers)
        switch result.outcome {
        case .accepted: return 200
        case .refused(let refusal): return refusal.status
        case .notSent, .unknown: return 0
        }
      }
    }
    await sender.shutdown()
  }
}
