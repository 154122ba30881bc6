import Synchronization

/// A clock that cannot be set back, and stands still until a test moves it; who sleeps on it wakes
/// at once.
final class SteppedClock: _Concurrency.Clock {
  typealias Instant = ContinuousClock.Instant

  let minimumResolution = Duration.zero
  private let start = ContinuousClock.now
  private let milliseconds = Atomic<Int>(0)

  var now: Instant { start + .milliseconds(milliseconds.load(ordering: .relaxed)) }

  func advance(_ seconds: Double) {
    milliseconds.add(Int(seconds * 1_000), ordering: .relaxed)
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws { await Task.yield() }
}

/// A clock that never moves, on which one sleeps until one's task is cancelled.
struct FrozenClock: _Concurrency.Clock {
  typealias Instant = ContinuousClock.Instant

  let minimumResolution = Duration.zero
  let now = ContinuousClock.now

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    await Self.sleepForever()
  }

  static func sleepForever() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
    defer { continuation.finish() }
    for await _ in stream {}
  }
}
