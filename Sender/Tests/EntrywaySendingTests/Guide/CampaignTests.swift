import EntrywayPush
import EntrywaySending
import EntrywaySendingTesting
import Foundation
import ServiceLifecycle
import Testing

@Suite("The guide: a campaign") struct CampaignTests {
  private func sale(
    _ sender: PushSender, _ devices: Devices, in folder: String
  ) async throws -> BatchSummary {
    let template = try PushTemplate(Data(contentsOf: URL(filePath: folder + "/sale.apns")))
    let headers = PushHeaders(bundleID: "com.example.shop")
    var options = BatchOptions()
    options.rate = 5_000  // pushes a second, at most
    options.resultsFile = folder + "/sale.jsonl"
    let batch = sender.send(
      template, to: TokenList(path: folder + "/devices.jsonl"), headers: headers, options: options)
    for try await result in batch {
      guard let dead = result.deadToken else { continue }
      await devices.remove(dead.token, unlessRegisteredAfter: dead.since)
    }
    return batch.summary
  }

  @Test("A list with values is sent once, and a dead token is removed")
  func list() async throws {
    let folder = try await GuideFolder()
    try folder.write(#"{"aps": {"alert": "Hello {{name}}"}}"#, to: "sale.apns")
    try folder.write(
      (1...3).map { #"{"token": "\#(GuideFolder.hex($0))", "name": "Customer \#($0)"}"# }
        .joined(separator: "\n"), to: "devices.jsonl")
    let apns = folder.apns
    apns.answer(.unregistered(since: Date(timeIntervalSince1970: 2e9)), toToken: GuideFolder.hex(2))
    let devices = Devices()
    for number in 1...3 { await devices.register(try GuideFolder.token(number)) }
    let sender = PushSender(key: apns.signingKey, to: apns.endpoint)
    for _ in 1...2 {
      let summary = try await sale(sender, devices, in: folder.path)
      #expect(summary.accepted == 2)
      #expect(summary.deadTokens == 1)
    }
    await sender.shutdown()
    #expect(apns.counts.received == 3)
    #expect(await !devices.contains(try GuideFolder.token(2)))
    #expect(try folder.lines(of: "sale.jsonl").count == 3)
  }

  private func everyDevice(_ sender: PushSender, _ devices: Devices, _ payload: PushPayload)
    async throws -> BatchSummary
  {
    let headers = PushHeaders(bundleID: "com.example.shop")
    let batch = try sender.send(payload, to: devices.tokens, headers: headers)
    return try await withGracefulShutdownHandler {
      try await batch.run()
    } onGracefulShutdown: {
      batch.stop()
    }
  }

  @Test("All devices of a database get the push")
  func database() async throws {
    let folder = try await GuideFolder()
    let devices = Devices()
    for number in 1...20 { await devices.register(try GuideFolder.token(number)) }
    let sender = PushSender(key: folder.apns.signingKey, to: folder.apns.endpoint)
    let payload = try PushPayload(PushNotification(alert: "Sale"))
    #expect(try await everyDevice(sender, devices, payload).accepted == 20)
    await sender.shutdown()
  }

  private struct Order: Sendable {
    var id: String
    var token: DeviceToken
  }

  private func each(_ sender: PushSender, _ orders: AsyncStream<Order>) async throws -> BatchSummary
  {
    let batch = sender.send(to: orders) { order in
      DevicePush(
        try PushPayload(
          opening: .order(id: order.id), via: ShopRoute.entries,
          showing: PushNotification(alert: "Order \(order.id) is on its way")),
        to: order.token, headers: PushHeaders(bundleID: "com.example.shop"))
    }
    return try await batch.run()
  }

  @Test("A closure makes a payload for each device")
  func closure() async throws {
    let folder = try await GuideFolder()
    let (orders, continuation) = AsyncStream.makeStream(of: Order.self)
    for number in 1...3 {
      continuation.yield(Order(id: "\(number)", token: try GuideFolder.token(number)))
    }
    continuation.finish()
    let sender = PushSender(key: folder.apns.signingKey, to: folder.apns.endpoint)
    #expect(try await each(sender, orders).isComplete)
    await sender.shutdown()
    let payloads = Set(folder.apns.pushes.map { String(decoding: $0.payload, as: UTF8.self) })
    #expect(payloads.count == 3)
  }

  private func reportedSale(
    _ sender: PushSender, _ devices: Devices, _ linkServer: URL, _ reportKey: String
  ) async throws -> RegisteredSend {
    let link = "https://shop.example.com/sale/running-shoes"
    let reporter = try SendReporter(server: linkServer, key: reportKey)
    let send = SendRegistration(id: "spring-sale", campaign: "spring", link: link)
    let registered = try await reporter.register(send)
    let payload = try PushPayload(
      openingLink: link, via: ShopRoute.entries,
      showing: PushNotification(alert: "Running shoes, 20% off"), sendID: send.id)
    let headers = PushHeaders(bundleID: "com.example.shop")
    let summary = try await sender.send(payload, to: devices.tokens, headers: headers).run()
    try await reporter.finish(summary, of: send)
    return registered
  }

  @Test("A send is registered before its first push, and its end is reported")
  func reported() async throws {
    let folder = try await GuideFolder()
    let devices = Devices()
    for number in 1...3 { await devices.register(try GuideFolder.token(number)) }
    let sender = PushSender(key: folder.apns.signingKey, to: folder.apns.endpoint)
    try await ScriptedLinkServer.run { number, _ in
      .json(number == 0 ? 201 : 200, #"{"id": "spring-sale", "route": "sale"}"#)
    } _: { server in
      let registered = try await reportedSale(sender, devices, server.url, "ewsk_key")
      #expect(registered.route == "sale")
      #expect(server.asked.count == 2)
    }
    await sender.shutdown()
    #expect(folder.apns.counts.received == 3)
  }
}
