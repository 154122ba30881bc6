import Synchronization

/// Lets as many reads at once into a file as it has connections for them; the others wait without a
/// thread.
///
/// GRDB's pool blocks a thread of the system's while all connections are taken, and the reads that would
/// set one free need such a thread too: where many files are read at once, none is left for them.
package final class ReaderTurns: Sendable {
  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
    /// Where in `waiting` the first stands that still waits.
    var first = 0
  }

  private let state: Mutex<State>

  /// - Parameter readers: How many connections read.
  package init(readers: Int) {
    state = Mutex(State(free: readers))
  }

  /// Waits for a turn, in the order of arrival; whoever gets it gives it back.
  package func take() async {
    let isFree = state.withLock { state in
      guard state.free > 0 else { return false }
      state.free -= 1
      return true
    }
    guard !isFree else { return }
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        guard state.free == 0 else {
          state.free -= 1
          return true
        }
        state.waiting.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  package func giveBack() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.first < state.waiting.count else {
        state.free += 1
        return nil
      }
      let next = state.waiting[state.first]
      state.first += 1
      if state.first == state.waiting.count || state.first > 1024 {
        state.waiting.removeFirst(state.first)
        state.first = 0
      }
      return next
    }
    next?.resume()
  }
}
