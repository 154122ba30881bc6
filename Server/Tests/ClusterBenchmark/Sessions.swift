import FoundationEssentials
import LinkPlatform
import SeededNumbers

/// What people do with an app on the last thirty days, a hundred events in a batch: each batch is made by itself,
/// of numbers that a seed repeats.
struct Sessions: Sendable {
  static let length = 100
  private static let days = 28
  private static let names = ["scroll", "review", "add-to-cart", "checkout", "purchase"]
  private static let routes = [
    "home", "sale", "order", "search", "product", "cart", "account", "store",
  ]

  let events: Int
  private let start = Timestamp.now.adding(.seconds(-(Self.days + 1) * 86_400)).milliseconds

  init(events: Int) { self.events = events }

  var batches: Int { events / Self.length }

  /// How many people there are: each has ten batches.
  private var people: Int { max(1, batches / 10) }

  func batch(_ number: Int) -> EventBatch {
    var chance = Seeded(seed: UInt64(bitPattern: Int64(number)))
    let person = UInt64(bitPattern: Int64(number % people))
    // In the order in which they come: a day after the other.
    let begin =
      start + Int64(max(0, number)) * Int64(Self.days) * 86_400_000 / Int64(max(1, batches))
    let session = RecordID.made(at: begin, &chance)
    let events = (0..<Self.length).map { place in
      event(place, at: begin + Int64(place) * 10_000 + Int64(chance.below(9000)), session, &chance)
    }
    let received = begin + Int64(Self.length) * 10_000
    return EventBatch(
      app: .app, installation: RecordID(high: 7, low: person),
      secretHash: Data(repeating: UInt8(truncatingIfNeeded: person), count: 32),
      sentAt: Timestamp(milliseconds: received), receivedAt: Timestamp(milliseconds: received),
      oldest: Timestamp(milliseconds: 0), declared: [.library], events: events)
  }

  private func event(_ place: Int, at time: Int64, _ session: RecordID, _ chance: inout Seeded)
    -> Event
  {
    var event = Event(
      id: .made(at: time, &chance), kind: .open, occurredAt: Timestamp(milliseconds: time),
      sequence: time, session: session, version: "3.\(chance.below(3)).0")
    switch chance.below(10) {
    case ..<1: event.kind = .sessionBegan
    case ..<5: (event.kind, event.name) = (.custom, chance.pick(Self.names))
    default:
      (event.outcome, event.name) = (.opened, chance.pick(Self.routes))
      event.entrySource = chance.pick(["in-app", "notification", "universal-link"])
    }
    return event
  }

  /// Four steps within a day, over all events.
  var funnel: FunnelQuery {
    FunnelQuery(
      steps: [
        EventPattern(kind: .open, name: "sale"), EventPattern(kind: .open, name: "order"),
        EventPattern(kind: .custom, name: "checkout"),
        EventPattern(kind: .custom, name: "purchase"),
      ], window: .seconds(86_400),
      span: TimeSpan(
        Timestamp(milliseconds: start - 86_400_000), Timestamp.now.adding(.seconds(86_400))))
  }
}

extension RecordID {
  /// An identifier of version 7, whose random bits a seed repeats.
  fileprivate static func made(at milliseconds: Int64, _ chance: inout Seeded) -> RecordID {
    RecordID(
      high: UInt64(milliseconds) << 16 | 0x7000 | chance.next() & 0xFFF,
      low: 0x8000_0000_0000_0000 | chance.next() >> 2)
  }
}
