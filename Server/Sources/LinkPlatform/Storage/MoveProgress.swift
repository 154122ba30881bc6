import Synchronization

/// How far a store is with moving what an older server wrote into files of another form: until it is done,
/// the store cannot be used.
package final class MoveProgress: Sendable {
  private struct State {
    var isOver = false
    var done = 0
    var all = 0
  }

  private let state = Mutex(State())

  package init() {}

  /// Whether the store can be used.
  package var isOver: Bool { state.withLock(\.isOver) }

  /// The part of all rows that is moved, from 0 to 1.
  package var part: Double {
    state.withLock { state in
      if state.isOver { return 1 }
      return state.all == 0 ? 0 : min(0.99, Double(state.done) / Double(state.all))
    }
  }

  /// Refuses the use of a store whose rows are not moved yet.
  package func check() throws(StorageError) {
    let refusal = state.withLock { state in
      state.isOver ? nil : StorageError.moving(done: state.done, of: state.all)
    }
    if let refusal { throw refusal }
  }

  /// Says how many rows are moved.
  package func note(_ done: Int, of all: Int) {
    state.withLock { ($0.done, $0.all) = (done, all) }
  }

  /// Says that the store can be used.
  package func end() { state.withLock { $0.isOver = true } }
}
