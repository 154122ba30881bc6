package import LinkPlatform
import SeededNumbers

/// An event of one installation, as the funnel sees it.
package struct FunnelEvent: Sendable {
  package var time: Int64
  package var matches: UInt32
  package var value: Int32

  package init(time: Int64, matches: UInt32, value: Int32 = 0) {
    (self.time, self.matches, self.value) = (time, matches, value)
  }
}

/// What several installations did, and the funnel that is asked about.
package struct FunnelHistory: Sendable {
  package var steps: Int
  package var window: Int64
  /// The events of each installation, in order.
  package var installations: [[FunnelEvent]]

  package init(steps: Int, window: Int64, installations: [[FunnelEvent]]) {
    (self.steps, self.window, self.installations) = (steps, window, installations)
  }

  /// The groups that a run over these installations ends with, one after the other.
  package var groups: [Int32: FunnelRun.Group] {
    var run = FunnelRun(steps: steps, window: window)
    for (place, events) in installations.enumerated() {
      for event in events {
        // Neighbours have identifiers that go up and down, 0 among them.
        run.see(
          installation: place % 2 == 0 ? Int64(place) : -Int64(place), time: event.time,
          matches: event.matches, value: event.value)
      }
    }
    run.finish()
    return run.groups
  }

  /// One installation on its own.
  package func alone(_ events: [FunnelEvent]) -> FunnelHistory {
    FunnelHistory(steps: steps, window: window, installations: [events])
  }
}

extension FunnelHistory {
  /// A history in which events often share a time, a step or a value.
  package static func random(seed: UInt64) -> FunnelHistory {
    var seeded = Seeded(seed: seed)
    let steps = seeded.number(1...5)
    let origin = seeded.pick([0, -5, 1_795_345_087_000])
    let latest = seeded.pick([0, 2, 6, 12, 40])
    let severalSteps = seeded.pick([0, 25, 100])
    let distinctValues = seeded.chance(50)
    var value = Int32(0)
    let installations = (0..<seeded.number(1...5)).map { _ in
      let times = (0..<seeded.below(13)).map { _ in origin + seeded.number(0...latest) }.sorted()
      return times.map { time in
        value = distinctValues ? value + 1 : Int32(seeded.number(-1...1))
        var matches = seeded.chance(5) ? 0 : UInt32(1) << UInt32(seeded.below(steps))
        if seeded.chance(severalSteps) { matches |= UInt32(seeded.below(1 << steps)) }
        return FunnelEvent(time: Int64(time), matches: matches, value: value)
      }
    }
    let window = seeded.pick([0, 1, Int64(latest / 2), Int64(latest), 1_000_000, .max])
    return FunnelHistory(steps: steps, window: window, installations: installations)
  }
}

/// Every way in which one installation went through steps of a funnel, found by trying them all.
package struct FunnelReference {
  /// Distinct events, in order, that match the steps from the first one on.
  package typealias Attempt = [Int]

  private let events: [FunnelEvent]
  private let steps: Int
  private let window: Int64
  private var attempts: [Attempt] = []

  package init(_ events: [FunnelEvent], steps: Int, window: Int64) {
    self.events = events
    self.steps = steps
    self.window = window
    extend([])
    attempts.removeFirst()
  }

  private mutating func extend(_ attempt: Attempt) {
    attempts.append(attempt)
    guard attempt.count < steps else { return }
    for place in events.indices where attempt.allSatisfy({ $0 < place }) {
      let begin = events[attempt.first ?? place].time
      guard events[place].time - begin <= window else { continue }
      if events[place].matches & (1 << UInt32(attempt.count)) != 0 { extend(attempt + [place]) }
    }
  }

  package var level: Int { attempts.map(\.count).max() ?? 0 }

  /// The attempts that reach the level with the event that reaches it first, and begin the latest.
  package var best: [Attempt] {
    let highest = attempts.filter { $0.count == level }
    let earliest = highest.compactMap(\.last).min()
    let first = highest.filter { $0.last == earliest }
    let begin = first.map { events[$0[0]].time }.max()
    return first.filter { events[$0[0]].time == begin }
  }

  package func value(of attempt: Attempt) -> Int32 { events[attempt[0]].value }

  /// The times from each step of an attempt to the next.
  package func gaps(of attempt: Attempt) -> [Int64] {
    zip(attempt, attempt.dropFirst()).map { events[$1].time - events[$0].time }
  }
}
