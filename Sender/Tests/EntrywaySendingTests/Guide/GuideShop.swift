import EntrywayPush
import EntrywaySending
import Foundation
import Logging
import ServiceLifecycle

// What the code of the guide's page about sending refers to.

enum ShopRoute: LinkDestination {
  case home
  case order(id: String)
  case sale(id: String)

  static let routes = RouteTable<ShopRoute>(
    schemes: ["shop"], hosts: ["shop.example.com"], fallback: .home
  ) {
    Route("/", .home)
    Route("/orders/{id}", ShopRoute.order)
    Route("/sale/{id}", ShopRoute.sale)
  }

  static let entries = EntryRules(
    routes, [.notification(link: "deep_link"), .liveActivityPush(link: "link")])
}

/// The app's attributes of a Live Activity, without ActivityKit.
struct OrderAttributes: Encodable {
  struct ContentState: Encodable {
    var step: String
    var link: String?
  }

  var number: String
}

/// The devices of the shop's customers, as a database would keep them.
actor Devices {
  private var rows: [DeviceToken: Date] = [:]

  func register(_ token: DeviceToken, at date: Date = .now) { rows[token] = date }

  func remove(_ token: DeviceToken, unlessRegisteredAfter date: Date?) {
    guard let registered = rows[token] else { return }
    if let date, registered > date { return }
    rows[token] = nil
  }

  func contains(_ token: DeviceToken) -> Bool { rows[token] != nil }

  /// Row by row, so that memory doesn't grow with their number.
  nonisolated var tokens: AsyncStream<DeviceToken> {
    let (stream, continuation) = AsyncStream.makeStream(of: DeviceToken.self)
    Task {
      for token in await Array(rows.keys) { continuation.yield(token) }
      continuation.finish()
    }
    return stream
  }
}

/// The part of a backend that sends a push for each order that is shipped.
struct Shop: Service {
  let sender: PushSender
  let devices: Devices
  var logger = Logger(label: "shop")

  func ship(order id: String, to token: DeviceToken) async throws {
    let payload = try PushPayload(
      opening: .order(id: id), via: ShopRoute.entries,
      showing: PushNotification(alert: "Your order is on its way"))
    let headers = PushHeaders(bundleID: "com.example.shop", collapseID: "order-\(id)")
    let result = try await sender.send(payload, to: token, headers: headers)
    switch result.outcome {
    case .accepted:
      break
    case .refused(let refusal) where refusal.endsDevice:
      await devices.remove(token, unlessRegisteredAfter: refusal.timestamp)
    case .refused(let refusal):
      logger.error("\(refusal)")
    case .notSent(let problem):
      logger.warning("not sent, so it is safe to send it again: \(problem)")
    case .unknown(let problem):
      logger.warning("the push may have arrived: \(problem)")
    }
  }

  func run() async throws {
    for await token in devices.tokens { try await ship(order: "4821", to: token) }
    try await gracefulShutdown()
  }
}
