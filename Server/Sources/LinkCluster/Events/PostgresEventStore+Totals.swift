package import LinkPlatform
import LinkStores

/// What is read of totals, and what is counted of events.
extension PostgresEventStore {
  package func totals(
    _ query: TotalsQuery, of app: RecordID
  ) async throws(StorageError) -> [EventTotal] {
    try await report(of: app, otherwise: []) { [clickHouse] connection, app in
      let here = [(database: connection, quarters: query.span.quarters)]
      guard let clickHouse else { return try connection.totals(query, of: app, here) }
      // PostgreSQL has those of months that are gone.
      let selection = try connection.selection(query.span.quarters, of: app)
      return try connection.totals(query, of: app, here) { dimensions, link, add in
        try clickHouse.totals(
          of: selection, kinds: query.kinds.map(\.number), link: link, by: dimensions, add)
      }
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
    try await report(of: app, otherwise: []) { [clickHouse] connection, app in
      var changes = try connection.changes(in: span.quarters, of: app)
      if let clickHouse {
        let selection = try connection.selection(span.quarters, of: app)
        changes = QuarterChange.last(changes + (try clickHouse.changes(of: selection)))
      }
      return changes.sorted { $0.quarter < $1.quarter }
    }
  }

  package func referrers(
    in span: TimeSpan, of app: RecordID
  ) async throws(StorageError) -> [ReferrerCount] {
    try await report(of: app, otherwise: []) { [floor, clickHouse] connection, app in
      var counts = ReferrerOpens()
      var texts = StringTexts(connection)
      if let clickHouse {
        let selection = try connection.selection(span, of: app, from: floor.value(connection))
        try clickHouse.referrers(of: selection) { try counts.add($0, &texts) }
        return counts.sorted
      }
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
    try await report(of: app, otherwise: [:]) { [floor, clickHouse] connection, app in
      var ways: [WayIn: Int] = [:]
      var texts = StringTexts(connection)
      if let clickHouse {
        let selection = try connection.selection(span, of: app, from: floor.value(connection))
        try clickHouse.reengagements(of: selection) { row in
          ways[try WayIn(row, &texts), default: 0] += Int(row.number(3))
        }
        return ways
      }
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
