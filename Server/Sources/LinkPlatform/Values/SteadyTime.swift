/// A moment of a clock that only goes forward, at one speed: what budgets are counted by.
///
/// The machine's time may be set back by an hour, and would keep everybody waiting for it.
package struct SteadyTime: Hashable, Comparable, Sendable {
  package let milliseconds: Int64

  package static var now: SteadyTime {
    SteadyTime(milliseconds: (ContinuousClock.now - start).milliseconds)
  }

  package func adding(_ duration: Duration) -> SteadyTime {
    SteadyTime(milliseconds: milliseconds + duration.milliseconds)
  }

  package static func < (one: SteadyTime, other: SteadyTime) -> Bool {
    one.milliseconds < other.milliseconds
  }

  private static let start = ContinuousClock.now
}
