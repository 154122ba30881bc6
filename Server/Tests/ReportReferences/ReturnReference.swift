package import LinkPlatform
import SeededNumbers

/// What several installations did, and who is asked about.
package struct ReturnHistory: Sendable {
  package var away: Int64
  package var from: Int64
  package var events: [SeenEvent]

  package init(away: Int64, from: Int64, events: [SeenEvent]) {
    (self.away, self.from, self.events) = (away, from, events)
  }

  /// The counts that a run over these events ends with.
  package var counts: [TouchNumbers?: Int] {
    var run = ReturnRun(away: away, from: from)
    for event in events { run.see(event) { event.touch } }
    return run.counts
  }

  /// The counts that comparing each session with the one before it gives.
  package var expectedCounts: [TouchNumbers?: Int] {
    var counts: [TouchNumbers?: Int] = [:]
    for events in events.byInstallation {
      let sessions = events.filter { $0.kind == .sessionBegan }
      let returns = zip(sessions, sessions.dropFirst()).filter { before, session in
        session.time >= from && session.time - before.time >= away
      }.map(\.1)
      let ways = Set(returns.map { $0.isLed ? Optional($0.touch) : nil })
      for way in ways { counts[way, default: 0] += 1 }
    }
    return counts
  }

  package static func random(seed: UInt64) -> ReturnHistory {
    var seeded = Seeded(seed: seed)
    return ReturnHistory(
      away: seeded.pick([0, 1, 3, 20]), from: seeded.pick([0, 5, 20]), events: .random(&seeded))
  }
}
