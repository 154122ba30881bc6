package import Logging
import Metrics
import Synchronization

/// Whether the server can do its work: what `/readyz` tells.
package final class Health: Sendable {
  /// What reading a whole file in the background has shown.
  package enum Check: String, Hashable, Codable, Sendable, CaseIterable {
    case running, passed, failed
  }

  /// One part that may fail.
  package final class Part: Sendable {
    private struct State {
      /// Why the last write was refused.
      var failure: String?
      /// Why the file cannot be relied on: no write mends that.
      var damage: String?
      /// Nil where no file of this server has what the part stores.
      var check: Check?
    }

    package let name: String
    /// How far its store is with moving what an older server wrote; nil where nothing is moved.
    private let move: MoveProgress?
    private let logger: Logger?
    private let state: Mutex<State>
    private let refused: Counter

    /// - Parameters:
    ///   - name: What fails.
    ///   - hasFiles: Whether it stores into files, which are read as a whole after the start.
    ///   - move: How far its store is with moving what an older server wrote.
    ///   - logger: Told when it begins to fail and when it works again, not of each failure.
    package init(
      _ name: String, hasFiles: Bool = true, move: MoveProgress? = nil, logger: Logger? = nil
    ) {
      (self.name, self.move, self.logger) = (name, move, logger)
      state = Mutex(State(check: hasFiles ? .running : nil))
      refused = Counter(label: "entryway_writes_refused_total", dimensions: [("part", name)])
    }

    /// A write succeeded.
    package func worked() {
      let hadFailed = state.withLock { state in
        defer { if state.failure != nil { state.failure = nil } }
        return state.failure != nil
      }
      if hadFailed { logger?.notice("writes work again", metadata: ["part": "\(name)"]) }
    }

    /// A write was refused.
    package func failed(_ error: StorageError) {
      // A server that ends gives up writes that nothing is wrong with, and a move comes to its end.
      guard !Task.isCancelled, !error.isMoving else { return }
      refused.increment()
      let hadFailed = state.withLock { state in
        defer { state.failure = error.description }
        return state.failure != nil
      }
      guard !hadFailed else { return }
      logger?.error(
        "writes are refused", metadata: ["part": "\(name)", "reason": "\(error)"])
    }

    /// The whole file was read.
    ///
    /// - Parameter damage: What is wrong with it; nil if nothing is.
    package func checked(_ damage: StorageError?) {
      state.withLock { state in
        state.damage = damage?.description
        state.check = damage == nil ? .passed : .failed
      }
    }

    /// Whether the last write was refused.
    package var isRefusing: Bool { state.withLock { $0.failure != nil } }
    /// Why it does not work; nil if it does.
    package var reason: String? { state.withLock { $0.damage ?? $0.failure } }
    /// What reading its files has shown; nil where it has none.
    package var check: Check? { state.withLock { $0.check } }
    /// The part of its rows that is moved, from 0 to 1; nil where nothing is moved any more.
    package var moved: Double? { move.flatMap { $0.isOver ? nil : $0.part } }
  }

  package let records: Part
  package let clicks: Part
  package let events: Part

  /// - Parameters:
  ///   - hasFiles: Whether its stores are files.
  ///   - eventsMove: How far the move of an older server's events is.
  ///   - logger: Told when a part begins to fail and when it works again.
  package init(
    hasFiles: Bool = true, eventsMove: MoveProgress? = nil, logger: Logger? = nil
  ) {
    records = Part("records", hasFiles: hasFiles, logger: logger)
    clicks = Part("clicks", hasFiles: hasFiles, logger: logger)
    events = Part("events", hasFiles: hasFiles, move: eventsMove, logger: logger)
  }

  package var parts: [Part] { [records, clicks, events] }
  package var isReady: Bool { parts.allSatisfy { $0.reason == nil } }
}
