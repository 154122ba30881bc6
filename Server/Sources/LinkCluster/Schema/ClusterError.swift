package import EntrywayDiagnostics
import LinkPlatform

/// Why the databases of a cluster cannot be used.
package struct ClusterError: DiagnosticError, Hashable, Sendable {
  package enum Code: String, Hashable, Sendable {
    /// libpq does not take the connection text.
    case badAddress = "bad-postgresql-address"
    /// Nobody answers, or not in time.
    case unreachable = "postgresql-unreachable"
    /// PostgreSQL lets nobody in by this text.
    case refused = "postgresql-refused"
    /// It answers, and does not do what is needed.
    case notUsable = "postgresql-not-usable"
    /// Its database has another encoding than UTF-8.
    case notUTF8 = "postgresql-not-utf8"
    /// It is a standby, or was told to take no writes.
    case readOnly = "postgresql-read-only"
    case full = "postgresql-disk-full"
    case newerSchema = "postgresql-schema-newer"
    /// A move into it is not finished.
    case moving = "cluster-moving"
    /// Its data is in a folder.
    case movedOut = "cluster-moved-to-folder"
    /// Older servers still need what is to be removed.
    case olderServers = "older-servers-running"
  }

  package let code: Code
  package let detail: String

  package init(_ code: Code, _ detail: String) { (self.code, self.detail) = (code, detail) }

  /// What an error is to whoever starts a server or a command.
  package init(_ error: any Error) {
    switch error {
    case let error as ClusterError: self = error
    case let error as PostgresError: self.init(error)
    case StorageError.newerSchema:
      self.init(.newerSchema, "a newer entryway-server has removed what this one needs")
    case StorageError.full: self.init(.full, "its disk is full")
    default: self.init(.notUsable, "\(error)")
    }
  }

  private init(_ error: PostgresError) {
    switch error.reason {
    case .badAddress: self.init(.badAddress, error.message)
    case .late, .uncertain, .connection: self.init(.unreachable, error.message)
    case .rejected: self.init(.refused, error.message)
    case .refused(let state):
      self.init(state == "53100" ? .full : .notUsable, error.message)
    }
  }

  package var diagnostic: Diagnostic {
    Diagnostic(
      .error, Diagnostic.Code(rawValue: code.rawValue), "PostgreSQL cannot be used: \(detail)",
      hint: hint)
  }

  private var hint: String {
    switch code {
    case .badAddress:
      "write the setting `postgresql` as libpq reads it, such as `host=db1,db2 dbname=entryway "
        + "target_session_attrs=read-write` or `postgresql://user@db1/entryway`."
    case .unreachable:
      "check that PostgreSQL runs, and that the setting `postgresql` names its host and port."
    case .refused:
      "check user, password and database in the setting `postgresql`, and `pg_hba.conf` on the server."
    case .notUsable:
      "the user in the setting `postgresql` must own its schema: `CREATE DATABASE entryway OWNER user`."
    case .notUTF8: "create a database with `createdb --encoding UTF8 --template template0`."
    case .readOnly:
      "name all hosts in the setting `postgresql`, with `target_session_attrs=read-write`, so that the primary is used."
    case .full: "free up disk space on PostgreSQL's machine."
    case .newerSchema: "install the entryway-server that changed the tables, or a later one."
    case .moving:
      "finish it with `entryway-server move --to-cluster`, or drop the database to start over."
    case .movedOut:
      "serve that folder, without the setting `postgresql`; to use PostgreSQL again, create a new database."
    case .olderServers:
      "stop the older servers first; a server that was killed counts for ten seconds."
    }
  }
}
