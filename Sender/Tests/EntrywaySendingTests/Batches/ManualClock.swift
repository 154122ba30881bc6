import Synchronization

/// A clock that a test moves.
final class ManualClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
  }

  private let state = Mutex<
    (now: Duration, sleepers: [(Duration, CheckedContinuation<Void, Never>)])
  >(
    (.zero, []))

  var now: Instant { Instant(offset: state.withLock { $0.now }) }
  var minimumResolution: Duration { .nanoseconds(1) }
  var sleepers: Int { state.withLock { $0.sleepers.count } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    await withCheckedContinuation { continuation in
      let isPast = state.withLock { state in
        if deadline.offset > state.now { state.sleepers.append((deadline.offset, continuation)) }
        return deadline.offset <= state.now
      }
      if isPast { continuation.resume() }
    }
  }

  func advance(by duration: Duration) {
    let woken = state.withLock { state in
      state.now += duration
      let now = state.now
      defer { state.sleepers.removeAll { $0.0 <= now } }
      return state.sleepers.filter { $0.0 <= now }
    }
    for (_, continuation) in woken { continuation.resume() }
  }
}
