import Synchronization

/// Wakes whoever counts events when some have come.
package final class LoaderBell: Sendable {
  private struct State {
    var isRung = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  package init() {}

  package func ring() {
    let waiting = state.withLock { state in
      state.isRung = state.waiting.isEmpty
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Waits until it is rung, if it was not since the last wait, until a time has passed, or until the task is
  /// cancelled.
  ///
  /// Whoever waits with others may be woken early.
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
          if !isRung { state.waiting.append(continuation) }
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
