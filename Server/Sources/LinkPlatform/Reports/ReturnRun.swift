/// Finds who had been away and came back, in one pass over the sessions that began.
///
/// A return is a session that began so long after the one before it, of the same installation. The events
/// of an installation come one after the other, ordered by time and sequence. An installation counts once
/// for each touch through which it came back, and once for coming back by itself.
package struct ReturnRun: Sendable {
  private let away: Int64
  private let from: Int64
  /// How many installations came back, by what led to the session; nil for the app's icon.
  package private(set) var counts: [TouchNumbers?: Int] = [:]

  private var installation: Int64?
  private var last: Int64?
  private var counted: Set<TouchNumbers?> = []

  /// - Parameters:
  ///   - away: How many milliseconds no session began before.
  ///   - from: Who came back before is not counted.
  package init(away: Int64, from: Int64) {
    (self.away, self.from) = (away, from)
  }

  /// What it looks at: of other events it sees nothing.
  package static let pattern = EventPattern(kind: .sessionBegan)

  /// Sees an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - touch: What led to it, asked only of returns to which something led.
  package mutating func see(_ event: some EventFacts, touch: () -> TouchNumbers) {
    guard case .sessionBegan = event.kind else { return }
    let before = event.installation == installation ? last : nil
    last = event.time
    see(installation: event.installation, time: event.time, after: before) {
      event.hasOrigin ? touch() : nil
    }
  }

  /// Sees a session of which the store knows when the one before it began.
  ///
  /// The sessions of an installation come one after the other; those that are no return may be left out.
  ///
  /// - Parameters:
  ///   - installation: Whose it is.
  ///   - time: When it began.
  ///   - before: When the session before began; nil if it is the first.
  ///   - touch: What led to it, nil for nothing; asked only of returns.
  package mutating func see(
    installation: Int64, time: Int64, after before: Int64?, touch: () -> TouchNumbers?
  ) {
    if installation != self.installation {
      self.installation = installation
      counted.removeAll(keepingCapacity: true)
    }
    guard let before, time - before >= away, time >= from else { return }
    let touch = touch()
    if counted.insert(touch).inserted { counts[touch, default: 0] += 1 }
  }
}
