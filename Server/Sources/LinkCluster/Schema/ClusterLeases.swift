package import LinkPlatform
import LinkStores

/// What one server at a time does, such as counting events: whoever holds its lease, by the database's clock.
package struct ClusterLeases: Sendable {
  let pool: PostgresPool
  /// Who holds.
  let holder: RecordID

  package init(_ pool: PostgresPool, holder: RecordID) {
    (self.pool, self.holder) = (pool, holder)
  }

  /// Takes a lease, or holds it for longer.
  ///
  /// - Parameters:
  ///   - name: What is done.
  ///   - time: For how long nobody else does it.
  /// - Returns: Whether it is held.
  package func hold(_ name: String, for time: Duration) async throws(StorageError) -> Bool {
    let holder = holder
    return try await pool.use(.duties, within: .seconds(5)) { connection in
      try Self.hold(name, for: time, by: holder, connection)
    }
  }

  /// The same within a transaction: what is written in it is written by the holder alone.
  static func hold(
    _ name: String, for time: Duration, by holder: RecordID, _ connection: PostgresConnection
  ) throws -> Bool {
    try connection.number(
      """
      INSERT INTO leases (name, holder, until)
      VALUES (?, ?, clock_timestamp() + ? * interval '1 millisecond')
      ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
      WHERE leases.holder = excluded.holder OR leases.until < clock_timestamp() RETURNING 1
      """, name, holder, time.milliseconds) != nil
  }

  /// Gives a lease back, if it is held.
  package func giveBack(_ name: String) async {
    let holder = holder
    _ = try? await pool.use(.duties, within: .seconds(2)) { connection in
      try connection.execute("DELETE FROM leases WHERE name = ? AND holder = ?", name, holder)
    }
  }

  static let schema = """
    CREATE TABLE leases (
      name text COLLATE "C" PRIMARY KEY, holder bytea NOT NULL, until timestamptz NOT NULL);
    """
}
