import LinkPlatform
import LinkStores

/// What is removed from ClickHouse: nobody sees it from the mark on, and a mutation takes it, beside what
/// ClickHouse does else. What was on its way then is taken by another one, a day later.
extension PostgresEventStore {
  /// When a mutation takes once more what was on its way, in milliseconds after the first.
  private static let secondTime: Int64 = 86_400_000

  /// Begins to remove what marked installations told.
  ///
  /// - Returns: Whether something was begun: there may be more.
  func removeMarked(
    from clickHouse: ClickHouseEvents, limit: Int
  ) async throws(StorageError) -> Bool {
    try await pool.use(.work, within: .seconds(120)) { connection in
      if try connection.hasMarkedSpans() {
        try connection.transaction { _ = try connection.markSpan(limit: limit) }
        return true
      }
      let marks = try connection.marks(limit: limit)
      guard !marks.isEmpty else {
        try connection.removeAgain(from: clickHouse, after: Self.secondTime)
        return false
      }
      let installations = Dictionary(grouping: marks, by: \.app).mapValues { $0.map(\.installation) }
      var quarters: [Int64: Set<Int64>] = [:]
      for (app, installations) in installations {
        quarters[app] = try clickHouse.quarters(of: installations, app)
        // One that is killed behind it begins again.
        try clickHouse.remove(installations, of: app)
      }
      try connection.transaction {
        try connection.lockCounting()
        let now = try connection.nextChange()
        for (app, quarters) in quarters {
          try connection.tellChange(of: Array(quarters), app, at: now)
        }
        try connection.execute("UPDATE counting SET changed = ?", now)
        for mark in marks {
          try connection.execute(
            """
            INSERT INTO removed_events (app, installation, begun) VALUES (?, ?, \(InboxTables.clock))
            ON CONFLICT (app, installation) DO NOTHING
            """, mark.app, mark.installation)
        }
        try connection.unmark(marks)
      }
      return true
    }
  }

  func eventBytes(in clickHouse: ClickHouseEvents) async throws(StorageError) -> [RecordID: Int] {
    try await report { connection in
      let bytes = try clickHouse.bytes(
        removed: try connection.removedInstallations(), gone: try connection.goneMonths())
      let apps = try connection.statement("SELECT number, id FROM apps").all { row in
        row.id(1).map { ($0, Int(bytes[row.number(0)] ?? 0)) }
      }
      return Dictionary(apps, uniquingKeysWith: max)
    }
  }
}

extension PostgresConnection {
  /// Removes once more what was removed a day ago, and forgets what was removed twice.
  fileprivate func removeAgain(from clickHouse: ClickHouseEvents, after time: Int64) throws {
    let due = try statement(
      """
      SELECT app, installation, again IS NULL AS is_first FROM removed_events
      WHERE begun < \(InboxTables.clock) - ? LIMIT 10000
      """, time
    ).all { row in (mark: RemovalMark(app: row.number(0), installation: row.number(1)), isFirst: row.flag(2)) }
    guard !due.isEmpty, try !clickHouse.isRemoving() else { return }
    let first = due.filter(\.isFirst).map(\.mark)
    for (app, marks) in Dictionary(grouping: first, by: \.app) {
      try clickHouse.remove(marks.map(\.installation), of: app)
      for mark in marks {
        try execute(
          """
          UPDATE removed_events SET again = \(InboxTables.clock) WHERE app = ? AND installation = ?
          """, app, mark.installation)
      }
    }
    for mark in due.lazy.filter({ !$0.isFirst }).map(\.mark) {
      try execute(
        "DELETE FROM removed_events WHERE app = ? AND installation = ?", mark.app, mark.installation)
    }
  }

  /// Says that quarters of an hour have changed whose events ClickHouse has.
  fileprivate func tellChange(of quarters: [Int64], _ app: Int64, at now: Int64) throws {
    let statement = try keptStatement(
      """
      INSERT INTO event_outcomes (app, quarter, kind, outcome, amount, received, changed)
      SELECT ?, quarter, 0, 0, 0, 0, ? FROM unnest(?::bigint[]) AS k (quarter)
      ON CONFLICT (app, quarter, kind, outcome) DO UPDATE SET
        changed = greatest(event_outcomes.changed, excluded.changed)
      """)
    statement.bind(app)
    statement.bind(now)
    statement.bind(quarters)
    while try statement.next() {}
  }
}

extension QuarterChange {
  /// The last change of each quarter of an hour.
  static func last(_ changes: [QuarterChange]) -> [QuarterChange] {
    var last: [Int64: QuarterChange] = [:]
    for change in changes {
      guard var known = last[change.quarter] else {
        last[change.quarter] = change
        continue
      }
      known.changedAt = max(known.changedAt, change.changedAt)
      known.receivedAt = [known.receivedAt, change.receivedAt].compactMap(\.self).max()
      last[change.quarter] = known
    }
    return Array(last.values)
  }
}
