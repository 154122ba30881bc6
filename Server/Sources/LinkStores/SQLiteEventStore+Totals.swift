import GRDB
package import LinkPlatform

extension SQLiteEventStore {
  package func totals(
    _ query: TotalsQuery, of app: RecordID
  ) async throws(StorageError) -> [EventTotal] {
    guard !query.kinds.isEmpty else { return [] }
    return try await files.read(files.monthsWithTotals(of: query.span)) { reading in
      guard let app = try StringTable.known(app, reading.main) else { return [] }
      return try reading.main.totals(query, of: app, reading.totals(of: query.span))
    }
  }

  package func clickTotals(
    _ query: ClickTotalsQuery, of app: RecordID
  ) async throws(StorageError) -> [ClickTotal] {
    try await files.readMain { try $0.clickTotals(query, of: app) }
  }
}

extension EventReading {
  /// The quarters of a span by the file that has their totals: a month's own, or the main file.
  func totals(of span: TimeSpan) throws -> [(database: Database, quarters: Range<Int64>)] {
    let all = span.quarters
    let parts = months.map { (database: $0.database, quarters: $0.month.quarters.clamped(to: all)) }
    // Of a month that has its own the main file may have a part already.
    let own = try main.monthStates().filter { $0.value != .gone }.map(\.key.quarters)
    var rest: [(database: Database, quarters: Range<Int64>)] = []
    var start = all.lowerBound
    for quarters in own.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let quarters = quarters.clamped(to: all)
      if start < quarters.lowerBound { rest.append((main, start..<quarters.lowerBound)) }
      start = max(start, quarters.upperBound)
    }
    if start < all.upperBound { rest.append((main, start..<all.upperBound)) }
    return (parts + rest).filter { !$0.quarters.isEmpty }
  }
}
