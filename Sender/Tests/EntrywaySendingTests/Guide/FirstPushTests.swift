import EntrywayPush
import EntrywaySending
import EntrywaySendingTesting
import Foundation
import Logging
import ServiceLifecycle
import Testing
import UnixSignals

@Suite("The guide: pushes to one device") struct FirstPushTests {
  private func firstPush(
    _ keyFile: String, to endpoint: APNsEndpoint, _ token: String
  ) async throws -> PushOutcome {
    let pem = try String(contentsOfFile: keyFile, encoding: .utf8)
    let key = try SigningKey(pem: pem, id: "ABC123DEFG", teamID: "DEF123GHIJ")
    let sender = PushSender(key: key, to: endpoint)
    let payload = try PushPayload(
      opening: .order(id: "4821"), via: ShopRoute.entries,
      showing: PushNotification(alert: "Your order is on its way"))
    let result = try await sender.send(
      payload, to: DeviceToken(hex: token),
      headers: PushHeaders(bundleID: "com.example.shop"))
    await sender.shutdown()
    return result.outcome
  }

  @Test("Five lines send a push that opens the order")
  func five() async throws {
    let folder = try await GuideFolder()
    let outcome = try await firstPush(
      folder.path + "/AuthKey_ABC123DEFG.p8", to: folder.apns.endpoint, GuideFolder.hex(1))
    #expect(outcome == .accepted(uniqueID: nil))
    let push = try await folder.apns.pushes(count: 1)[0]
    #expect(push.topic == "com.example.shop")
    #expect(push.token == GuideFolder.hex(1))
  }

  private func sendJSON(_ file: URL, _ sender: PushSender, _ token: DeviceToken) async throws
    -> PushResult
  {
    let headers = PushHeaders(bundleID: "com.example.shop")
    let json = Array(try Data(contentsOf: file))
    return try await sender.send(json: json, to: token, headers: headers)
  }

  @Test("A payload that is JSON already is sent as it is")
  func json() async throws {
    let folder = try await GuideFolder()
    try folder.write(#"{"aps": {"alert": "On its way"}}"#, to: "order.apns")
    let sender = PushSender(key: folder.apns.signingKey, to: folder.apns.endpoint)
    let token = try GuideFolder.token(1)
    let file = URL(filePath: folder.path + "/order.apns")
    #expect(try await sendJSON(file, sender, token).outcome == .accepted(uniqueID: nil))
    await sender.shutdown()
    #expect(
      folder.apns.pushes.map { String(decoding: $0.payload, as: UTF8.self) }
        == [#"{"aps": {"alert": "On its way"}}"#])
  }

  @Test("Headers say how urgent a push is, how long it is kept, and what it replaces")
  func headers() async throws {
    let folder = try await GuideFolder()
    let sender = PushSender(key: folder.apns.signingKey, to: folder.apns.endpoint)

    let headers = PushHeaders(
      bundleID: "com.example.shop", priority: .powerAware,
      expiration: .at(.now + 3600), collapseID: "order-4821")

    let payload = try PushPayload(PushNotification(alert: "On its way"))
    _ = try await sender.send(payload, to: GuideFolder.token(1), headers: headers)
    await sender.shutdown()
    let push = try await folder.apns.pushes(count: 1)[0]
    #expect(push.outcome == .accepted)
    #expect(push["apns-priority"] == "5")
    #expect(push["apns-collapse-id"] == "order-4821")
    #expect(push["apns-expiration"] != nil)
  }

  @Test("A token that was registered again after APNs' time is kept, an older one is removed")
  func deadTokens() async throws {
    let folder = try await GuideFolder()
    let apns = folder.apns
    let devices = Devices()
    let (old, again) = (try GuideFolder.token(1), try GuideFolder.token(2))
    let unregistered = Date(timeIntervalSince1970: 1_700_000_000)
    await devices.register(old, at: unregistered - 60)
    await devices.register(again, at: unregistered + 60)
    for number in 1...2 {
      apns.answer(.unregistered(since: unregistered), toToken: GuideFolder.hex(number))
    }
    let shop = Shop(sender: PushSender(key: apns.signingKey, to: apns.endpoint), devices: devices)
    try await shop.ship(order: "4821", to: old)
    try await shop.ship(order: "4822", to: again)
    #expect(await !devices.contains(old))
    #expect(await devices.contains(again))
    await shop.sender.shutdown()
  }

  @Test("A service group stops the shop first, and then the sender")
  func service() async throws {
    let folder = try await GuideFolder()
    let key = folder.apns.signingKey
    let endpoint = folder.apns.endpoint
    let devices = Devices()
    await devices.register(try GuideFolder.token(1))
    let logger = Logger(label: "shop")

    let sender = PushSender(key: key, to: endpoint, logger: logger)
    let shop = Shop(sender: sender, devices: devices, logger: logger)
    let group = ServiceGroup(
      services: [sender, shop], gracefulShutdownSignals: [.sigterm], logger: logger)

    async let end: Void = group.run()
    try await folder.apns.pushes(count: 1)
    await group.triggerGracefulShutdown()
    try await end
    let late = try await sender.send(
      PushPayload(PushNotification(alert: "Too late")), to: GuideFolder.token(1),
      headers: PushHeaders(bundleID: "com.example.shop"))
    #expect(late.outcome == .notSent(SendingProblem(.shutDown)))
  }

  @Test("An address can have Apple's other port, and a proxy")
  func addresses() {
    var endpoint = APNsEndpoint.production.onAlternativePort
    endpoint.proxy = APNsEndpoint.Proxy(host: "proxy.internal", port: 3128)
    #expect(endpoint.host == "api.push.apple.com")
    #expect(endpoint.port == 2197)
  }

  @Test("A key for short-lived programs shares its provider token through a file")
  func sharedToken() async throws {
    let folder = try await GuideFolder()
    let pem = try String(contentsOfFile: folder.path + "/AuthKey_ABC123DEFG.p8", encoding: .utf8)
    let cache = folder.path + "/cache"

    let key = try SigningKey(pem: pem, id: "ABC123DEFG", teamID: "DEF123GHIJ")
      .sharingTokens(in: cache)

    let sender = PushSender(key: key, to: folder.apns.endpoint)
    _ = try await sender.send(
      PushPayload(PushNotification(alert: "Hi")), to: GuideFolder.token(1),
      headers: PushHeaders(bundleID: "com.example.shop"))
    await sender.shutdown()
    #expect(try FileManager.default.contentsOfDirectory(atPath: cache).isEmpty == false)
  }
}
