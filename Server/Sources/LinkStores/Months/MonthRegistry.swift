import GRDB
package import LinkPlatform

/// What a main file of events says of the months beside it: a copy's, or a stopped server's.
package struct MonthRegistry: Hashable, Sendable {
  /// Which data it belongs to; nil for a file from before months had files.
  package let folder: RecordID?
  /// The months whose files it needs, in order.
  package private(set) var months: [Month] = []
  /// The months of which it has the totals, and that have no file any more.
  package private(set) var gone: Set<Month> = []

  /// Reads it.
  ///
  /// - Throws: A ``StorageError`` for a file that is missing, empty, damaged or of a newer server.
  package init(of path: String) throws(StorageError) {
    self = try SQLiteFile.look(at: path) { try MonthRegistry($0, path) }
  }

  private init(_ database: Database, _ path: String) throws {
    guard try database.tableExists("months") else {
      _ = try SQLiteFile.state(of: database, path, SingleFileSchema.migrator)
      folder = nil
      return
    }
    _ = try SQLiteFile.state(of: database, path, EventSchema.migrator)
    folder = try database.statement("SELECT id FROM folder").first { $0.id(0) }
    let states = try database.monthStates()
    guard folder != nil else { throw StorageError.damaged(file: path) }
    months = states.filter { $0.value != .gone }.keys.sorted()
    gone = Set(states.filter { $0.value == .gone }.keys)
  }
}

/// What a month's file says of itself: whose it is, which month's, and which contents it has.
package struct MonthLabel: Hashable, Sendable {
  /// Which data it belongs to.
  package let folder: RecordID
  package let month: Month
  package let stamp: MonthStamp
  /// Of which server it is.
  package let state: SQLiteFile.CopyState

  /// Reads it from a copy, of which no more than this is read.
  ///
  /// - Throws: A ``StorageError`` for a file that is missing, cut, damaged, of a newer server, or part of a
  ///   running server's.
  package init(of copy: String) throws(StorageError) {
    try SQLiteFile.refuseLogs(beside: copy)
    self = try SQLiteFile.look(at: copy) { database in
      let label = try MonthLabel(database, copy)
      let bytes = try database.number(
        "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
      guard bytes == Int64(SQLiteFile.size(of: copy)) else {
        throw StorageError.damaged(file: copy)
      }
      return label
    }
  }

  private init(_ database: Database, _ path: String) throws {
    state = try SQLiteFile.state(of: database, path, MonthSchema.migrator)
    stamp = try database.monthSummary().stamp
    let owner = try database.statement("SELECT folder, month FROM state").first { row in
      row.id(0).map { (folder: $0, month: row.text(1).flatMap(Month.init(name:))) }
    }
    guard let owner, let month = owner.month else { throw StorageError.damaged(file: path) }
    (folder, self.month) = (owner.folder, month)
  }

  /// Reads all of a copy.
  ///
  /// - Throws: A ``StorageError`` for a file that is missing or empty, damaged, of a newer server, or part of
  ///   a running server's.
  package static func check(copy: String) throws(StorageError) -> MonthLabel {
    _ = try SQLiteFile.check(copy: copy, migrator: MonthSchema.migrator)
    return try MonthLabel(of: copy)
  }

  /// Whether the file of a stopped server is there, and whole with its log.
  package static func isWhole(_ path: String) throws(StorageError) -> Bool {
    do throws(StorageError) {
      return try SQLiteFile.look(at: path) { database in
        _ = try MonthLabel(database, path)
        try SQLiteFile.quickCheck(database, path)
        return true
      }
    } catch {
      switch error {
      case .damaged, .empty: return false
      default: throw error
      }
    }
  }
}
