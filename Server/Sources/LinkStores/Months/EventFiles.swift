import FoundationEssentials
import GRDB
import LinkPlatform
import Synchronization

/// The main file and the files of months: which there are, which are open, and how they are read together.
///
/// A file is open while somebody uses it, and for a while after that, so that what is told of many months
/// at once does not open them anew each time; at rest two are. The main file is written before the files of
/// months, and read after them: whatever these name is there.
final class EventFiles: Sendable {
  /// How many read at once, whatever files they read.
  private static let readers = 8
  /// How many connections read a file: of those, and of what writes and looks into others meanwhile.
  static let connections = 12
  /// How many files stay open for a while that nobody uses, and how many for good.
  private static let idleLimit = 16
  private static let restLimit = 2

  /// An open file, and how many use it.
  private struct Opened {
    let file: MonthFile
    var users = 0
    /// Whether nobody used it since ``closeUnused()`` looked last.
    var isUnused = false
  }

  private struct State {
    var months: [Month: MonthSummary] = [:]
    /// Months whose totals alone are left.
    var gone: Set<Month> = []
    var open: [Month: Opened] = [:]
    /// Open files without users, those used last at the end.
    var idle: [Month] = []
    /// The highest position that was ever given, and the highest that is shown: that of a commit whose
    /// months are all written.
    var position: Int64 = 0
    var shownPosition: Int64 = 0
    /// When the last event came, of all files.
    var received: Int64 = 0
    /// What happened before it is not shown any more.
    var floor: Int64 = .min
    /// Up to which place the events of apps that go are removed.
    var removed: [Month: [Int64: Int64]] = [:]
  }

  let main: SQLiteFile
  /// What the files of this folder have in common.
  let folder: RecordID
  private let epoch = Int64.random(in: 1 ... .max)
  let turns = ReaderTurns(readers: EventFiles.readers)
  private let upgrade: MonthUpgrade
  private let state = Mutex(State())

  /// Opens the main file, and looks at each month's.
  ///
  /// - Parameters:
  ///   - path: Where the main file is.
  ///   - migration: What is done about files of an older server.
  ///   - mayMake: Whether a main file that is missing is made.
  ///   - move: The move by which the files come into being, which looks at the months itself.
  ///   - upgrade: What months' files are brought up to date by.
  init(
    path: String, migration: SQLiteFile.Migration, mayMake: Bool, move: MoveProgress? = nil,
    upgrade: MonthUpgrade = MonthUpgrade()
  ) throws(StorageError) {
    self.upgrade = upgrade
    main = try SQLiteFile(
      path: path, readers: Self.connections, migrator: EventSchema.migrator, migration: migration,
      mayMake: mayMake, cache: .main, move: move)
    let known = try main.duringMove.readBlocking { database in
      try database.statement("SELECT id, position, received FROM folder").first { row in
        row.id(0).map { (folder: $0, position: row.number(1), received: row.number(2)) }
      }
    }
    guard let known else { throw .damaged(file: path) }
    folder = known.folder
    state.withLock { ($0.position, $0.received) = (known.position, known.received) }
    if move == nil { try look(migration) }
  }

  /// Looks which months there are, and at each month's file.
  func look(_ migration: SQLiteFile.Migration) throws(StorageError) {
    let main = main.duringMove
    let states = try main.readBlocking { try $0.monthStates() }
    if let history = try main.readBlocking({ try $0.number("SELECT history FROM relay") }) {
      raiseFloor(to: history)
    }
    for (month, state) in states.sorted(by: { $0.key < $1.key }) {
      guard state != .gone else {
        self.state.withLock { _ = $0.gone.insert(month) }
        removeFile(month)
        continue
      }
      try look(month, migration, isLeaving: state == .leaving)
      // It has gone for whoever asks.
      if state == .leaving { raiseFloor(to: month.end.milliseconds) }
    }
    // Made by a server that ended before it said so, or restored by itself.
    for month in Self.monthsOnDisk(beside: self.main.path) where states[month] == nil {
      do throws(StorageError) {
        try look(month, migration, isLeaving: false)
      } catch .empty {
        // It was never written.
        removeFile(month)
        continue
      }
      try main.writeBlocking { try $0.register(month) }
    }
    showPositions()
  }

  private func look(
    _ month: Month, _ migration: SQLiteFile.Migration, isLeaving: Bool
  ) throws(StorageError) {
    // Month by month: there may be many, and no room for a copy of each.
    let file = try MonthFile(
      month, path: path(of: month), folder: folder, epoch: epoch,
      migration: migration == .afterBackup ? .withPassingCopy : migration, mayMake: false,
      upgrade: upgrade)
    var summary = try file.summary()
    summary.isLeaving = isLeaving
    file.file.close()
    self.state.withLock { [summary] in $0.months[month] = summary }
    note(summary, of: month)
  }

