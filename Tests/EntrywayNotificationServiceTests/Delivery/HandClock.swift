/// A clock that rings when the test says so.
struct HandClock: Clock {
  var minimumResolution: Duration { .zero }
  /// How each sleep ended: whether it rang.
  let wakings: AsyncStream<Bool>

  private let rings: AsyncStream<Void>
  private let ringing: AsyncStream<Void>.Continuation
  private let waking: AsyncStream<Bool>.Continuation

  init() {
    (rings, ringing) = AsyncStream.makeStream()
    (wakings, waking) = AsyncStream.makeStream()
  }

  var now: ContinuousClock.Instant { .now }

  func ring() { ringing.yield() }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    for await _ in rings {
      waking.yield(true)
      return
    }
    waking.yield(false)
    throw CancellationError()
  }
}
