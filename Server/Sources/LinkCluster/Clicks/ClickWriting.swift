import LinkPlatform
import LinkStores

extension PostgresConnection {
  /// Makes ready for writing clicks, once for each connection.
  ///
  /// - Returns: Whose row of each count it adds to.
  func clickWriter() throws -> Int64 {
    try once("clicks") {
      try raiseBase()
      // Whoever is refused for now writes to the part for all others.
      do {
        try ClickPartitions.make(at: .now, self, patience: .milliseconds(100))
      } catch let error as PostgresError where !error.isConnectionLost {}
      return try takeWriter()
    }
  }

  /// How many writers have rows of their own for each count.
  private static let writers = 64
  /// Anybody's choice.
  private static let writerLock = 0x456E_7472

  /// Takes the lowest number that no other connection has, for as long as this one lives.
  ///
  /// So a count has few rows, however often servers start. Two with the same number would count as well, and wait
  /// for each other's commits.
  private func takeWriter() throws -> Int64 {
    try number(
      """
      SELECT n::bigint FROM generate_series(0, \(Self.writers - 1)) AS n
      WHERE pg_try_advisory_lock(\(Self.writerLock), n) LIMIT 1
      """) ?? Int64.random(in: 0..<Int64(Self.writers))
  }

  /// Raises the base of positions where those that are stored are ahead of what would be written now.
  ///
  /// That is so in a copy that was restored into another database, whose transactions have lower numbers.
  private func raiseBase() throws {
    guard try isAhead() else { return }
    try transaction {
      try run("SELECT 1 FROM click_journal FOR UPDATE")
      // Another server may have done it meanwhile.
      guard try isAhead() else { return }
      try execute(
        """
        UPDATE click_journal SET base = (\(Self.stored) >> \(ClickTables.placeBits)) + 1
          - pg_snapshot_xmin(pg_current_snapshot())::text::bigint
        """)
    }
  }

  private func isAhead() throws -> Bool {
    try number(
      """
      SELECT 1 FROM click_journal WHERE \(Self.stored) >> \(ClickTables.placeBits)
        >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint + base
      """) != nil
  }

  /// The highest number that was given: a position or a change.
  private static let stored = """
    greatest((SELECT max(position) FROM clicks), (SELECT max(change) FROM click_tallies), told)
    """
}
