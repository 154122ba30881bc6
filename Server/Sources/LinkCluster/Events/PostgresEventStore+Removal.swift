package import LinkPlatform
import LinkStores

/// How what apps told is removed: in blocks, each of which takes its rows and their part of the totals in one
/// transaction. What is still in the inbox of a removed installation is never counted.
extension PostgresEventStore {
  private static let patience = Duration.seconds(120)

  package func removeMarked(limit: Int) async throws(StorageError) -> Bool {
    if let clickHouse { return try await removeMarked(from: clickHouse, limit: limit) }
    guard try await look({ try $0.hasMarks() }) else { return false }
    return try await pool.use(.work, within: Self.patience) { connection in
      try connection.transaction {
        try connection.lockCounting()
        try connection.checkWithoutClickHouse()
        guard try !connection.markSpan(limit: limit) else { return }
        let marks = try connection.marks(limit: limit)
        try connection.removeBlock(of: marks, limit: limit)
      }
      return try connection.hasMarks()
    }
  }

  package func remove(app: RecordID, limit: Int) async throws(StorageError) -> Bool {
    try await pool.use(.work, within: Self.patience) { [clickHouse] connection in
      let number = try StringTable.known(app, connection)
      if let clickHouse, let number {
        // A month that is kept may be brought again.
        guard try !connection.hasEventsToTransfer() else { throw StorageError.transferring }
        if try clickHouse.removeAll(of: number) { return true }
      }
      return try connection.transaction {
        try connection.lockCounting()
        if clickHouse == nil { try connection.checkWithoutClickHouse() }
        // What is marked is taken from totals: it goes before they do. The app's number stays, with nothing
        // that it stands for.
        if let number {
          let months =
            clickHouse == nil
            ? try EventMonths.all(connection).map { EventMonths.table($0.month) }
            : ["removed_events"]
          for table in ["removals", "removed_spans"] + months + AppTables.numbered
          where try connection.remove(limit, from: table, of: number) {
            return true
          }
        }
        for table in AppTables.named where try connection.remove(limit, from: table, of: app) {
          return true
        }
        return false
      }
    }
  }

  package func eventBytes() async throws(StorageError) -> [RecordID: Int] {
    if let clickHouse { return try await eventBytes(in: clickHouse) }
    return try await look { connection in
      var bytes: [RecordID: Int] = [:]
      try connection.statement(
        """
        SELECT id, CAST(coalesce((SELECT sum(bytes) FROM sizes WHERE app = apps.number), 0) AS BIGINT)
        FROM apps
        """
      ).each { row in
        if let app = row.id(0) { bytes[app] = Int(row.number(1)) }
      }
      return bytes
    }
  }

  package func removeInstallations(
    lastSeenBefore: Timestamp, removedBefore: Timestamp, limit: Int
  ) async throws(StorageError) -> Int {
    // What is not counted would be nobody's.
    guard try await Timestamp.now.milliseconds - through().milliseconds < 3_600_000 else {
      return 0
    }
    return try await pool.use(.work, within: Self.patience) { connection in
      let absent = try connection.absent(before: lastSeenBefore, limit: limit)
      let removed = try connection.removed(before: removedBefore, limit: limit - absent.count)
      return try connection.transaction {
        // Whoever has told something since it was looked at stays.
        let deletion = try connection.keptStatement(
          "DELETE FROM installations WHERE number = ANY (?::bigint[]) AND removed = 0 AND last < ?")
        deletion.bind(absent)
        deletion.bind(lastSeenBefore)
        while try deletion.next() {}
        let count = connection.changesCount
        let second = try connection.keptStatement(
          "DELETE FROM installations WHERE number = ANY (?::bigint[]) AND removed <> 0")
        second.bind(removed)
        while try second.next() {}
        return count + connection.changesCount
      }
    }
  }
}

/// The tables that have something of an app, by its number and by its identifier.
private enum AppTables {
  static let numbered = [
    "event_totals", "event_days", "event_ways", "event_outcomes", "sizes", "sends", "send_actions",
    "terms",
    "installations",
  ]
  static let named = ["touches", "click_totals", "referrers"]
}

extension PostgresConnection {
  /// Removes rows of one table.
  ///
  /// - Returns: Whether there were any.
  fileprivate func remove(_ limit: Int, from table: String, of app: some SQLValue) throws -> Bool {
    try execute(
      """
      DELETE FROM \(table) WHERE ctid = ANY (ARRAY (SELECT ctid FROM \(table) WHERE app = ? LIMIT ?))
      """, app, limit)
    return changesCount > 0
  }

  /// Takes events of marked installations, and the marks of those of which nothing is left.
  fileprivate func removeBlock(of marks: [RemovalMark], limit: Int) throws {
    guard !marks.isEmpty else { return }
    var totals = EventTotals()
    var sizes = MonthSizes()
    var count = 0
    for (month, state) in try EventMonths.all(self) where state == .live && count < limit {
      count += try removeRows(of: marks, in: month, limit: limit - count, &totals, &sizes)
    }
    if count > 0 {
      let now = try nextChange()
      try write(totals.take(), at: now)
      try sizes.write(to: self)
      try execute("UPDATE counting SET changed = ?", now)
    }
    // Of those that told less than there was room for nothing is left.
    if count < limit { try unmark(marks) }
  }

  private func removeRows(
    of marks: [RemovalMark], in month: Month, limit: Int, _ totals: inout EventTotals,
    _ sizes: inout MonthSizes
  ) throws -> Int {
    let table = EventMonths.table(month)
    let statement = try keptStatement(
      """
      DELETE FROM \(table) WHERE ctid = ANY (ARRAY (
        SELECT ctid FROM \(table) WHERE installation = ANY (?::bigint[]) LIMIT ?))
      RETURNING app, occurred, kind, outcome, name, code, nearest, entry, version, campaign, source, link,
        send, action, surface, referrer, details, items
      """)
    statement.bind(marks.map(\.installation))
    statement.bind(limit)
    var count = 0
    try statement.each { row in
      totals.remove(EventTotals.Key(row))
      sizes.add(
        -EventSize.bytes(details: row.text(16), items: row.text(17), referrer: row.number(15)),
        of: row.number(0), in: month)
      count += 1
    }
    return count
  }
}