  /// Takes off what a move has left that ended when all was done.
  ///
  /// - Throws: A ``StorageError`` where its file was lost before.
  func finishMove() throws(StorageError) {
    guard let state = try main.readBlocking({ try $0.moveState() }) else { return }
    guard state.step == .done else { throw .empty(file: SingleFile.path(beside: main.path)) }
    try main.writeBlocking { try $0.endMove() }
  }

  // MARK: Which there are

  package func path(of month: Month) -> String { Self.path(of: month, beside: main.path) }

  /// Where a month's file is: `events-2026-11.sqlite` beside `events.sqlite`.
  static func path(of month: Month, beside main: String) -> String {
    SQLiteFile.path("-\(month.name)", beside: main)
  }

  /// The months whose files are beside a main file.
  static func monthsOnDisk(beside main: String) -> [Month] {
    guard let slash = main.utf8.lastIndex(of: UInt8(ascii: "/")) else { return [] }
    let names = try? FileManager.default.contentsOfDirectory(atPath: String(main[..<slash]))
    let months = (names ?? []).compactMap { name -> Month? in
      guard
        let month = Month(name: String(decoding: name.utf8.dropLast(7).suffix(7), as: UTF8.self))
      else { return nil }
      return path(of: month, beside: main).utf8.suffix(name.utf8.count + 1)
        .elementsEqual("/\(name)".utf8) ? month : nil
    }
    return months.sorted()
  }

  /// The months that have files, the first one first.
  var months: [Month] { state.withLock { $0.months.keys.sorted() } }

  /// Those that have something of a span that is shown.
  func months(of span: TimeSpan) -> [Month] {
    let from = max(span.from.milliseconds, floor)
    return months.filter { from < $0.end.milliseconds && $0.start < span.to }
  }

  /// Those that have totals of a span.
  func monthsWithTotals(of span: TimeSpan) -> [Month] {
    let quarters = span.firstQuarter..<max(span.firstQuarter, span.endQuarter)
    return months.filter { $0.quarters.overlaps(quarters) }
  }

  func summary(of month: Month) -> MonthSummary? { state.withLock { $0.months[month] } }

  /// The place of the last event that everybody may see.
  var lastPosition: Int64 { state.withLock(\.shownPosition) }

  /// Shows all that is written by now.
  func showPositions() { state.withLock { $0.shownPosition = $0.position } }

  /// When the last event came, in milliseconds; 0 where none did.
  var lastReceived: Int64 { state.withLock(\.received) }

  /// What happened before it is not shown any more, in milliseconds.
  var floor: Int64 { state.withLock(\.floor) }

  /// How many bytes a month's file takes, with its log.
  func bytesOnDisk(of month: Month) -> Int64 {
    ["", "-wal"].reduce(0) { $0 + Int64(SQLiteFile.size(of: path(of: month) + $1)) }
  }

  func raiseFloor(to time: Int64) { state.withLock { $0.floor = max($0.floor, time) } }

  /// How many bytes the events of each app count, by its number.
  var bytes: [Int64: Int64] {
    state.withLock { state in
      var sum: [Int64: Int64] = [:]
      for month in state.months.values { sum.merge(month.bytes, uniquingKeysWith: +) }
      return sum
    }
  }

  /// Keeps in mind what a month's file has by now.
  ///
  /// Of two that wrote one after the other the first may come here last: it says nothing new.
  func note(_ summary: MonthSummary, of month: Month) {
    state.withLock { state in
      var summary = summary
      guard let known = state.months[month], !known.stamp.isLater(than: summary.stamp) else {
        return
      }
      summary.isLeaving = known.isLeaving
      state.months[month] = summary
      state.position = max(state.position, summary.position)
      state.received = max(state.received, summary.received)
    }
  }

  /// Whether nothing is taken any more that happened in a month: its totals stay as they are.
  func isClosed(_ month: Month) -> Bool {
    state.withLock { $0.gone.contains(month) || $0.months[month]?.isLeaving == true }
  }

  func markAsLeaving(_ month: Month, _ isLeaving: Bool = true) {
    state.withLock { $0.months[month]?.isLeaving = isLeaving }
  }

  /// The first month that was about to go when a server ended; it goes on, however long months stay by now.
  var leavingMonth: Month? {
    state.withLock { $0.months.filter(\.value.isLeaving).keys.min() }
  }

  func markAsGone(_ month: Month) { state.withLock { _ = $0.gone.insert(month) } }

