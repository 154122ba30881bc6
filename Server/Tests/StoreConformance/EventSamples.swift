import Foundation
import LinkPlatform
import Testing

extension Timestamp {
  /// A moment around which samples happen.
  static func base(_ milliseconds: Int64 = 0) -> Timestamp {
    Timestamp(milliseconds: 1_795_345_200_000 + milliseconds)
  }
}

/// The first moments of months, in milliseconds from the base, which is on 22 November 2026.
enum Month {
  static let december: Int64 = 738_000_000
  static let january = december + 31 * day
  static let february = january + 31 * day
  static let march = february + 28 * day
  static let day: Int64 = 86_400_000
}

extension TimeSpan {
  static var all: TimeSpan {
    TimeSpan(Timestamp(milliseconds: 0), Timestamp(milliseconds: 253_402_300_799_999))
  }
}

extension Data {
  static func secret(_ number: Int) -> Data { Data(repeating: UInt8(number), count: 32) }
}

extension BatchVerdict {
  static let all = BatchVerdict.appended(tooOld: [])
}

extension EventBatch {
  /// A batch; times are milliseconds from the base.
  static func sample(
    app: Int = 1, installation: Int = 1, secret: Int = 1, sent: Int64? = nil, received: Int64 = 0,
    events: [Event]
  ) -> EventBatch {
    EventBatch(
      app: .numbered(app), installation: .numbered(installation), secretHash: .secret(secret),
      sentAt: .base(sent ?? received), receivedAt: .base(received),
      oldest: Timestamp(milliseconds: 0), events: events)
  }
}

extension Event {
  /// An open of the route `order`.
  static func open(
    _ number: Int, at time: Int64 = 0, outcome: Outcome = .opened, route: String? = "order",
    source: String = "notification", link: Int? = nil, send: String? = nil, session: Int? = nil,
    campaign: String? = nil, version: String? = nil
  ) -> Event {
    Event(
      id: .numbered(number), kind: .open, occurredAt: .base(time), sequence: Int64(number),
      session: session.map { .numbered($0) }, version: version, outcome: outcome,
      code: outcome == .rejected ? "no-match" : nil, entrySource: source, name: route,
      link: link.map { .numbered($0) }, send: send, origin: Origin(campaign: campaign))
  }

  /// A custom event, `purchase`.
  static func custom(
    _ number: Int, at time: Int64 = 0, name: String = "purchase", session: Int? = nil,
    values: [Value] = []
  ) -> Event {
    Event(
      id: .numbered(number), kind: .custom, occurredAt: .base(time), sequence: Int64(number),
      session: session.map { .numbered($0) }, name: name, values: values)
  }

  static func told(
    _ number: Int, _ kind: Kind, at time: Int64 = 0, send: String? = nil, session: Int? = nil,
    campaign: String? = nil
  ) -> Event {
    Event(
      id: .numbered(number), kind: kind, occurredAt: .base(time), sequence: Int64(number),
      session: session.map { .numbered($0) }, send: send, origin: Origin(campaign: campaign))
  }
}

extension FunnelQuery {
  /// From the order to the purchase, within a day.
  static let buying = FunnelQuery(
    steps: [
      EventPattern(kind: .open, name: "order"), EventPattern(kind: .custom, name: "purchase"),
    ], window: .seconds(86_400), span: .all)
}

extension EventStore {
  func totals(_ query: TotalsQuery) async throws -> [EventTotal] {
    try await totals(query, of: .numbered(1))
  }

  /// How many events an app's totals count.
  func count(of app: Int) async throws -> Int {
    try await totals(
      TotalsQuery(span: .all, kinds: Event.Kind.allCases, dimensions: []), of: .numbered(app)
    ).reduce(0) { $0 + $1.count }
  }

  /// How much of each kind an app told: `open 2`.
  func kinds(of app: Int) async throws -> [String] {
    try await totals(
      TotalsQuery(span: .all, kinds: Event.Kind.allCases, dimensions: [.kind]), of: .numbered(app)
    ).map { "\($0.values[0] ?? "?") \($0.count)" }
  }

  private func buying(of app: Int) async throws -> FunnelPart? {
    try await funnel(.buying, of: .numbered(app)).first
  }

  /// How many installations opened an order, and how many bought something then.
  func levels(of app: Int) async throws -> [Int] { try await buying(of: app)?.reached ?? [] }

  /// The median time from the one to the other.
  func medians(of app: Int) async throws -> [Int64?] { try await buying(of: app)?.medians ?? [] }

  /// Removes what happened before a time, until nothing of it is left.
  func removeAllHistory(before time: Timestamp) async throws {
    var steps = 0
    while try await removeHistory(before: time) > 0 {
      steps += 1
      try #require(steps < 1000)
    }
  }

  func remove(_ installation: Int, secret: Int) async throws -> Bool {
    try await remove(.numbered(installation), of: .numbered(1), secretHash: .secret(secret))
  }
}
