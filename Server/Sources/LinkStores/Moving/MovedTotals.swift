import GRDB
import LinkPlatform

extension MoveWork {
  /// Writes the totals of each month where its events are.
  ///
  /// They are moved as they are, and not counted anew: a part of a month's events may have gone by their
  /// age. Those of a month of which no event is left go into the main file, if that time is over.
  mutating func moveTotals() throws {
    let history = try source.number("SELECT history FROM relay") ?? .min
    for month in try source.monthsWithTotals() where month.number >= state.place {
      let isGone = files.summary(of: month) == nil && month.end.milliseconds <= history
      var count = 0
      for table in TotalsTable.all {
        count += try move(table, of: month, isGone: isGone)
      }
      try commit { database, state in
        if isGone {
          try database.execute(
            "INSERT INTO months (month, state) VALUES (?, 'gone') ON CONFLICT DO NOTHING",
            month.name)
        } else {
          try database.register(month)
        }
        state.place = month.number + 1
        state.done += count
      }
      if isGone { files.markAsGone(month) }
    }
    try commit { _, state in state.finishStep() }
  }

  /// Writes the rows that a table has of a month; those that are there are replaced.
  ///
  /// - Returns: How many they are.
  private mutating func move(
    _ table: TotalsTable, of month: Month, isGone: Bool
  ) throws -> Int {
    let columns = try source.columns(in: table.name).map(\.name)
    var count = 0
    for app in try source.appsWithTotals() {
      let rows = try source.freshStatement(
        """
        SELECT \(columns.joined(separator: ", ")) FROM \(table.name)
        WHERE app = \(app) AND quarter >= \(month.quarters.lowerBound)
          AND quarter < \(month.quarters.upperBound) AND amount <> 0
        """)
      var hasMore = try rows.next()
      while hasMore {
        try pause()
        let write = { [limit = options.blockSize] (database: Database) in
          var insertion = try database.statement(table.moving(columns))
          for _ in 0..<limit where hasMore {
            for column in columns.indices { insertion.bind(rows, CInt(column)) }
            try insertion.execute()
            count += 1
            hasMore = try rows.next()
          }
        }
        if isGone { try main.writeBlocking(write) } else { try self.write(month, write) }
      }
    }
    return count
  }
}

extension TotalsTable {
  /// What writes a row that an older server's file has, and leaves when its events came.
  fileprivate func moving(_ columns: [String]) -> String {
    guard name == "event_outcomes" else { return replacement(of: columns) }
    let names = columns.joined(separator: ", ")
    let marks = Array(repeating: "?", count: columns.count).joined(separator: ", ")
    return """
      INSERT INTO \(name) (\(names), received, changed) VALUES (\(marks), 0, 0)
      ON CONFLICT DO UPDATE SET amount = excluded.amount
      """
  }
}

extension Database {
  /// The numbers of apps that have totals.
  fileprivate func appsWithTotals() throws -> [Int64] {
    var apps: [Int64] = []
    while let next = try number(
      "SELECT min(app) FROM event_outcomes WHERE app > ?", apps.last ?? .min)
    {
      apps.append(next)
    }
    return apps
  }

  /// The months of which something was counted.
  fileprivate func monthsWithTotals() throws -> [Month] {
    var months: Set<Month> = []
    for app in try appsWithTotals() {
      var quarter: Int64 = 0
      while let next = try number(
        """
        SELECT quarter FROM event_outcomes WHERE app = ? AND quarter >= ? AND amount <> 0
        ORDER BY quarter LIMIT 1
        """, app, quarter)
      {
        let month = Month(of: next * Quarter.milliseconds)
        months.insert(month)
        quarter = month.quarters.upperBound
      }
    }
    return months.sorted()
  }
}
