import EntrywayReporting

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// A clock that stands still until it is moved.
///
/// It shows a date, and one sleeps by it: who does wakes when the clock was moved far enough, or when
/// their task is cancelled.
package final class SimulatedClock: Clock {
  /// A moment, by the time that the clock has been moved until then.
  package struct Instant: InstantProtocol {
    /// Thirty million years are for ever, and no sum of two of them is too large.
    private static let limit = Duration.seconds(1_000_000_000_000_000)

    package var elapsed = Duration.zero

    package func advanced(by duration: Duration) -> Instant {
      let step = min(max(duration, .zero - Self.limit), Self.limit)
      return Instant(elapsed: min(max(elapsed + step, .zero - Self.limit), Self.limit))
    }

    package func duration(to other: Instant) -> Duration { other.elapsed - elapsed }

    package static func < (left: Instant, right: Instant) -> Bool { left.elapsed < right.elapsed }
  }

  private struct State {
    var now = Instant()
    var count = 0
    var sleepers: [Int: (end: Instant, wake: CheckedContinuation<Void, Never>)] = [:]
  }

  package let minimumResolution = Swift.Duration.zero
  /// What it showed at first.
  package let start: Date
  private let state = Locked(State())

  /// - Parameter start: What it shows at first.
  package init(_ start: Date = .simulated) { self.start = start }

  package var now: Instant { state.with { $0.now } }

  /// The date that it shows.
  package var date: Date {
    let elapsed = now.elapsed.components
    return start.addingTimeInterval(
      Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18)
  }

  /// How many sleep by it now.
  package var sleeperCount: Int { state.with { $0.sleepers.count } }

  /// Lets time pass, and wakes those who have slept long enough.
  package func advance(by duration: Duration) {
    let woken = state.with { state in
      state.now = state.now.advanced(by: duration)
      let now = state.now
      let due = state.sleepers.filter { $0.value.end <= now }
      for number in due.keys { state.sleepers[number] = nil }
      return due.values.map(\.wake)
    }
    for wake in woken { wake.resume() }
  }

  /// Lets time pass until it shows a date.
  package func advance(to date: Date) {
    advance(by: .seconds(min(max(date.timeIntervalSince(self.date), -1e15), 1e15)))
  }

  package func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let number = state.with { state in
      state.count += 1
      return state.count
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isAwake = state.with { state in
          if Task.isCancelled || deadline <= state.now { return true }
          state.sleepers[number] = (deadline, continuation)
          return false
        }
        if isAwake { continuation.resume() }
      }
    } onCancel: {
      state.with { $0.sleepers.removeValue(forKey: number)?.wake }?.resume()
    }
    try Task.checkCancellation()
  }

  /// Returns when its task is cancelled, and not before.
  package static func sleepForever() async { try? await SimulatedClock().sleep(for: .seconds(1)) }
}
