import GRDB
package import LinkPlatform

/// The files of months from a backup, beside a main file that may be of a later time.
///
/// Nobody else has these files meanwhile: the server is stopped, or they have no names yet.
package struct RestoredMonths: Sendable {
  /// Where the main file is.
  package let main: String

  package init(main: String) {
    self.main = main
  }

  /// Whether the main file knows every installation and every text that a month's file names: one that does
  /// not is older than the month.
  package func knows(_ month: String) throws(StorageError) -> Bool {
    let known = try SQLiteFile.look(at: main) { database in
      (
        installation: try database.lastNumber(of: "installations"),
        text: try database.lastNumber(of: "terms")
      )
    }
    let named = try SQLiteFile.look(at: month) { database in
      (
        installation: try database.number("SELECT max(installation) FROM presence") ?? 0,
        text: try database.lastText()
      )
    }
    return named.installation <= known.installation && named.text <= known.text
  }

  /// Marks the installations of a month's file that the main file has deleted, so that the server takes
  /// their rows and their part of the totals out of the month.
  ///
  /// A month that was about to go is whole again: its totals are written anew when it goes. All of that is
  /// on the disk when it returns.
  ///
  /// - Parameters:
  ///   - month: The month.
  ///   - path: Where its file is.
  /// - Returns: How many there are.
  package func markDeleted(in month: Month, at path: String) throws(StorageError) -> Int {
    do {
      let queue = try DatabaseQueue(path: main)
      let count = try queue.writeWithoutTransaction { database in
        try database.execute(sql: "PRAGMA synchronous = FULL")
        try database.execute("ATTACH DATABASE ? AS restored", path)
        var count: Int64 = 0
        try database.inTransaction(.immediate) {
          count = try database.markDeleted()
          if try database.monthStates()[month] == .leaving { try database.keep(month) }
          return .commit
        }
        try database.execute(sql: "DETACH DATABASE restored")
        return Int(count)
      }
      try queue.close()
      return count
    } catch {
      throw SQLiteFile.meaning(of: error, in: main)
    }
  }
}

extension Database {
  /// The columns of events that have numbers of texts.
  private static let textColumns = [
    "name", "code", "nearest", "entry", "version", "campaign", "source", "link", "send", "action",
    "surface", "referrer",
  ]

  /// The highest number that a table has ever given.
  fileprivate func lastNumber(of table: String) throws -> Int64 {
    try number("SELECT seq FROM sqlite_sequence WHERE name = ?", table) ?? 0
  }

  /// The highest number of a text that an event of a month has.
  fileprivate func lastText() throws -> Int64 {
    let highest = Self.textColumns.map { "ifnull(max(\($0)), 0)" }.joined(separator: ", ")
    return try number("SELECT max(\(highest)) FROM events") ?? 0
  }

  /// Marks installations of the restored month that are deleted here.
  fileprivate func markDeleted() throws -> Int64 {
    let before = try number("SELECT count(*) FROM removals") ?? 0
    try execute(
      sql: """
        INSERT INTO main.removals (app, installation)
          SELECT p.app, p.installation FROM restored.presence AS p
          LEFT JOIN main.installations AS i ON i.number = p.installation
          WHERE i.number IS NULL OR i.removed <> 0
          ON CONFLICT DO NOTHING
        """)
    return try (number("SELECT count(*) FROM removals") ?? 0) - before
  }

  /// Takes back that a month was about to go, and what its totals had come to.
  fileprivate func keep(_ month: Month) throws {
    try execute("UPDATE months SET state = 'live' WHERE month = ?", month.name)
    let quarters = month.quarters
    for table in TotalsTable.all {
      try execute(
        "DELETE FROM \(table.name) WHERE quarter >= ? AND quarter < ?", Int(quarters.lowerBound),
        Int(quarters.upperBound))
    }
  }
}
