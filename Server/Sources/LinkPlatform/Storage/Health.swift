package import Logging
import Metrics
import Synchronization

/// Whether the server can do its work: what `/readyz` tells.
package final class Health: Sendable {
  /// What reading a whole file in the background has shown.
  package enum Check: String, Hashable, Codable, Sendable, CaseIterable {
    case running, passed, failed
  }

  /// How a part does its work.
  package enum State: Hashable, Sendable {
    case works
    /// It does what it must by other means, or all servers that share a store lack it: another one would do it
    /// no better, so this one stays ready.
    case degraded(String)
    case fails(String)
  }

  /// One part that may fail.
  package final class Part: Sendable {
    private struct Findings {
      /// Why the last write was refused.
      var failure: String?
      /// Why it does its work by other means.
      var detour: String?
      /// Why the file cannot be relied on: no write mends that.
      var damage: String?
      /// Nil where no file of this server has what the part stores.
      var check: Check?
    }

    package let name: String
    /// How far its store is with moving what an older server wrote; nil where nothing is moved.
    private let move: MoveProgress?
    /// Whether its store is shared: a write that it refuses is refused by all servers.
    private let isShared: Bool
    private let logger: Logger?
    private let findings: Mutex<Findings>
    private let refused: Counter

    /// - Parameters:
    ///   - name: What fails.
    ///   - hasFiles: Whether it stores into files, which are read as a whole after the start.
    ///   - isShared: Whether other servers fail with it, so that none of them is better to ask.
    ///   - move: How far its store is with moving what an older server wrote.
    ///   - logger: Told when it begins to fail and when it works again, not of each failure.
    package init(
      _ name: String, hasFiles: Bool = true, isShared: Bool = false, move: MoveProgress? = nil,
      logger: Logger? = nil
    ) {
      (self.name, self.isShared, self.move, self.logger) = (name, isShared, move, logger)
      findings = Mutex(Findings(check: hasFiles ? .running : nil))
      refused = Counter(label: "entryway_writes_refused_total", dimensions: [("part", name)])
    }

    /// A write succeeded.
    package func worked() {
      let hadFailed = findings.withLock { findings in
        defer { if findings.failure != nil { findings.failure = nil } }
        return findings.failure != nil
      }
      if hadFailed { logger?.notice("writes work again", metadata: ["part": "\(name)"]) }
    }

    /// A write was refused.
    package func failed(_ error: StorageError) {
      // A server that ends gives up writes that nothing is wrong with, and a move comes to its end.
      guard !Task.isCancelled, !error.isMoving else { return }
      refused.increment()
      let hadFailed = findings.withLock { findings in
        defer { findings.failure = error.description }
        return findings.failure != nil
      }
      guard !hadFailed else { return }
      logger?.error(
        "writes are refused", metadata: ["part": "\(name)", "reason": "\(error)"])
    }

    /// It does its work by other means from now on, or no more.
    ///
    /// - Parameters:
    ///   - reason: Why; nil if it works as it should.
    ///   - hint: What to do, for the log.
    package func takesDetour(_ reason: String?, hint: String? = nil) {
      let before = findings.withLock { findings in
        defer { findings.detour = reason }
        return findings.detour
      }
      tell(reason, hint, before: before, "a part works by other means", "a part works again")
    }

    /// Something other than a write is wrong, or no more.
    ///
    /// - Parameters:
    ///   - reason: What; nil if all is well.
    ///   - hint: What to do, for the log.
    package func finds(_ reason: String?, hint: String? = nil) {
      let before = findings.withLock { findings in
        defer { findings.failure = reason }
        return findings.failure
      }
      tell(reason, hint, before: before, "the server is not ready", "the server is ready again")
    }

    /// Tells what begins and what ends, and nothing that goes on.
    private func tell(
      _ reason: String?, _ hint: String?, before: String?, _ begins: Logger.Message,
      _ ends: Logger.Message
    ) {
      guard let reason else {
        if before != nil { logger?.notice(ends, metadata: ["part": "\(name)"]) }
        return
      }
      guard before == nil else { return }
      var metadata: Logger.Metadata = ["part": "\(name)", "reason": "\(reason)"]
      if let hint { metadata["hint"] = "\(hint)" }
      logger?.error(begins, metadata: metadata)
    }

    /// The whole file was read.
    ///
    /// - Parameter damage: What is wrong with it; nil if nothing is.
    package func checked(_ damage: StorageError?) {
      findings.withLock { findings in
        findings.damage = damage?.description
        findings.check = damage == nil ? .passed : .failed
      }
    }

    /// Whether the last write was refused.
    package var isRefusing: Bool { findings.withLock { $0.failure != nil } }
    /// How it does its work.
    package var state: State {
      let findings = findings.withLock(\.self)
      if let damage = findings.damage { return .fails(damage) }
      if let failure = findings.failure { return isShared ? .degraded(failure) : .fails(failure) }
      return findings.detour.map(State.degraded) ?? .works
    }
    /// Why it does not work; nil if it does, by whatever means.
    package var reason: String? {
      if case .fails(let reason) = state { reason } else { nil }
    }
    /// What reading its files has shown; nil where it has none.
    package var check: Check? { findings.withLock { $0.check } }
    /// The part of its rows that is moved, from 0 to 1; nil where nothing is moved any more.
    package var moved: Double? { move.flatMap { $0.isOver ? nil : $0.part } }
  }

  package let records: Part
  package let clicks: Part
  package let events: Part
  /// Whether this server's clock agrees with that of a shared store; nil where none is shared.
  package let clock: Part?

  /// - Parameters:
  ///   - hasFiles: Whether its stores are files, and not shared with other servers.
  ///   - eventsMove: How far the move of an older server's events is.
  ///   - logger: Told when a part begins to fail and when it works again.
  package init(
    hasFiles: Bool = true, eventsMove: MoveProgress? = nil, logger: Logger? = nil
  ) {
    let isShared = !hasFiles
    records = Part("records", hasFiles: hasFiles, isShared: isShared, logger: logger)
    // A click that a shared store does not take is taken by this server's own disk.
    clicks = Part("clicks", hasFiles: hasFiles, logger: logger)
    events = Part(
      "events", hasFiles: hasFiles, isShared: isShared, move: eventsMove, logger: logger)
    clock = isShared ? Part("clock", hasFiles: false, logger: logger) : nil
  }

  package var parts: [Part] { [records, clicks, events] + (clock.map { [$0] } ?? []) }

  /// How the server does its work: as its worst part does.
  package var state: State {
    let states = parts.map(\.state)
    return states.first { if case .fails = $0 { true } else { false } }
      ?? states.first { $0 != .works } ?? .works
  }

  /// Whether a balancer may send requests here: a server that is degraded takes clicks, and stays.
  package var isReady: Bool { parts.allSatisfy { $0.reason == nil } }
}
