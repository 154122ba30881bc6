import Synchronization
import Testing

/// Lets everybody wait until it is opened.
final class Gate: Sendable {
  private let state = Mutex<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>(
    (false, []))

  func wait() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}

/// Waits for a condition, and fails with a sentence if it never comes.
func until(_ sentence: String, _ condition: () -> Bool) async {
  let limit = ContinuousClock.now + .seconds(60)
  while ContinuousClock.now < limit {
    if condition() { return }
    await Task.yield()
  }
  Issue.record("never: \(sentence)")
}
