import LinkPlatform
import ReportReferences
import SeededNumbers
import Testing

/// Funnels over histories with ties, events that match several steps, and events that are told again.
extension EventStoreConformance {
  static var funnels: [StoreCheck<Store>] {
    [
      StoreCheck("A funnel comes as far as its vectors say") { space in
        let store = try await space.open()
        for (place, vector) in FunnelVector.all.enumerated() {
          let history = FunnelHistory(
            steps: 3, window: vector.window, installations: [try FunnelEvent.events(vector.events)])
          let parts = try await store.parts(of: history, app: place + 1, seed: UInt64(place))
          let level = parts.flatMap(\.reached).reduce(0, +)
          #expect(level == vector.level, "\(vector)")
        }
      }
    ]
      + SeedParts.played(of: 4).map { part in
        StoreCheck("Funnels of random histories say what one pass does: \(part + 1) of 4") {
          space in
          let store = try await space.open()
          for seed in UInt64(part) * 50..<UInt64(part) * 50 + 50 {
            let history = FunnelHistory.random(seed: seed)
            let parts = try await store.parts(of: history, app: Int(seed) + 1, seed: seed)
            let expected = history.groups
            #expect(parts.count == expected.count, "seed \(seed)")
            for part in parts {
              let group = try #require(expected[part.number], "seed \(seed)")
              #expect(part.reached == group.reached, "seed \(seed)")
              #expect(
                part.medians == (1..<max(1, history.steps)).map { group.median(to: $0) },
                "seed \(seed)")
            }
          }
        }
      }
  }
}

extension EventStore {
  /// Tells a history in a mixed order, each batch twice, and asks for its funnel.
  fileprivate func parts(
    of history: FunnelHistory, app: Int, seed: UInt64
  ) async throws -> [FunnelPart] {
    var seeded = Seeded(seed: seed)
    let first = history.installations.joined().map(\.time).min() ?? 0
    var batches: [EventBatch] = []
    var count = 0
    for (place, events) in history.installations.enumerated() where !events.isEmpty {
      var told: [Event] = []
      for (sequence, event) in events.enumerated() {
        count += 1
        told.append(event.told(count, sequence, at: event.time - first))
      }
      told.shuffle(using: &seeded)
      batches += [told, Array(told.prefix(seeded.below(told.count + 1)))].filter { !$0.isEmpty }
        .map { .sample(app: app, installation: place + 1, received: 1_000_000, events: $0) }
    }
    for batch in batches.shuffled(using: &seeded) { _ = try await append([batch]) }
    let query = FunnelQuery(
      steps: Array(FunnelStep.patterns.prefix(history.steps)),
      window: .milliseconds(min(history.window, 1_000_000_000)), span: .all, breakdown: .version)
    return try await funnel(query, of: .numbered(app))
  }
}

/// Steps each of which looks at another member of an event, so that one may match any of them.
private enum FunnelStep {
  static let patterns = [
    EventPattern(kind: .open, name: "A"), EventPattern(kind: .open, entrySource: "B"),
    EventPattern(kind: .open, campaign: "C"), EventPattern(kind: .open, action: "D"),
    EventPattern(kind: .open, surface: "E"),
  ]
}

extension FunnelEvent {
  fileprivate func told(_ number: Int, _ sequence: Int, at time: Int64) -> Event {
    func text(_ place: Int, _ matching: String) -> String {
      matches >> UInt32(place) & 1 == 1 ? matching : "another"
    }
    var event = Event(
      id: .numbered(number), kind: .open, occurredAt: .base(time), sequence: Int64(sequence),
      version: value == 0 ? nil : "\(value)", outcome: .opened, entrySource: text(1, "B"),
      name: text(0, "A"), origin: Origin(campaign: text(2, "C")))
    event.action = text(3, "D")
    event.surface = text(4, "E")
    return event
  }
}

extension FunnelPart {
  /// The value of a history that it stands for.
  fileprivate var number: Int32 { value.flatMap { Int32($0) } ?? 0 }
}
