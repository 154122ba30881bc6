package import LinkPlatform
import LinkStores

/// What is read of totals, and what is counted of events.
extension PostgresEventStore {
  package func totals(
    _ query: TotalsQuery, of app: RecordID
  ) async throws(StorageError) -> [EventTotal] {
    try await report(of: app, otherwise: []) { connection, app in
      try connection.totals(
        query, of: app, [(database: connection, quarters: query.span.quarters)])
    }
  }

  package func clickTotals(
    _ query: ClickTotalsQuery, of app: RecordID
  ) async throws(StorageError) -> [ClickTotal] {
    try await report { try $0.clickTotals(query, of: app) }
  }

  package func changes(
    in span: TimeSpan, of app: RecordID
  ) async throws(StorageError) -> [QuarterChange] {
    try await report(of: app, otherwise: []) { connection, app in
      try connection.changes(in: span.quarters, of: app).sorted { $0.quarter < $1.quarter }
    }
  }

  package func referrers(
    in span: TimeSpan, of app: RecordID
  ) async throws(StorageError) -> [ReferrerCount] {
    try await report(of: app, otherwise: []) { [floor] connection, app in
      var counts = ReferrerOpens()
      var texts = StringTexts(connection)
      try connection.statement(
        """
        SELECT referrer, outcome, count(*) FROM events
        WHERE app = ? AND occurred >= ? AND occurred < ? AND referrer <> 0
          AND kind = \(Event.Kind.open.number) GROUP BY referrer, outcome
        """, app, max(span.from.milliseconds, floor.value(connection)), span.to
      ).each { try counts.add($0, &texts) }
      return counts.sorted
    }
  }

  package func reengagements(
    in span: TimeSpan, of app: RecordID
  ) async throws(StorageError) -> [WayIn: Int] {
    try await report(of: app, otherwise: [:]) { [floor] connection, app in
      var ways: [WayIn: Int] = [:]
      var texts = StringTexts(connection)
      try connection.statement(
        """
        SELECT entry, surface, action, count(*) FROM events
        WHERE app = ? AND occurred >= ? AND occurred < ? AND flags <> 0
          AND flags & \(EventFlags.reengagement.rawValue) <> 0
          AND kind = \(Event.Kind.open.number) GROUP BY entry, surface, action
        """, app, max(span.from.milliseconds, floor.value(connection)), span.to
      ).each { row in
        let way = try WayIn(row, &texts)
        ways[way, default: 0] += Int(row.number(3))
      }
      return ways
    }
  }
}
