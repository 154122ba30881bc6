package import EntrywayDiagnostics

/// Why data is not moved between a folder and a cluster.
package struct MoveError: DiagnosticError, Hashable, Sendable {
  package enum Code: String, Hashable, Sendable {
    /// The cluster, or the folder, has other data.
    case notEmpty = "move-target-not-empty"
    /// Another folder is being moved to the cluster.
    case otherFolder = "move-of-other-folder"
    /// A folder was moved to the cluster, which may have been served since then.
    case isOver = "move-is-over"
    /// What is moved is older than what was moved before.
    case olderData = "move-of-older-data"
    /// Servers use the cluster.
    case isServed = "move-while-served"
    /// Another process moves.
    case isRunning = "move-is-running"
    /// Servers took events in that are not counted yet.
    case uncounted = "move-uncounted"
    /// What is there in the end is not what was there at first.
    case differs = "move-differs"
  }

  package let code: Code
  /// What it is about: the tables that have rows, the servers, the counts.
  package let detail: String

  package init(_ code: Code, _ detail: String = "") { (self.code, self.detail) = (code, detail) }

  package var diagnostic: Diagnostic {
    Diagnostic(.error, Diagnostic.Code(rawValue: code.rawValue), text, hint: hint)
  }

  private var text: String {
    switch code {
    case .notEmpty: "the target of the move is not empty: it has \(detail)"
    case .otherFolder: "another folder is being moved to the PostgreSQL database"
    case .isOver: "the folder has been moved to the PostgreSQL database already"
    case .olderData: "the data is older than what has been moved before: \(detail)"
    case .isServed: "\(detail) using the PostgreSQL database"
    case .isRunning: "another process is moving data to the PostgreSQL database"
    case .uncounted: "the PostgreSQL database has events that are not counted yet"
    case .differs: "the target of the move differs from its source: \(detail)"
    }
  }

  private var hint: String {
    switch code {
    case .notEmpty: "move to a new database or a new folder."
    case .otherFolder: "finish the move of that folder, or move to a new database."
    case .isOver: "start the servers; to move the folder again, name a new database."
    case .olderData: "move the stopped server's folder, or a newer backup."
    case .isServed: "stop all servers first."
    case .isRunning: "wait for it, or stop it: the move continues where it was."
    case .uncounted: "stop all servers, and run the move again: it counts them first."
    case .differs: "run the move again; if they still differ, move to a new target."
    }
  }
}
