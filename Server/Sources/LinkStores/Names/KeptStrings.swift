import GRDB
import Synchronization

/// The numbers of texts between two commits: what a commit that failed has added is forgotten.
final class KeptStrings: Sendable {
  private struct State {
    var strings: StringTable?
    /// What other connections have written by then, as SQLite counts it.
    var version: Int64?
    var generation = 0
  }

  /// Terms that a commit works with.
  struct Taken {
    var strings: StringTable
    fileprivate let version: Int64
    fileprivate let generation: Int
  }

  private let state = Mutex(State())

  /// Takes them, within the transaction that works with them.
  func take(_ database: Database) throws -> Taken {
    let version = try database.number("PRAGMA data_version") ?? 0
    return state.withLock { state in
      // Whoever has them, and has not come back, comes too late.
      if state.strings == nil { state.generation += 1 }
      let strings = state.version == version ? state.strings : nil
      state.strings = nil
      return Taken(
        strings: strings ?? StringTable(), version: version, generation: state.generation)
    }
  }

  /// Keeps what a commit that is done knows.
  func keep(_ taken: Taken) {
    state.withLock { state in
      guard taken.generation == state.generation else { return }
      (state.strings, state.version) = (taken.strings, taken.version)
    }
  }

  /// Forgets them, within the transaction that changes them.
  func forget() {
    state.withLock { state in
      state.strings = nil
      state.generation += 1
    }
  }
}
