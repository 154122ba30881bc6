/// A moment of a clock that only goes forward, at one speed: what budgets are counted by.
///
/// The machine's time may be set back by an hour, and would keep everybody waiting for it.
package struct SteadyTime: Hashable, Comparable, Sendable {
  package let milliseconds: Int64

  package static var now: SteadyTime {
    let passed = (ContinuousClock.now - start).components
    return SteadyTime(
      milliseconds: passed.seconds * 1000 + passed.attoseconds / 1_000_000_000_000_000)
  }

  package func adding(_ duration: Duration) -> SteadyTime {
    let (seconds, attoseconds) = duration.components
    return SteadyTime(
      milliseconds: milliseconds + seconds * 1000 + attoseconds / 1_000_000_000_000_000)
  }

  package static func < (one: SteadyTime, other: SteadyTime) -> Bool {
    one.milliseconds < other.milliseconds
  }

  private static let start = ContinuousClock.now
}
