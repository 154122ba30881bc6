import Synchronization

/// Wakes whoever counts events when some have come.
package final class LoaderBell: Sendable {
  private struct State {
    var isRung = false
    var waiting: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  package init() {}

  package func ring() {
    let waiting = state.withLock { state in
      state.isRung = state.waiting == nil
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume()
  }

  /// Waits until it is rung, if it was not since the last wait, or until a time has passed, or the task is
  /// cancelled. One waits at a time.
  package func wait(atMost time: Duration) async {
    let timer = Task {
      try await Task.sleep(for: time)
      ring()
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isRung = state.withLock { state in
          let isRung = state.isRung || Task.isCancelled
          state.isRung = false
          if !isRung { state.waiting = continuation }
          return isRung
        }
        if isRung { continuation.resume() }
      }
    } onCancel: {
      ring()
    }
    timer.cancel()
  }
}
