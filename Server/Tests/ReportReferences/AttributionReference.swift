package import LinkPlatform
import SeededNumbers

/// What several installations did, in the order in which it is seen.
package struct AttributionHistory: Sendable {
  package enum Kind: Sendable {
    case touch(String)
    case conversion(Double)
  }

  package struct Event: Sendable {
    package var installation: Int64
    package var time: Int64
    package var kind: Kind
  }

  /// What one touch, or none, is credited with.
  package struct Credit: Equatable {
    package var conversions = 0
    package var installations: Set<Int64> = []
    package var total = 0.0
  }

  package var window: Int64
  package var events: [Event] = []

  package init(window: Int64) { self.window = window }

  package mutating func touch(_ name: String, _ installation: Int64, at time: Int64) {
    events.append(Event(installation: installation, time: time, kind: .touch(name)))
  }

  package mutating func convert(_ installation: Int64, at time: Int64, amount: Double = 1) {
    events.append(Event(installation: installation, time: time, kind: .conversion(amount)))
  }

  /// The credits that a run over these events ends with.
  package var credits: [String?: AttributionRun<String>.Credit] {
    var run = AttributionRun<String>(window: window)
    for event in events {
      switch event.kind {
      case .touch(let name):
        run.touch(name, installation: event.installation, time: event.time)
      case .conversion(let amount):
        run.convert(installation: event.installation, time: event.time, amount: amount)
      }
    }
    return run.credits
  }

  /// The credits that looking at all touches for each conversion gives.
  package var expectedCredits: [String?: Credit] {
    var credits: [String?: Credit] = [:]
    for (place, event) in events.enumerated() {
      guard case .conversion(let amount) = event.kind else { continue }
      let touch = touchCredited(with: event, at: place)
      credits[touch, default: Credit()].conversions += 1
      credits[touch, default: Credit()].installations.insert(event.installation)
      credits[touch, default: Credit()].total += amount
    }
    return credits
  }

  private func touchCredited(with conversion: Event, at place: Int) -> String? {
    var latest: (name: String, time: Int64, place: Int)?
    for (other, event) in events.enumerated() {
      guard case .touch(let name) = event.kind else { continue }
      guard event.installation == conversion.installation else { continue }
      guard (event.time, other) < (conversion.time, place) else { continue }
      guard conversion.time - event.time <= window else { continue }
      if let known = latest, (event.time, other) < (known.time, known.place) { continue }
      latest = (name, event.time, other)
    }
    return latest?.name
  }
}

extension AttributionHistory {
  /// A history in which installations share touches and times.
  package static func random(seed: UInt64) -> AttributionHistory {
    var seeded = Seeded(seed: seed)
    let origin = seeded.pick([0, -5, 1_795_345_087_000])
    let latest = seeded.pick([0, 2, 6, 12, 40])
    let touches = seeded.pick([0, 20, 50, 90])
    let windows: [Int64] = [0, 1, Int64(latest / 2), Int64(latest), 1_000_000, .max]
    var history = AttributionHistory(window: seeded.pick(windows))
    for installation in [7, 0, -3, 12, 4].prefix(seeded.number(0...5)) {
      for offset in (0..<seeded.below(13)).map({ _ in seeded.number(0...latest) }).sorted() {
        let time = Int64(origin + offset)
        if seeded.chance(touches) {
          history.touch(seeded.pick(["mail", "poster", "post"]), Int64(installation), at: time)
        } else {
          // Eighths are added without rounding, in any order.
          let amount = Double(seeded.number(-8...80)) / 8
          history.convert(Int64(installation), at: time, amount: amount)
        }
      }
    }
    return history
  }
}
