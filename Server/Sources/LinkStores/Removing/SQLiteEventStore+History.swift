import GRDB
package import LinkPlatform

/// How months go whose events are too old: their totals are written to the main file, then their files are
/// removed. Each step may be repeated, so that a server which was killed goes on.
extension SQLiteEventStore {
  /// How many rows a commit of the main file writes: events wait for no longer than it takes.
  private static let block = 4000
  /// How many marked installations are looked for in a month that may go.
  private static let markLimit = 1000

  package func historyStart() async throws(StorageError) -> Timestamp? {
    try await files.readMain { database in
      try database.number("SELECT history FROM relay").map(Timestamp.init(milliseconds:))
    }
  }

  package func hideHistory(before time: Timestamp) async {
    files.raiseFloor(to: time.milliseconds)
  }

  package func removeHistory(before time: Timestamp) async throws(StorageError) -> Int {
    try file.checkMove()
    files.closeUnused()
    let floor = files.floor
    files.raiseFloor(to: time.milliseconds)
    return try await onRemovalThread {
      // A server with a later setting does not show again what was gone.
      if time.milliseconds > floor, let first = files.months.first, first.start < time {
        try file.writeBlocking { database in
          try database.execute("UPDATE relay SET history = max(ifnull(history, 0), ?)", time)
        }
      }
      // What was begun is finished first: a server that starts may keep months for longer than the last one.
      if let month = files.leavingMonth { return try removeMonth(month) }
      guard let month = files.months.first, month.end <= time else { return 0 }
      guard try leave(month) else { return 0 }
      return try removeMonth(month)
    }
  }

  /// Says that nothing is written to a month any more, unless installations of it are still to be removed:
  /// what they told is taken from its totals first.
  ///
  /// - Returns: Whether it may go.
  private func leave(_ month: Month) throws -> Bool {
    try files.with(month) { opened in
      do {
        return try file.writeBlocking { database in
          guard try !database.hasMarkedSpans() else { return false }
          // Nobody tells anything meanwhile: where many are marked they go first, wherever they were.
          let marked = try database.marks(limit: Self.markLimit + 1)
          guard marked.count <= Self.markLimit else { return false }
          let isMarked = try opened.file.readBlocking { month in
            try marked.contains { try month.presence(of: $0.installation) != nil }
          }
          guard !isMarked else { return false }
          try database.execute("UPDATE months SET state = 'leaving' WHERE month = ?", month.name)
          files.markAsLeaving(month)
          return true
        }
      } catch {
        files.markAsLeaving(month, false)
        throw error
      }
    }
  }

  /// - Returns: How many events went, at least 1.
  private func removeMonth(_ month: Month) throws -> Int {
    let count = try files.with(month) { opened in
      try opened.file.readBlocking { database in
        for table in TotalsTable.all { try copy(table, from: database) }
        try keepLastDays(of: month, from: database)
        return Int(try database.number("SELECT sum(amount) FROM event_outcomes") ?? 0)
      }
    }
    let summary = files.summary(of: month)
    try file.writeBlocking { database in
      try database.execute("UPDATE months SET state = 'gone' WHERE month = ?", month.name)
      try database.execute(
        "UPDATE folder SET position = max(position, ?), received = max(received, ?)",
        summary?.position ?? 0, summary?.received ?? 0)
    }
    files.drop(month)
    return max(1, count)
  }

  /// Writes a table's rows into the same table of the main file, block by block.
  private func copy(_ table: TotalsTable, from database: Database) throws {
    let columns = try database.columns(in: table.name).map(\.name)
    let rows = try database.freshStatement(
      "SELECT \(columns.joined(separator: ", ")) FROM \(table.name)")
    var hasMore = true
    while hasMore {
      hasMore = try file.writeBlocking { main in
        var statement = try main.statement(table.replacement(of: columns))
        for _ in 0..<Self.block {
          guard try rows.next() else { return false }
          for column in columns.indices { statement.bind(rows.number(CInt(column))) }
          try statement.execute()
        }
        return true
      }
    }
  }

  /// Keeps when installations told something last: the last moment of their last day in the month.
  private func keepLastDays(of month: Month, from database: Database) throws {
    let rows = try database.freshStatement("SELECT installation, days FROM presence")
    var hasMore = true
    while hasMore {
      hasMore = try file.writeBlocking { main in
        for _ in 0..<Self.block {
          guard try rows.next() else { return false }
          guard let last = month.lastMoment(of: rows.number(1)) else { continue }
          try main.execute(
            "UPDATE installations SET last = ?1 WHERE number = ?2 AND removed = 0 AND last < ?1",
            last, rows.number(0))
        }
        return true
      }
    }
  }
}

/// A table of totals, which both a month's file and the main file have.
struct TotalsTable {
  let name: String

  /// What writes a row, in place of the one that has its key.
  func replacement(of columns: [String]) -> String {
    let marks = Array(repeating: "?", count: columns.count).joined(separator: ", ")
    return "INSERT OR REPLACE INTO \(name) (\(columns.joined(separator: ", "))) VALUES (\(marks))"
  }

  static let all = ["event_totals", "event_days", "event_ways", "event_outcomes"].map(
    TotalsTable.init)
}
