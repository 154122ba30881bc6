package import LinkPlatform

/// What stands with events alone and is in no total: each has an index of the few events that have it.
extension SQLiteEventStore {
  package func referrers(
    in span: TimeSpan, of app: RecordID
  ) async throws(StorageError) -> [ReferrerCount] {
    try await analyze(app, in: span, otherwise: []) { reading, app in
      var texts = StringTexts(reading.main)
      let span = reading.shown(span)
      var counts = ReferrerOpens()
      for (_, database) in reading.months {
        try database.statement(
          """
          SELECT referrer, outcome, count(*) FROM events INDEXED BY events_by_referrer
          WHERE app = ? AND occurred >= ? AND occurred < ? AND referrer <> 0
            AND kind = \(Event.Kind.open.number) GROUP BY referrer, outcome
          """, app, span.from, span.to
        ).each { try counts.add($0, &texts) }
      }
      return counts.sorted
    }
  }

  package func reengagements(
    in span: TimeSpan, of app: RecordID
  ) async throws(StorageError) -> [WayIn: Int] {
    try await analyze(app, in: span, otherwise: [:]) { reading, app in
      var texts = StringTexts(reading.main)
      let span = reading.shown(span)
      var ways: [WayIn: Int] = [:]
      for (_, database) in reading.months {
        try database.statement(
          """
          SELECT entry, surface, action, count(*) FROM events INDEXED BY events_with_flags
          WHERE app = ? AND occurred >= ? AND occurred < ? AND flags <> 0
            AND flags & \(EventFlags.reengagement.rawValue) <> 0
            AND kind = \(Event.Kind.open.number) GROUP BY entry, surface, action
          """, app, span.from, span.to
        ).each { row in
          let way = try WayIn(row, &texts)
          ways[way, default: 0] += Int(row.number(3))
        }
      }
      return ways
    }
  }
}
