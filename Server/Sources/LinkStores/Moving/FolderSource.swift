import FoundationEssentials
package import GRDB
package import LinkPlatform

/// A connection to one of the files of a folder.
package typealias FolderDatabase = Database

/// One of the files of a folder, by what is in it.
package enum FolderFile: Hashable, Sendable {
  case records
  case clicks
  /// What names events, and all that is not of one month.
  case events
  case month(Month)
}

/// Where the files of a folder are.
package struct FolderPaths: Hashable, Sendable {
  package let records: String
  package let clicks: String
  package let events: String

  package init(records: String, clicks: String, events: String) {
    (self.records, self.clicks, self.events) = (records, clicks, events)
  }

  package subscript(file: FolderFile) -> String {
    switch file {
    case .records: records
    case .clicks: clicks
    case .events: events
    case .month(let month): EventFiles.path(of: month, beside: events)
    }
  }
}

/// The files of a stopped server, or of a backup, as a move to another store reads them.
///
/// Nothing in them is changed.
package struct FolderSource: Sendable {
  /// What is known of a month that has a file.
  package struct Live: Hashable, Sendable {
    package let month: Month
    /// Whether it was about to go: nothing that happened in it is taken any more.
    package let isLeaving: Bool
    package let stamp: MonthStamp
  }

  /// How far a folder's numbers are.
  package struct Ends: Hashable, Sendable {
    package var revision: Revision = 0
    /// The last click, and the last change of a tally.
    package var click: Int64 = 0
    package var tallyChange: Int64 = 0
    /// The last event, and when the last of them came, in milliseconds.
    package var event: Int64 = 0
    package var received: Int64 = 0
    /// When a total of a month changed last, in milliseconds.
    package var changed: Int64 = 0
    /// Up to which click, and to which change of a tally, touches know the journal.
    package var touched: Int64 = 0
    package var tallied: Int64 = 0
    /// Since when events are shown; nil for all.
    package var history: Int64?
    /// The highest number that was ever given to a row of a table.
    package var numbers: [String: Int64] = [:]

    package init() {}
  }

  package let paths: FolderPaths
  /// Which data it is: a backup has the same as the folder of which it was made.
  package let folder: RecordID
  /// In their order.
  package let live: [Live]
  /// Months whose totals alone are left.
  package let gone: Set<Month>
  package let ends: Ends

  /// - Throws: A ``StorageError`` for files that are missing, damaged, or of an older or newer server.
  package init(_ paths: FolderPaths) throws(StorageError) {
    self.paths = paths
    var ends = Ends()
    ends.revision = try SQLiteFile.look(at: paths.records) { database in
      try Self.check(database, paths.records, SQLiteRecordStore.migrator)
      return try database.number("SELECT number FROM revision") ?? 0
    }
    (ends.click, ends.tallyChange) = try SQLiteFile.look(at: paths.clicks) { database in
      try Self.check(database, paths.clicks, SQLiteClickStore.migrator)
      return (
        try database.number("SELECT max(position) FROM clicks") ?? 0,
        try database.number("SELECT number FROM tally_changes") ?? 0
      )
    }
    guard let folder = try MonthRegistry(of: paths.events).folder else {
      throw .olderSchema(file: paths.events)
    }
    self.folder = folder
    let (main, states) = try SQLiteFile.look(at: paths.events) { [ends] database in
      try Self.check(database, paths.events, EventSchema.migrator)
      // Its own move from an older server's file comes first.
      guard try database.moveState() == nil else {
        throw StorageError.olderSchema(file: paths.events)
      }
      return (try database.ends(ends), try database.monthStates())
    }
    ends = main
    gone = Set(states.filter { $0.value == .gone }.keys)
    var live: [Live] = []
    for (month, state) in states.sorted(by: { $0.key < $1.key }) where state != .gone {
      let path = paths[.month(month)]
      live.append(
        try SQLiteFile.look(at: path) { database in
          try Self.check(database, path, MonthSchema.migrator)
          let owner = try database.statement("SELECT folder FROM state").first { $0.id(0) }
          guard owner == folder else {
            throw StorageError.unavailable(reason: "\(path) is of another data folder")
          }
          let summary = try database.monthSummary()
          ends.event = max(ends.event, summary.position)
          ends.received = max(ends.received, summary.received)
          ends.changed = max(
            ends.changed, try database.number("SELECT changed FROM state") ?? 0)
          return Live(month: month, isLeaving: state == .leaving, stamp: summary.stamp)
        })
    }
    (self.live, self.ends) = (live, ends)
  }

  private static func check(
    _ database: Database, _ path: String, _ migrator: DatabaseMigrator
  ) throws {
    guard try SQLiteFile.state(of: database, path, migrator) == .current else {
      throw StorageError.olderSchema(file: path)
    }
  }

  /// Reads one of the files, all of it in the same state.
  ///
  /// - Throws: A ``StorageError`` where the file is to blame, and what the work throws.
  package func read<Value>(
    _ file: FolderFile, _ work: (FolderDatabase) throws -> Value
  ) throws -> Value {
    do {
      var configuration = Configuration()
      configuration.readonly = true
      let queue = try DatabaseQueue(path: paths[file], configuration: configuration)
      defer { try? queue.close() }
      return try queue.read(work)
    } catch let error as DatabaseError {
      throw SQLiteFile.meaning(of: error, in: paths[file])
    }
  }

  /// When installations told something last, by the months' files: the last moment of that day.
  ///
  /// - Parameter numbers: Their numbers, from the first to the last.
  package func lastDays(of numbers: ClosedRange<Int64>) throws -> [Int64: Int64] {
    var days: [Int64: Int64] = [:]
    for month in live.map(\.month) {
      try read(.month(month)) { database in
        try database.statement(
          "SELECT installation, days FROM presence WHERE installation BETWEEN ? AND ?",
          numbers.lowerBound, numbers.upperBound
        ).each { row in
          guard let last = month.lastMoment(of: row.number(1)) else { return }
          days[row.number(0)] = max(days[row.number(0)] ?? 0, last)
        }
      }
    }
    return days
  }
}

extension Database {
  /// What the main file adds to how far a folder's numbers are.
  fileprivate func ends(_ others: FolderSource.Ends) throws -> FolderSource.Ends {
    var ends = others
    try statement("SELECT position, received FROM folder").each { row in
      (ends.event, ends.received) = (row.number(0), row.number(1))
    }
    try statement("SELECT position, change, history FROM relay").each { row in
      (ends.touched, ends.tallied) = (row.number(0), row.number(1))
      ends.history = row.isNull(2) ? nil : row.number(2)
    }
    ends.changed = try number("SELECT max(changed) FROM event_outcomes") ?? 0
    try statement("SELECT name, seq FROM sqlite_sequence").each { row in
      if let name = row.text(0) { ends.numbers[name] = row.number(1) }
    }
    // Numbers of removed installations are not given again while their removal is still due.
    ends.numbers["installations"] = max(
      ends.numbers["installations"] ?? 0, try number("SELECT max(last) FROM removed_spans") ?? 0)
    ends.numbers["removed_spans"] = try number("SELECT max(number) FROM removed_spans") ?? 0
    return ends
  }
}
