import LinkPlatform
import LinkStores

/// The tables in PostgreSQL, and how they change from version to version.
///
/// A server that starts only adds: servers of the version before go on beside it. What they alone need is
/// removed by `entryway-server migrate --contract`, when none of them is left.
package struct ClusterSchema: Sendable {
  /// One change of the tables.
  package struct Step: Sendable {
    /// Steps are numbered from 1 without a gap.
    package let number: Int64
    package let sql: String
    /// The oldest version that works with the tables from then on.
    package let oldest: Int64

    package init(_ number: Int64, _ sql: String, oldest: Int64 = 1) {
      (self.number, self.sql, self.oldest) = (number, sql, oldest)
    }
  }

  /// What is added when a server starts, in its order.
  package var additions: [Step]
  /// What is removed by `migrate --contract`; their numbers go on behind those of the additions.
  package var contractions: [Step]

  package init(additions: [Step], contractions: [Step] = []) {
    (self.additions, self.contractions) = (additions, contractions)
  }

  /// The version of a server with this schema.
  package var version: Int64 { additions.last?.number ?? 0 }

  /// The schema of this server.
  package static let current = ClusterSchema(additions: [
    Step(
      1,
      [
        ServersAlive.schema, ClusterLeases.schema, RecordTables.schema, ClickTables.schema,
        EventTables.schema, MoveState.schema,
      ].joined(separator: "\n"))
  ])

  /// Only one process changes tables at a time: the number is anybody's choice.
  private static let lock: Int64 = 0x456E_7472_7977_6179

  /// What tables are prepared for.
  package enum Use: Sendable {
    case serving
    /// A move from a folder, which alone may go on with one that is not over.
    case movingIn
    /// A move to a folder, which may be made again.
    case movingOut
  }

  /// Adds what is missing.
  ///
  /// - Parameters:
  ///   - connection: A connection to PostgreSQL.
  ///   - use: What for.
  /// - Throws: ``StorageError/newerSchema(file:)`` where a newer server has removed what this one needs, and a
  ///   ``ClusterError`` where a folder is only in part there, or the data is in a folder by now.
  package func prepare(_ connection: PostgresConnection, for use: Use = .serving) throws {
    if try isUpToDate(connection) { return try admit(use, connection) }
    try connection.transaction {
      try connection.run("SELECT pg_advisory_xact_lock(\(Self.lock))")
      try connection.run(
        """
        CREATE TABLE IF NOT EXISTS entryway_schema (version bigint NOT NULL, oldest bigint NOT NULL,
          moving text COLLATE "C", moved_out timestamptz);
        INSERT INTO entryway_schema SELECT 0, 0, NULL, NULL WHERE NOT EXISTS (SELECT 1 FROM entryway_schema);
        """)
      // Another server may have done it meanwhile.
      let (known, _) = try state(connection)
      for step in additions where step.number > known { try apply(step, connection) }
    }
    try admit(use, connection)
  }

  /// Refuses a use that would be of half the data, or of data that goes on elsewhere.
  private func admit(_ use: Use, _ connection: PostgresConnection) throws {
    let state = try connection.statement(
      """
      SELECT moving IS NOT NULL, to_char(moved_out AT TIME ZONE 'UTC', 'YYYY-MM-DD') FROM entryway_schema
      """
    ).first { (isMoving: $0.flag(0), movedOut: $0.text(1)) }
    guard let state else { return }
    if state.isMoving, use != .movingIn {
      throw ClusterError(.moving, "a move into it is not finished")
    }
    if let day = state.movedOut, use != .movingOut {
      throw ClusterError(.movedOut, "its data was moved to a folder on \(day)")
    }
  }

  /// Keeps servers from being started on what is in a folder from now on.
  func noteMoveOut(_ connection: PostgresConnection) throws {
    try connection.run("UPDATE entryway_schema SET moved_out = now()")
  }

  /// Whether nothing has to be added.
  ///
  /// - Throws: ``StorageError/newerSchema(file:)`` where a newer server has removed what this one needs.
  package func isUpToDate(_ connection: PostgresConnection) throws -> Bool {
    guard try connection.number("SELECT 1 WHERE to_regclass('entryway_schema') IS NOT NULL") != nil
    else { return false }
    let (known, oldest) = try state(connection)
    guard oldest <= version else { throw StorageError.newerSchema(file: Self.name) }
    return known >= version
  }

  /// Removes what only older servers need.
  ///
  /// - Parameters:
  ///   - connection: A connection to PostgreSQL.
  ///   - patience: For how many seconds a server that says nothing counts as alive.
  /// - Throws: A ``ClusterError`` while one of them is alive.
  package func contract(
    _ connection: PostgresConnection, patience: Int = ServersAlive.patience
  ) throws {
    try prepare(connection)
    try connection.transaction {
      try connection.run("SELECT pg_advisory_xact_lock(\(Self.lock))")
      let (known, _) = try state(connection)
      for step in contractions where step.number > known {
        let older = try connection.number(
          "SELECT count(*) FROM servers WHERE version < ? AND beat > now() - interval '\(patience) seconds'",
          step.oldest)
        guard older ?? 0 == 0 else {
          throw ClusterError(.olderServers, "older servers are running: \(older ?? 0)")
        }
        try apply(step, connection)
      }
    }
  }

  private func apply(_ step: Step, _ connection: PostgresConnection) throws {
    try connection.run(step.sql)
    try connection.execute(
      "UPDATE entryway_schema SET version = ?, oldest = CASE WHEN oldest < ? THEN ? ELSE oldest END",
      step.number, step.oldest, step.oldest)
  }

  private func state(_ connection: PostgresConnection) throws -> (version: Int64, oldest: Int64) {
    try connection.statement("SELECT version, oldest FROM entryway_schema").first {
      (version: $0.number(0), oldest: $0.number(1))
    } ?? (0, 0)
  }

  /// What errors call the tables.
  package static let name = "the PostgreSQL database"
}
