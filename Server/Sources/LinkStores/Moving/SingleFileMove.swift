import GRDB
package import LinkPlatform
import Synchronization

/// Moves the one file of an older server into the main file and files by month.
///
/// Each commit says how far it is, so that a server which was killed goes on where it was. The file is only
/// read, and goes when all of it is elsewhere.
package final class SingleFileMove: Sendable {
  /// What was moved.
  package struct Result: Hashable, Sendable {
    package let events: Int
    package let months: Int
    package let began: Timestamp
  }

  package let need: MoveNeed
  /// How far it is; when it is over, the store can be used.
  package let progress: MoveProgress
  private let source: SingleFile
  private let files: EventFiles
  private let options: MoveOptions
  private let thread = BlockingThread("entryway-move")
  /// Whether the months were looked at that are there already.
  private let hasLooked = Mutex(false)

  /// - Throws: A ``StorageError`` where the main file is of something else than this move.
  init(
    _ source: SingleFile, _ files: EventFiles, _ progress: MoveProgress, _ options: MoveOptions
  ) throws(StorageError) {
    (need, self.progress) = (source.need, progress)
    (self.source, self.files, self.options) = (source, files, options)
    files.note(received: source.lastReceived)
    let state = try files.main.duringMove.readBlocking { database in
      (move: try database.moveState(), isUntouched: try database.isUntouched())
    }
    if let move = state.move { progress.note(move.done, of: move.all) }
    guard state.move != nil || state.isUntouched else {
      throw .unavailable(
        reason:
          "\(source.path) was not moved into \(files.main.path), which has other events: keep "
          + "one of them alone")
    }
  }

  /// Moves what is not moved yet, on a thread of its own; when it returns, the store can be used.
  ///
  /// It may be called again after a failure. One that is cancelled ends soon.
  package func run() async throws -> Result {
    let stop = MoveStop()
    return try await withTaskCancellationHandler {
      try await Task(executorPreference: thread) { try self.work(stop) }.value
    } onCancel: {
      stop.stop()
    }
  }

  private func work(_ stop: MoveStop) throws -> Result {
    do {
      let result = try move(stop)
      try end()
      return result
    } catch {
      // What it was interrupted in does not matter.
      try stop.check()
      throw error
    }
  }

  private func move(_ stop: MoveStop) throws -> Result {
    let queue = try source.open()
    stop.hold(queue)
    defer { try? queue.close() }
    do {
      try stop.check()
      // As it is: nobody uses it, and each migration is done as a whole or not at all.
      try SingleFileSchema.migrator.migrate(queue)
      try hasLooked.withLock { hasLooked in
        if !hasLooked { try files.look(.inPlace) }
        hasLooked = true
      }
      return try queue.read { database in
        var work = try MoveWork(database, files, options, progress, stop)
        try work.run()
        return Result(
          events: try work.check(), months: files.months.count, began: work.state.began)
      }
    } catch let error as DatabaseError {
      throw SQLiteFile.meaning(of: error, in: source.path)
    }
  }

  /// Removes the file, and lets the store be used.
  private func end() throws {
    try options.beforeCommit()
    try source.remove()
    try options.beforeCommit()
    try files.main.duringMove.writeBlocking { try $0.endMove() }
    if let history = try files.main.duringMove.readBlocking({
      try $0.number("SELECT history FROM relay")
    }) {
      files.raiseFloor(to: history)
    }
    files.showPositions()
    progress.end()
  }
}

/// Whether a move is to end, which may wait for a long statement meanwhile.
final class MoveStop: Sendable {
  private let state = Mutex((isStopped: false, queue: DatabaseQueue?.none))

  func hold(_ queue: DatabaseQueue) { state.withLock { $0.queue = queue } }

  func stop() {
    let queue = state.withLock { state in
      state.isStopped = true
      return state.queue
    }
    queue?.interrupt()
  }

  func check() throws(CancellationError) {
    if state.withLock(\.isStopped) { throw CancellationError() }
  }
}

/// The move while the file is read.
struct MoveWork {
  let source: Database
  let main: SQLiteFile
  let files: EventFiles
  let options: MoveOptions
  private let progress: MoveProgress
  private let stop: MoveStop
  private(set) var state: MoveState

