package import LinkPlatform

/// When the numbers of a quarter of an hour changed, and until when what came is counted.
extension SQLiteEventStore {
  /// The present: a commit is counted when `append` returns.
  package func through() async throws(StorageError) -> Timestamp { .now }

  package func changes(
    in span: TimeSpan, of app: RecordID
  ) async throws(StorageError) -> [QuarterChange] {
    try await files.read(files.monthsWithTotals(of: span)) { reading in
      guard let app = try StringTable.known(app, reading.main) else { return [] }
      var changes: [QuarterChange] = []
      for part in try reading.totals(of: span) {
        changes += try part.database.changes(in: part.quarters, of: app)
      }
      return changes.sorted { $0.quarter < $1.quarter }
    }
  }
}
