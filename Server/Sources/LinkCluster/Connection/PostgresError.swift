import LinkPlatform

/// Why PostgreSQL did not do what it was asked.
package struct PostgresError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// PostgreSQL refused a statement, with its five characters: `53100` where its disk is full.
    case refused(state: String)
    /// The connection text cannot be read.
    case badAddress
    /// PostgreSQL was reached, and lets nobody in by the connection text.
    case rejected
    /// There is no connection: it was never made, or ended. What was sent may have been done.
    case connection
    /// No answer came in time. What was sent may be done yet.
    case late
    /// No answer came to a commit: it is done, or will be, or is not.
    case uncertain
  }

  package let reason: Reason
  /// What PostgreSQL or libpq says, on one line, without a password.
  package let message: String

  package init(_ reason: Reason, _ message: String) {
    self.reason = reason
    self.message = message.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// The five characters of a refusal; nil where nothing was refused.
  package var state: String? {
    if case .refused(let state) = reason { state } else { nil }
  }

  /// Whether a value of the statement is the reason: the rest of a batch may be taken.
  ///
  /// It cannot be read, or is too large for an index.
  package var isBadData: Bool {
    guard let state else { return false }
    return state.utf8.starts(with: "22".utf8) || state == "54000"
  }

  /// Whether it was refused only since others wrote at the same time: it may be asked again.
  package var isPassing: Bool { state == "40001" || state == "40P01" }

  /// Whether the connection is of no use any more.
  package var isConnectionLost: Bool {
    switch reason {
    case .badAddress, .rejected, .connection, .late, .uncertain: true
    // PostgreSQL ends, or ended this connection; or it takes no writes any more, and another host may.
    case .refused(let state):
      ["57P", "08", "25006"].contains { state.utf8.starts(with: $0.utf8) }
    }
  }
}

extension StorageError {
  /// What an error is to whoever uses a store.
  package init(_ error: any Error) {
    switch error {
    case let error as StorageError: self = error
    case let error as PostgresError where error.state == "53100": self = .full
    case let error as PostgresError: self = .unavailable(reason: "PostgreSQL: \(error.message)")
    case let error as ClickHouseError where error.isDiskFull: self = .full
    case let error as ClickHouseError: self = .unavailable(reason: "ClickHouse: \(error.message)")
    case is CancellationError: self = .unavailable(reason: "whoever asked has gone")
    default: self = .unavailable(reason: "\(error)")
    }
  }
}