  /// Says when the last event came, where no file of a month tells it yet.
  func note(received time: Int64) { state.withLock { $0.received = max($0.received, time) } }

  /// Up to which place the events of an app that goes are removed from a month.
  func removedPlace(of app: Int64, in month: Month) -> Int64 {
    state.withLock { $0.removed[month]?[app] ?? 0 }
  }

  func keepRemovedPlace(_ place: Int64, of app: Int64, in month: Month) {
    state.withLock { $0.removed[month, default: [:]][app] = place }
  }

  // MARK: Opening and closing

  /// A month's file, open until ``release(_:)``; made, if it may be.
  func acquire(_ month: Month, mayMake: Bool = false) throws(StorageError) -> MonthFile {
    let result: Result<MonthFile, StorageError> = state.withLock { state in
      if let opened = state.open[month] {
        state.open[month]?.users += 1
        state.open[month]?.isUnused = false
        state.idle.removeAll { $0 == month }
        return .success(opened.file)
      }
      do throws(StorageError) {
        let isNew = state.months[month] == nil
        // One that is gone is not made again.
        guard !isNew || mayMake && !state.gone.contains(month) else {
          throw StorageError.empty(file: path(of: month))
        }
        let file = try MonthFile(
          month, path: path(of: month), folder: folder, epoch: epoch, migration: .refused,
          mayMake: isNew, upgrade: upgrade)
        if isNew { state.months[month] = try file.summary() }
        state.open[month] = Opened(file: file, users: 1)
        return .success(file)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  func release(_ file: MonthFile) {
    state.withLock { state in
      let month = file.month
      state.open[month]?.users -= 1
      guard state.open[month]?.users == 0 else { return }
      guard state.months[month] != nil else {
        Self.close(month, &state)
        return
      }
      state.idle.append(month)
      if state.idle.count > Self.restLimit {
        let resting = state.idle[state.idle.count - 1 - Self.restLimit]
        state.open[resting]?.file.releaseMemory()
      }
      if state.idle.count > Self.idleLimit { Self.close(state.idle.removeFirst(), &state) }
    }
  }

  /// Closes what nobody has used since it was called last, but for what was used at the very last; one by
  /// one, since whoever needs another file waits meanwhile.
  func closeUnused() {
    let unused = state.withLock { state in
      let idle = state.idle.dropLast(Self.restLimit)
      let unused = idle.filter { state.open[$0]?.isUnused == true }
      for month in idle { state.open[month]?.isUnused = true }
      return unused
    }
    for month in unused {
      state.withLock { state in
        guard state.open[month]?.users == 0, state.open[month]?.isUnused == true else { return }
        Self.close(month, &state)
        state.idle.removeAll { $0 == month }
      }
    }
  }

  /// Closes an open file; until it is closed nobody may open it anew.
  private static func close(_ month: Month, _ state: inout State) {
    state.open[month]?.file.file.close()
    state.open[month] = nil
  }

  func isOpen(_ month: Month) -> Bool { state.withLock { $0.open[month] != nil } }

  /// Works with a month's file, which is open meanwhile.
  func with<Value>(_ month: Month, _ work: (MonthFile) throws -> Value) throws -> Value {
    let file = try acquire(month)
    defer { release(file) }
    return try work(file)
  }

  /// Writes a month's file in one transaction on this very thread, and keeps in mind what it has by then.
  func write<Value>(
    _ month: Month, mayMake: Bool = false, _ work: (Database) throws -> Value
  ) throws -> Value {
    let file = try acquire(month, mayMake: mayMake)
    defer { release(file) }
    let (value, summary) = try file.write(work)
    note(summary, of: month)
    return value
  }

  /// Forgets a month, and removes its file: who reads it still may go on.
  func drop(_ month: Month) {
    state.withLock { state in
      if let known = state.months.removeValue(forKey: month) {
        state.position = max(state.position, known.position)
      }
      state.gone.insert(month)
      if state.open[month]?.users == 0 {
        Self.close(month, &state)
        state.idle.removeAll { $0 == month }
      }
    }
    removeFile(month)
  }

  private func removeFile(_ month: Month) {
    for companion in MonthFile.companions {
      try? FileManager.default.removeItem(atPath: path(of: month) + companion)
    }
  }

  /// Closes all files, with all of each in the file itself.
  func close() {
    state.withLock { state in
      for opened in state.open.values { opened.file.file.close() }
      (state.open, state.idle) = ([:], [])
    }
    // A month that is restored from an older copy knows lower places than were given.
    try? main.writeBlocking { database in
      try database.execute(
        "UPDATE folder SET position = ?1, received = ?2 WHERE position < ?1 OR received < ?2",
        lastPosition, lastReceived)
    }
    main.close()
  }
}
