package import LinkPlatform
import LinkStores
import Synchronization

/// Which servers there are: each tells again and again that it is alive, by the database's clock.
package final class ServersAlive: Sendable {
  /// For how many seconds one that says nothing counts as alive.
  package static let patience = 10
  /// How often a server tells.
  package static let interval = Duration.seconds(2)

  /// What was seen the last time.
  package struct Seen: Hashable, Sendable {
    /// How many servers are alive, with this one.
    package var servers = 1
    /// How far this server's clock is ahead of the database's, in milliseconds.
    package var ahead: Int64 = 0
  }

  private let pool: PostgresPool
  private let version: Int64
  private let patience: Int
  package let id: RecordID
  private let seen = Mutex(Seen())

  /// - Parameters:
  ///   - pool: The connections.
  ///   - id: What tells this server from others.
  ///   - version: Of its schema.
  ///   - patience: For how many seconds a server that says nothing counts as alive.
  package init(
    _ pool: PostgresPool, id: RecordID = RecordID(), version: Int64, patience: Int = patience
  ) {
    (self.pool, self.id, self.version, self.patience) = (pool, id, version, patience)
  }

  package var last: Seen { seen.withLock { $0 } }

  /// Tells that this server is alive, and looks which others are.
  @discardableResult
  package func tell() async throws(StorageError) -> Seen {
    let (id, version, patience) = (id, version, patience)
    let now = try await pool.use(.duties, within: .seconds(5)) { connection in
      let before = Timestamp.now
      try connection.execute(
        """
        INSERT INTO servers (id, version, beat) VALUES (?, ?, now())
        ON CONFLICT (id) DO UPDATE SET beat = now(), version = excluded.version
        """, id, version)
      // Those that were killed are forgotten some time later.
      try connection.execute("DELETE FROM servers WHERE beat < now() - interval '1 hour'")
      let row = try connection.statement(
        """
        SELECT count(*), CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT) FROM servers
        WHERE beat > now() - interval '\(patience) seconds'
        """
      ).first { (servers: Int($0.number(0)), clock: $0.number(1)) }
      let after = Timestamp.now
      // The answer was made between the two.
      let middle = before.milliseconds + (after.milliseconds - before.milliseconds) / 2
      return Seen(servers: max(1, row?.servers ?? 1), ahead: middle - (row?.clock ?? middle))
    }
    seen.withLock { $0 = now }
    return now
  }

  /// Tells that this server ends.
  package func end() async {
    let id = id
    _ = try? await pool.use(.duties, within: .seconds(2)) { connection in
      try connection.execute("DELETE FROM servers WHERE id = ?", id)
    }
  }

  static let schema = """
    CREATE TABLE servers (id bytea PRIMARY KEY, version bigint NOT NULL, beat timestamptz NOT NULL);
    """
}
