import Foundation
package import LinkPlatform
import SeededNumbers

/// What installations of two apps did from August to November, as a store is told of it.
package struct MovedHistory: Sendable {
  package static let end = Timestamp(milliseconds: 1_795_345_200_000)
  package static let start = end.adding(.seconds(-105 * 86_400))
  package static let apps = [1, 2].map { RecordID(high: 0x0190_0000_0000_7000, low: $0) }

  /// In the order in which they came.
  package let batches: [EventBatch]
  package let touches: [Touch]

  package init(batches count: Int, seed: UInt64) {
    var seeded = Seeded(seed: seed)
    let length = Self.end.milliseconds - Self.start.milliseconds
    var told: [EventBatch] = []
    for number in 0..<count {
      let received = Self.start.milliseconds + length * Int64(number) / Int64(count)
      if seeded.chance(8), var repeated = told.randomElement(using: &seeded) {
        (repeated.sentAt, repeated.receivedAt) = (
          Timestamp(milliseconds: received), Timestamp(milliseconds: received)
        )
        told.append(repeated)
      } else {
        told.append(Self.batch(number, received, &seeded))
      }
    }
    batches = told
    touches = (0..<count).map { number in
      let time = Self.start.milliseconds + length * Int64(number) / Int64(count)
      return Touch(
        id: Self.id(number, &seeded), app: seeded.pick(Self.apps),
        link: seeded.chance(70) ? Self.link(seeded.below(3)) : nil,
        occurredAt: Timestamp(milliseconds: time),
        kind: seeded.pick(Click.Kind.allCases),
        visitor: VisitorHash(high: UInt64(seeded.below(9)), low: 1), isBot: seeded.chance(10),
        device: seeded.pick([.iPhone, .other]),
        referrer: seeded.chance(30) ? "host\(seeded.below(4)).example" : nil,
        origin: Origin(campaign: seeded.chance(50) ? "spring" : nil, channel: .mail, tags: ["a"]))
    }
  }

  private static func batch(
    _ number: Int, _ received: Int64, _ seeded: inout Seeded
  ) -> EventBatch {
    let installation = seeded.below(25)
    // Some clocks are wrong for a while.
    let skew: Int64 = seeded.chance(10) ? Int64(seeded.number(-30...3)) * 3_600_000 : 0
    let age: Int64 = seeded.pick([0, 0, 0, 2, 26, 24 * 9, 24 * 40])
    let events = (0..<seeded.number(1...6)).map { place in
      let time = received - skew - Int64(seeded.below(Int(age) + 1)) * 3_600_000
      return event(
        id(number * 10 + place, &seeded), Timestamp(milliseconds: time - Int64(place)),
        sequence: Int64(number * 10 + place), &seeded)
    }
    return EventBatch(
      app: apps[installation % 5 == 0 ? 1 : 0],
      installation: RecordID(high: 0x0190_0000_0002_7000, low: UInt64(installation)),
      secretHash: Data(repeating: UInt8(installation), count: 32),
      sentAt: Timestamp(milliseconds: received - skew),
      receivedAt: Timestamp(milliseconds: received), oldest: Timestamp(milliseconds: 0),
      events: events)
  }

  private static func event(
    _ id: RecordID, _ time: Timestamp, sequence: Int64, _ seeded: inout Seeded
  ) -> Event {
    let kind = seeded.pick(Event.Kind.allCases + [.sessionBegan, .open])
    var event = Event(id: id, kind: kind, occurredAt: time, sequence: sequence)
    event.version = seeded.pick([nil, "1.0", "2.0"])
    if seeded.chance(40) { event.send = "send-\(seeded.below(4))" }
    if seeded.chance(60) {
      event.session = RecordID(high: UInt64(time.milliseconds) << 16, low: UInt64(seeded.below(3)))
    }
    switch kind {
    case .open:
      event.outcome = seeded.pick([.opened, .opened, .fallback, .rejected])
      event.code = event.outcome == .rejected ? "no-match" : nil
      event.nearest = event.outcome == .rejected ? "order" : nil
      event.entrySource = seeded.pick(["notification", "link"])
      event.name = seeded.pick(["order", "sale", nil])
      event.link = seeded.chance(30) ? link(seeded.below(3)) : nil
      event.action = seeded.pick([nil, Event.tap, Event.dismiss, "REPLY"])
      event.surface = seeded.pick([nil, nil, "widget:small"])
      event.referrer = seeded.pick([nil, nil, "news.example"])
      event.isReengagement = seeded.chance(10)
      event.touch = seeded.chance(10) ? Self.id(1, &seeded) : nil
      event.origin = Origin(
        campaign: seeded.pick([nil, "spring", "autumn"]), source: seeded.pick([nil, "letter"]),
        isTold: seeded.chance(30))
      event.content = event.origin.isTold ? "banner" : nil
    case .custom:
      event.name = seeded.pick(["purchase", "signup"])
      event.values = [
        .init("total", .number(Double(seeded.below(80)) / 4)), .init("ä", .text("é")),
      ]
    case .sessionBegan:
      event.origin = Origin(campaign: seeded.pick([nil, "spring"]))
    case .delivered, .shown, .sessionEnded: break
    }
    return event
  }

  /// An identifier that differs from any other.
  private static func id(_ number: Int, _ seeded: inout Seeded) -> RecordID {
    let high: UInt64 = 0x0191_0000_0000_7000
    return RecordID(high: high | UInt64(number) << 16, low: seeded.next())
  }

  private static func link(_ number: Int) -> RecordID {
    RecordID(high: 0x0190_0000_0003_7000, low: UInt64(number))
  }

  private static func day(_ number: Int64) -> Timestamp { start.adding(.seconds(number * 86_400)) }

  /// Pushes with a button, with an end that was told, and without recipients.
  private static var sends: [Send] {
    let button = SendAction(id: "REPLY", target: "https://shop.example/sale", route: "sale")
    let outcome = SendOutcome(accepted: 90, refused: ["Unregistered": 3], toldAt: end)
    return [
      Send(
        id: "send-0", sentAt: day(10), recipients: 100, target: "https://shop.example/orders/1",
        route: "order", actions: [button]),
      Send(
        id: "send-1", campaign: "spring", sentAt: day(40), recipients: 100, isMutable: true,
        route: "order", outcome: outcome),
      Send(id: "send-2", campaign: "spring", source: "letter", sentAt: day(70), recipients: nil),
    ]
  }

  /// Tells a store of all of it, and has some of it removed, or marked as to be removed.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - days: How many days before the end what happened is removed by its age; nil for none.
  package func tell(_ store: some EventStore, removing days: Int? = nil) async throws {
    for app in Self.apps { _ = try await store.append(Self.sends, of: app) }
    for group in stride(from: 0, to: batches.count, by: 5) {
      _ = try await store.append(Array(batches[group..<min(group + 5, batches.count)]))
    }
    try await store.append(touches, readTo: 77)
    let tallies = (1...4).map { number in
      ClickTally(
        number: Int64(number), change: Int64(number), app: Self.apps[0], link: nil,
        quarter: Self.day(Int64(number)), kind: .page, count: 10 * number)
    }
    try await store.add(tallies, readTo: 4)
    _ = try await store.pin("kept", .name, of: Self.apps[0])
    if let days {
      while try await store.removeHistory(
        before: Self.end.adding(.seconds(Int64(-days) * 86_400))) > 0
      {}
    }
    _ = try await store.remove(Self.installation(7), of: Self.apps[0])
    try await store.remove(
      firstSeenIn: TimeSpan(Self.day(2), Self.day(4)), of: Self.apps[0])
  }

  package static func installation(_ number: Int) -> RecordID {
    RecordID(high: 0x0190_0000_0002_7000, low: UInt64(number))
  }
}
