import Synchronization

/// A clock that rings when the test says so: each ring wakes one sleeper, now or as soon as there is
/// one.
public final class HandClock: Clock {
  private struct Bell {
    var rings = 0
    var number = 0
    var sleepers: [(number: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  public let minimumResolution = Duration.zero
  private let bell = Mutex(Bell())

  public init() {}

  public var now: ContinuousClock.Instant { .now }

  public func ring() {
    let sleeper = bell.withLock { bell in
      if bell.sleepers.isEmpty { bell.rings += 1 }
      return bell.sleepers.isEmpty ? nil : bell.sleepers.removeFirst().continuation
    }
    sleeper?.resume()
  }

  public func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    let number = bell.withLock { bell in
      bell.number += 1
      return bell.number
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isAwake = bell.withLock { bell in
          if Task.isCancelled { return true }
          if bell.rings > 0 {
            bell.rings -= 1
            return true
          }
          bell.sleepers.append((number, continuation))
          return false
        }
        if isAwake { continuation.resume() }
      }
    } onCancel: {
      let sleeper = bell.withLock { bell in
        bell.sleepers.firstIndex { $0.number == number }
          .map { bell.sleepers.remove(at: $0).continuation }
      }
      sleeper?.resume()
    }
    try Task.checkCancellation()
  }
}
