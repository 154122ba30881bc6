import GRDB
package import LinkPlatform

/// The files of a folder that a move writes: it is nobody's before the move is over.
package final class FolderTarget: Sendable {
  /// What all of a folder's numbers go on from.
  package typealias Ends = FolderSource.Ends

  package let paths: FolderPaths
  private let records: SQLiteRecordStore
  private let clicks: SQLiteClickStore
  private let events: SQLiteEventStore

  /// Opens the files, which are made if there are none.
  package init(_ paths: FolderPaths) throws(StorageError) {
    self.paths = paths
    records = try SQLiteRecordStore(path: paths.records, migration: .inPlace)
    clicks = try SQLiteClickStore(path: paths.clicks, migration: .inPlace)
    events = try SQLiteEventStore(path: paths.events, migration: .inPlace, mayMake: true)
  }

  /// The months that have files.
  package var months: [Month] { events.files.months }

  package func read<Value>(
    _ file: FolderFile, _ work: (FolderDatabase) throws -> Value
  ) throws -> Value {
    switch file {
    case .records: try records.file.readBlocking(work)
    case .clicks: try clicks.file.readBlocking(work)
    case .events: try events.file.readBlocking(work)
    case .month(let month): try events.files.with(month) { try $0.file.readBlocking(work) }
    }
  }

  /// Writes one of the files in one transaction.
  package func write(_ file: FolderFile, _ work: (FolderDatabase) throws -> Void) throws {
    switch file {
    case .records: try records.file.writeBlocking(work)
    case .clicks: try clicks.file.writeBlocking(work)
    case .events: try events.file.writeBlocking(work)
    case .month(let month): try events.files.write(month, mayMake: true, work)
    }
  }

  // MARK: Months

  /// Makes a month's file, if there is none.
  ///
  /// - Returns: The place of the last event that it had.
  package func make(_ month: Month, isLeaving: Bool) throws -> Int64 {
    try write(.month(month)) { _ in }
    try write(.events) { database in
      try database.execute(
        """
        INSERT INTO months (month, state) VALUES (?, ?)
        ON CONFLICT (month) DO UPDATE SET state = excluded.state
        """, month.name, (isLeaving ? MonthState.leaving : .live).rawValue)
    }
    return events.files.summary(of: month)?.position ?? 0
  }

  /// Says that the totals of a month are all that is left of it.
  package func leave(_ month: Month) throws {
    try write(.events) { database in
      try database.execute(
        "INSERT INTO months (month, state) VALUES (?, ?) ON CONFLICT DO NOTHING", month.name,
        MonthState.gone.rawValue)
    }
  }

  /// Adds events of a month in the order of their places, with who was there and who came back.
  ///
  /// - Parameters:
  ///   - events: The events.
  ///   - month: The month.
  ///   - isCounting: Whether what they add to totals is written.
  package func add(_ events: [MovedEvent], to month: Month, isCounting: Bool) throws {
    try write(.month(month)) { database in
      var writer = try MonthWriter(database, month, isCounting: isCounting)
      for event in events { try writer.add(event.row, at: event.place) }
      try writer.finish()
    }
  }

  /// Says in a month's file when its totals changed last.
  package func noteChanges(of month: Month) throws {
    try write(.month(month)) { database in
      try database.execute(
        """
        UPDATE state SET changed = max(changed,
          ifnull((SELECT max(changed) FROM event_outcomes), 0))
        """)
    }
  }

  // MARK: The end

  /// Writes from where numbers go on.
  package func finish(_ ends: Ends) throws {
    try write(.records) { try $0.execute("UPDATE revision SET number = ?", ends.revision) }
    try write(.clicks) { database in
      try database.execute("UPDATE tally_changes SET number = ?", ends.tallyChange)
      try database.give(ends.numbers["tallies"] ?? 0, to: "tallies")
    }
    try write(.events) { database in
      try database.execute(
        "UPDATE relay SET position = ?, change = ?, history = ?", ends.touched,
        ends.tallied, ends.history)
      try database.execute(
        "UPDATE folder SET position = ?, received = ?", ends.event, ends.received)
      for table in ["apps", "terms", "installations"] {
        try database.give(ends.numbers[table] ?? 0, to: table)
      }
    }
  }

  /// Closes the files, once: what is written stays, and the move may go on later.
  package func close() {
    events.close()
    clicks.file.close()
    records.file.close()
  }
}

extension Database {
  /// Says up to which number a table has given numbers to rows, unless it has given higher ones.
  fileprivate func give(_ number: Int64, to table: String) throws {
    let last = try self.number("SELECT seq FROM sqlite_sequence WHERE name = ?", table)
    guard number > last ?? 0 else { return }
    if last == nil {
      try execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", table, number)
    } else {
      try execute("UPDATE sqlite_sequence SET seq = ? WHERE name = ?", number, table)
    }
  }
}
