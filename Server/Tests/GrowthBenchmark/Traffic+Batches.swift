import FoundationEssentials
import LinkPlatform
import SeededNumbers

extension Traffic {
  /// The pushes of a day: one in the morning, one in the evening.
  func sends(ofDay day: Int) -> [Send] {
    [8, 17].map { hour in
      Send(
        id: "push-\(civilDay(day).number)-\(hour)", campaign: "campaign-\((day + hour) % 15)",
        source: "push", sentAt: start(ofDay: day).adding(.seconds(hour * 3600)),
        recipients: peoplePerDay, isMutable: true,
        target: "https://shop.example.com/sale", route: "sale")
    }
  }

  /// What a session tells.
  ///
  /// - Parameter span: When it happened; nil for any time.
  /// - Returns: nil where nothing happened in the span.
  func batch(_ session: Session, in span: TimeSpan? = nil) -> EventBatch? {
    let skew = skew(of: session.person)
    var story = Story(session, self)
    var events: [Event] = []
    events.reserveCapacity(session.length)
    for place in 0..<session.length {
      var event = story.event(place)
      guard span?.contains(event.occurredAt) != false else { continue }
      event.occurredAt = Timestamp(milliseconds: event.occurredAt.milliseconds + skew)
      events.append(event)
    }
    guard !events.isEmpty else { return nil }
    var identity = numbers(3, session.person)
    return EventBatch(
      app: app, installation: RecordID(high: identity.next(), low: identity.next()),
      secretHash: Data((0..<32).map { _ in UInt8(truncatingIfNeeded: identity.next()) }),
      sentAt: Timestamp(milliseconds: session.receivedAt + skew),
      receivedAt: Timestamp(milliseconds: session.receivedAt),
      oldest: Timestamp(milliseconds: 0), declared: [.library], events: events)
  }

  /// How far somebody's clock is ahead: of one in a hundred by up to three hours, or behind.
  private func skew(of person: Int) -> Int64 {
    var chance = numbers(4, person)
    return chance.once(in: 100) ? Int64(chance.number(-10_800_000...10_800_000)) : 0
  }

  /// Links that lead into the app, the same on all days.
  func link(_ number: Int) -> RecordID {
    var chance = numbers(5, number)
    return .version7(at: start(ofDay: 0).milliseconds + Int64(number), &chance)
  }
  static let linkCount = 40
}

extension RecordID {
  /// An identifier of version 7, whose random bits a seed repeats.
  static func version7(at milliseconds: Int64, _ chance: inout Seeded) -> RecordID {
    RecordID(
      high: UInt64(milliseconds) << 16 | 0x7000 | chance.next() & 0xFFF,
      low: 0x8000_0000_0000_0000 | chance.next() >> 2)
  }
}
