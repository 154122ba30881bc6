import LinkPlatform
import SeededNumbers

extension ReportHistory {
  /// What an installation tells: in batches that may be late, come again, and be told by a clock that
  /// is off for a while.
  func makeBatches(of installation: Int, _ seeded: inout Seeded) -> [EventBatch] {
    var events = (0..<seeded.number(8...24)).map { number in
      makeEvent(installation * 1000 + number, &seeded)
    }
    events.sort { $0.occurredAt < $1.occurredAt }
    // What is told late is told behind what happened after it.
    for place in events.indices where seeded.chance(20) {
      events.swapAt(place, seeded.below(events.count))
    }
    let isOff = seeded.chance(30)
    var batches: [EventBatch] = []
    while !events.isEmpty {
      let chunk = Array(events.prefix(seeded.number(1...6)))
      events.removeFirst(chunk.count)
      let clock = isOff && seeded.chance(60) ? seeded.pick(Self.clocks) : 0
      batches.append(batch(installation, chunk, clock: clock, &seeded))
      guard seeded.chance(30) else { continue }
      // Again: whole, in part, or with what came before, and by a clock that may be another.
      let earlier = seeded.pick(batches)
      let again = (chunk + earlier.events).filter { _ in seeded.chance(70) }
      guard !again.isEmpty else { continue }
      // By the clock of its first time it happened at another time, and it does not come before that.
      var repeated = batch(installation, again, clock: 0, &seeded)
      let last = batches.map(\.receivedAt).max() ?? repeated.receivedAt
      let wait = max(0, last.milliseconds - repeated.receivedAt.milliseconds)
      repeated.receivedAt = repeated.receivedAt.adding(.milliseconds(wait))
      repeated.sentAt = repeated.sentAt.adding(.milliseconds(wait))
      batches.append(repeated)
    }
    return batches
  }

  /// By how much clocks are off, in milliseconds: some by less than is corrected.
  private static let clocks: [Int64] = [
    -40 * Month.day, -3 * Month.day, -45_000, -20_000, 20_000, 45_000, 3 * Month.day,
    40 * Month.day,
  ]

  private func batch(
    _ installation: Int, _ events: [Event], clock: Int64, _ seeded: inout Seeded
  ) -> EventBatch {
    let told = events.map { event in
      var told = event
      told.occurredAt = event.occurredAt.adding(.milliseconds(clock))
      return told
    }
    let last = events.map(\.occurredAt).max() ?? span.from
    let delay = seeded.chance(25) ? seeded.number(0...30 * 86_400) : seeded.pick([0, 0, 1, 300])
    let received = last.adding(.seconds(delay))
    let way = seeded.pick([0, 0, 900, 20_000])
    return EventBatch(
      app: app, installation: .numbered(installation), secretHash: .secret(installation),
      sentAt: received.adding(.milliseconds(clock - Int64(way))), receivedAt: received,
      oldest: Timestamp(milliseconds: 0), events: told)
  }

  private func makeEvent(_ number: Int, _ seeded: inout Seeded) -> Event {
    let kind = seeded.pick(
      [.open, .open, .open, .open, .custom, .custom, .custom, .sessionBegan, .sessionBegan]
        + Event.Kind.allCases)
    var event = Event(
      id: .numbered(number), kind: kind, occurredAt: time(&seeded), sequence: Int64(number),
      version: seeded.pick(["1", "2"]))
    if seeded.chance(60) { event.session = .numbered(seeded.number(1...4)) }
    switch kind {
    case .open:
      event.outcome = seeded.pick(Event.Outcome.allCases + [.opened, .opened, .opened, .opened])
      if event.outcome?.reachesScreen == true { event.name = seeded.pick(["order", "cart", nil]) }
      if event.outcome == .rejected { event.code = seeded.pick(["no-match", "guarded"]) }
      event.entrySource = seeded.pick(["notification", "link", "widget"])
      event.surface = seeded.pick([nil, nil, "widget", "control"])
      event.referrer = seeded.pick([nil, nil, "a.example", "b.example"])
      event.isReengagement = seeded.chance(20)
      lead(&event, &seeded)
      if event.send != nil {
        event.action = seeded.pick([nil, "tap", "dismiss", "LIKE", "REPLY", "MORE"])
      }
    case .custom:
      event.name = seeded.pick(["purchase", "purchase", "like"])
      // Eighths are added without rounding, in any order.
      let amount = Event.Value("total", .number(Double(seeded.number(-8...80)) / 8))
      event.values = seeded.pick([[], [amount], [amount, Event.Value("kind", .text("a"))]])
    case .sessionBegan: lead(&event, &seeded)
    case .delivered, .shown: event.send = "send \(seeded.number(1...5))"
    case .sessionEnded: break
    }
    return event
  }

  /// Gives an event what led to it; of one send nobody has registered anything.
  private func lead(_ event: inout Event, _ seeded: inout Seeded) {
    if seeded.chance(45) { event.send = "send \(seeded.number(1...5))" }
    if seeded.chance(20) { event.link = .numbered(seeded.number(1...2)) }
    event.origin = seeded.pick([
      Origin(), Origin(), Origin(campaign: "spring", source: "mail"), Origin(source: "letter"),
      Origin(campaign: "spring", isTold: true), Origin(campaign: "told", source: "x", isTold: true),
    ])
  }
}
