import Synchronization

/// A clock that stands still until a test moves it: who sleeps on it wakes when the time has come,
/// or when its task is cancelled.
final class AlarmClock: _Concurrency.Clock {
  typealias Instant = ContinuousClock.Instant

  private struct Sleepers {
    var now = ContinuousClock.now
    var last = 0
    var list: [Int: (end: Instant, wake: CheckedContinuation<Void, Never>)] = [:]
  }

  let minimumResolution = Duration.zero
  private let sleepers = Mutex(Sleepers())

  var now: Instant { sleepers.withLock(\.now) }

  func advance(_ duration: Duration) {
    let woken = sleepers.withLock { sleepers in
      sleepers.now += duration
      let due = sleepers.list.filter { $0.value.end <= sleepers.now }
      for number in due.keys { sleepers.list[number] = nil }
      return due.values.map(\.wake)
    }
    for wake in woken { wake.resume() }
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = sleepers.withLock { sleepers in
      sleepers.last += 1
      return sleepers.last
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isAwake = sleepers.withLock { sleepers in
          if Task.isCancelled || deadline <= sleepers.now { return true }
          sleepers.list[number] = (deadline, continuation)
          return false
        }
        if isAwake { continuation.resume() }
      }
    } onCancel: {
      sleepers.withLock { $0.list.removeValue(forKey: number)?.wake }?.resume()
    }
    try Task.checkCancellation()
  }
}
