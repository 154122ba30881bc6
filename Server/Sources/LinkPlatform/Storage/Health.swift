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
      var check = Check.running
    }

    package let name: String
    private let logger: Logger?
    private let state = Mutex(State())
    private let refused: Counter

    /// - Parameters:
    ///   - name: What fails.
    ///   - logger: Told when it begins to fail and when it works again, not of each failure.
    package init(_ name: String, logger: Logger? = nil) {
      (self.name, self.logger) = (name, logger)
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
      // A server that ends gives up writes that nothing is wrong with.
      guard !Task.isCancelled else { return }
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
    package var check: Check { state.withLock { $0.check } }
  }

  package let records: Part
  package let clicks: Part
  package let events: Part

  /// - Parameter logger: Told when a part begins to fail and when it works again.
  package init(logger: Logger? = nil) {
    records = Part("records", logger: logger)
    clicks = Part("clicks", logger: logger)
    events = Part("events", logger: logger)
  }

  package var parts: [Part] { [records, clicks, events] }
  package var isReady: Bool { parts.allSatisfy { $0.reason == nil } }
}
