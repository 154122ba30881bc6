import GRDB
package import LinkPlatform

/// What happened: events in an SQLite file for each month of UTC, all else in a main file.
package struct SQLiteEventStore: EventStore {
  let files: EventFiles
  let strings = KeptStrings()
  /// Appending blocks it.
  private let thread = BlockingThread("entryway-events")
  /// Removing blocks it: one removes at a time.
  let removing = BlockingThread("entryway-removals")

  /// The main file.
  package var file: SQLiteFile { files.main }
  package var executor: (any TaskExecutor)? { thread }

  /// What brings an older server's file into this form; nil where there is no such file.
  ///
  /// Until it is over, everything else is refused.
  package let move: SingleFileMove?

  package init(
    path: String, migration: SQLiteFile.Migration = .afterBackup, mayMake: Bool = true,
    moving options: MoveOptions = MoveOptions()
  ) throws(StorageError) {
    let older = try SingleFile(beside: path, migration, options)
    try self.init(
      path: path, migration: migration, mayMake: mayMake, older: older, moving: options)
  }

  /// Opens the files, or sets an older server's aside.
  package init(
    path: String, migration: SQLiteFile.Migration, mayMake: Bool, older: SingleFile?,
    moving options: MoveOptions = MoveOptions()
  ) throws(StorageError) {
    guard let older else {
      files = try EventFiles(path: path, migration: migration, mayMake: mayMake)
      try files.finishMove()
      move = nil
      return
    }
    try older.setAside()
    let progress = MoveProgress()
    // What a start has made of it that was killed is nobody's yet.
    files = try EventFiles(path: path, migration: .inPlace, mayMake: true, move: progress)
    move = try SingleFileMove(older, files, progress, options)
  }

  /// Closes the store, with all of it in its files.
  package func close() { files.close() }

  /// How many bytes the months' files take, with their logs.
  package var monthBytes: Int64 { files.months.reduce(0) { $0 + files.bytesOnDisk(of: $1) } }

  package func append(
    _ batches: [EventBatch]
  ) async throws(StorageError) -> [BatchVerdict] {
    // Whoever writes the main file waits for the months, too: so none of them goes meanwhile.
    try file.holdingWriter { database in
      let (verdicts, rows, months) = try read(batches, database)
      defer { for month in months { files.release(month) } }
      // An event that is told again may be in another month's file.
      let new = try RepeatedEvents(files).removed(from: rows)
      // Places are given as the events come, whatever months they are of; nobody sees them before all months
      // are written.
      let first = files.lastPosition + 1
      defer { files.showPositions() }
      for month in months {
        let places = new.indices.filter { months.count == 1 || new[$0].month == month.month }
        guard !places.isEmpty else { continue }
        try files.write(month.month) { database in
          var writer = try MonthWriter(database, month.month)
          for place in places { try writer.add(new[place], at: first + Int64(place)) }
          try writer.finish()
        }
      }
      return verdicts
    }
  }

  /// Reads batches into rows; what these name is in the main file before they are in others.
  ///
  /// - Returns: What becomes of the batches, the rows, and the months that they are of, open.
  private func read(
    _ batches: [EventBatch], _ database: Database
  ) throws -> ([BatchVerdict], [EventRow], [MonthFile]) {
    var verdicts: [BatchVerdict] = []
    verdicts.reserveCapacity(batches.count)
    var months: [MonthFile] = []
    var rows: [EventRow] = []
    do {
      var now: KeptStrings.Taken?
      try database.inTransaction(.immediate) {
        var taken = try strings.take(database)
        // Two hold what is changed only while it is copied.
        let known = taken.strings
        taken.strings = StringTable()
        var writer = EventWriter(database, known, isClosed: files.isClosed)
        for batch in batches { verdicts.append(try writer.read(batch)) }
        rows = writer.rows
        for month in Set(rows.map(\.month)).sorted() {
          months.append(try files.acquire(month, mayMake: true))
          try database.register(month)
        }
        taken.strings = writer.strings
        now = taken
        return .commit
      }
      if let now { strings.keep(now) }
    } catch {
      for month in months { files.release(month) }
      throw error
    }
    return (verdicts, rows, months)
  }

  package func lastReceived() async throws(StorageError) -> Timestamp? {
    // Known during a move, too: the clock is compared with it.
    let time = files.lastReceived
    return time == 0 ? nil : Timestamp(milliseconds: time)
  }
}