  init(
    _ source: Database, _ files: EventFiles, _ options: MoveOptions, _ progress: MoveProgress,
    _ stop: MoveStop
  ) throws {
    (self.source, self.files, self.options) = (source, files, options)
    (self.progress, self.stop) = (progress, stop)
    main = files.main.duringMove
    state = try Self.begin(source, main)
  }

  /// How far it is; a move that has not begun says so in the commit with all that is one row.
  private static func begin(_ source: Database, _ main: SQLiteFile) throws -> MoveState {
    if let known = try main.readBlocking({ try $0.moveState() }) { return known }
    let state = MoveState(all: try source.countOfMovedRows(), began: .now)
    try main.writeBlocking { database in
      try database.beginMove(state)
      try source.statement("SELECT position, change, history FROM relay").each { relay in
        var update = try database.statement(
          "UPDATE relay SET position = ?, change = ?, history = ?")
        for column in CInt(0)..<3 { update.bind(relay, column) }
        try update.execute()
      }
      let last = try source.statement(
        "SELECT position, received FROM events ORDER BY position DESC LIMIT 1"
      ).first { (place: $0.number(0), received: $0.number(1)) }
      try database.execute(
        "UPDATE folder SET position = ?, received = ?", last?.place ?? 0, last?.received ?? 0)
      // No number is given again that a removal may still be about.
      try database.execute(
        "INSERT INTO sqlite_sequence (name, seq) VALUES ('installations', ?)",
        try source.number("SELECT max(last) FROM removed_spans") ?? 0)
    }
    return state
  }

  mutating func run() throws {
    progress.note(state.done, of: state.all)
    while true {
      try pause()
      switch state.step {
      case .table(let table): try move(table)
      case .events: try moveEvents()
      case .totals: try moveTotals()
      case .done: return
      }
    }
  }

  /// Ends here if the move is to.
  func pause() throws {
    try stop.check()
    try options.beforeCommit()
    try stop.check()
  }

  /// Writes a block into the main file, with how far the move is by it.
  mutating func commit(_ write: (Database, inout MoveState) throws -> Void) throws {
    try pause()
    var next = state
    try main.writeBlocking { database in
      try write(database, &next)
      try database.keep(next)
    }
    state = next
    progress.note(state.done, of: state.all)
  }

  /// Writes a block into a month's file, which is made if there is none.
  func write(_ month: Month, _ write: (Database) throws -> Void) throws {
    try files.write(month, mayMake: true, write)
  }

  private mutating func move(_ table: MovedTable) throws {
    let rows = try table.rows(of: source, from: state.place, now: state.began)
    var hasMore = try rows.next()
    while hasMore {
      try commit { [limit = options.blockSize] database, state in
        var insertion = try table.insertion(into: database)
        for _ in 0..<limit where hasMore {
          for column in table.columns.indices { insertion.bind(rows, CInt(column)) }
          try insertion.execute()
          state.place += 1
          state.done += 1
          hasMore = try rows.next()
        }
      }
    }
    try commit { _, state in state.finishStep() }
  }

  /// Compares what was moved with what is there now, before the file goes.
  ///
  /// - Returns: How many events there are.
  func check() throws -> Int {
    var (events, amount) = (0, try main.readBlocking { try $0.countedEvents() })
    for month in files.months {
      try stop.check()
      try files.with(month) { opened in
        try opened.file.readBlocking { database in
          events += Int(try database.number("SELECT count(*) FROM events") ?? 0)
          amount += try database.countedEvents()
        }
      }
    }
    let old = (
      events: Int(try source.number("SELECT count(*) FROM events") ?? 0),
      amount: try source.countedEvents()
    )
    guard old == (events, amount) else {
      throw StorageError.unavailable(
        reason:
          "of \(old.events) events and \(old.amount) in totals \(events) and \(amount) came to "
          + "monthly files: the older file is kept")
    }
    return events
  }
}

extension Database {
  /// How many rows a move has to write, nearly.
  fileprivate func countOfMovedRows() throws -> Int {
    let tables = MovedTable.all.map(\.name) + TotalsTable.all.map(\.name)
    let rows = try tables.reduce(0) { try $0 + (number("SELECT count(*) FROM \($1)") ?? 0) }
    // Counted, they would all be read.
    return Int(rows + (try number("SELECT max(position) FROM events") ?? 0))
  }

  /// How many events the totals count.
  fileprivate func countedEvents() throws -> Int {
    Int(try number("SELECT sum(amount) FROM event_outcomes") ?? 0)
  }
}
