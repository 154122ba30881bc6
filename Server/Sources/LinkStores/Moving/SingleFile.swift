import FoundationEssentials
import GRDB
package import LinkPlatform

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The one file in which older servers had all events: `events.sqlite`, which is called
/// `events.single.sqlite` while it is moved into files by month.
///
/// It is only read, once its own migrations are done, and goes when all of it is elsewhere.
package struct SingleFile: Sendable {
  /// Where the new main file is, or comes to be.
  private let main: String
  /// Where the file is while it is moved.
  let path: String
  private let isSetAside: Bool
  /// When its last event came, in milliseconds; 0 for none.
  let lastReceived: Int64
  package let need: MoveNeed

  /// The file of an older server in a folder, if it has one.
  ///
  /// Before anything is done with it, it is told what that needs.
  ///
  /// - Parameters:
  ///   - main: Where the main file is.
  ///   - migration: What is done about files of an older server.
  ///   - options: How it is moved.
  /// - Throws: A ``StorageError`` if it may not be moved, or there is no room for it.
  package init?(
    beside main: String, _ migration: SQLiteFile.Migration, _ options: MoveOptions = MoveOptions()
  ) throws(StorageError) {
    (self.main, path) = (main, Self.path(beside: main))
    isSetAside = SQLiteFile.size(of: path) > 0
    let current = isSetAside ? path : main
    let isOlder = try Self.isOne(main)
    guard isSetAside || isOlder else { return nil }
    guard migration != .refused else { throw .olderSchema(file: current) }
    guard !isSetAside || !isOlder else {
      throw .unavailable(
        reason: "\(main) and \(path) are both of an older entryway-server: keep the right one alone"
      )
    }
    let (isCurrent, lastReceived) = try Self.look(at: current) { database in
      guard try !SingleFileSchema.migrator.hasBeenSuperseded(database) else {
        throw StorageError.newerSchema(file: current)
      }
      let hasEvents = try SingleFileSchema.migrator.appliedIdentifiers(database).contains {
        $0 == "events-2"
      }
      return (
        try SingleFileSchema.migrator.hasCompletedMigrations(database),
        hasEvents
          ? try database.number("SELECT received FROM events ORDER BY position DESC LIMIT 1") : nil
      )
    }
    self.lastReceived = lastReceived ?? 0
    need = MoveNeed(
      of: current, isCurrent: isCurrent, isBegun: isSetAside, written: Self.written(beside: main),
      room: options.room)
    // What has begun goes on as far as it can: links are answered meanwhile.
    if !isSetAside { try options.room.require(need.bytes, for: need.task, at: current) }
    options.tell(need)
  }

  /// Where the file is while it is moved: `events.single.sqlite` beside `events.sqlite`.
  package static func path(beside main: String) -> String {
    SQLiteFile.path(".single", beside: main)
  }

  /// Whether a file is of a server that had all events in it.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - isCopy: Whether it is a copy, beside which nothing is written.
  static func isOne(_ path: String, isCopy: Bool = false) throws(StorageError) -> Bool {
    guard SQLiteFile.size(of: path) > 0 else { return false }
    return try look(at: path, isCopy: isCopy) { database in
      try SingleFileSchema.migrator.appliedIdentifiers(database).contains { $0 == "events-1" }
    }
  }

  /// Looks into a file, by a connection of its own.
  private static func look<Value>(
    at path: String, isCopy: Bool = false, _ read: (Database) throws -> Value
  ) throws(StorageError) -> Value {
    do {
      let queue = try open(path, isReadOnly: isCopy)
      let value = try queue.read(read)
      try queue.close()
      return value
    } catch {
      throw SQLiteFile.meaning(of: error, in: path)
    }
  }

  private static func open(_ path: String, isReadOnly: Bool = false) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = isReadOnly
    configuration.label = "entryway-move"
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { database in
      // What a migration sorts of a large file may be more than there is memory.
      try database.execute(sql: "PRAGMA cache_size = -16384; PRAGMA temp_store = FILE")
    }
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  /// Opens the file that was set aside.
  func open() throws -> DatabaseQueue { try Self.open(path) }

  /// How many bytes the files have that were made of it so far.
  private static func written(beside main: String) -> Int {
    let months = EventFiles.monthsOnDisk(beside: main).map { EventFiles.path(of: $0, beside: main) }
    return (months + [main]).reduce(0) { sum, path in
      sum + SQLiteFile.size(of: path) + SQLiteFile.size(of: path + "-wal")
    }
  }

  /// Gives the file the name that it has while it is moved, with all of it in the file itself.
  func setAside() throws(StorageError) {
    guard !isSetAside else { return }
    do {
      let queue = try Self.open(main)
      // Takes the log into the file, and needs none any more.
      let mode = try queue.writeWithoutTransaction { database in
        try String.fetchOne(database, sql: "PRAGMA journal_mode = DELETE")
      }
      try queue.close()
      guard mode == "delete", SQLiteFile.size(of: main + "-wal") == 0 else {
        throw StorageError.unavailable(reason: "another process is using \(main)")
      }
    } catch {
      throw SQLiteFile.meaning(of: error, in: main)
    }
    for log in ["-wal", "-shm"] { unlink(main + log) }
    guard rename(main, path) == 0, synchronizeFolder(of: path) else {
      throw .unavailable(reason: "\(main) cannot be renamed")
    }
  }

  /// Removes the file, all of which is elsewhere.
  func remove() throws(StorageError) {
    for part in ["", "-journal", "-wal", "-shm"] where access(path + part, F_OK) == 0 {
      guard unlink(path + part) == 0 else {
        throw .unavailable(reason: "\(path) cannot be removed")
      }
    }
    _ = synchronizeFolder(of: path)
  }
}

/// Brings the names of a folder's files to the disk.
private func synchronizeFolder(of path: String) -> Bool {
  let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
  let descriptor = open(slash.map { String(path[..<$0]) } ?? ".", O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return false }
  defer { close(descriptor) }
  return fsync(descriptor) == 0
}

/// What a move needs, and how much of it there is.
package struct MoveNeed: Hashable, Sendable {
  /// The file of the older server.
  package let file: String
  /// How many bytes it has.
  package let size: Int
  /// How many bytes have to be free.
  package let bytes: Int
  /// How many are; nil where the system does not say.
  package let free: Int?
  /// Whether an earlier start has begun it.
  package let isBegun: Bool

  /// How much larger than a file the files by month may be that are made of it: they have one index more.
  private static func copySize(of size: Int) -> Int { size + size / 4 }

  init(of file: String, isCurrent: Bool, isBegun: Bool, written: Int, room: DiskRoom) {
    (self.file, self.isBegun) = (file, isBegun)
    size = SQLiteFile.size(of: file) + SQLiteFile.size(of: file + "-wal")
    let rest = max(0, Self.copySize(of: size) - (isBegun ? written : 0))
    // Its own migrations write large parts of it anew.
    bytes = rest + (isCurrent ? 0 : size) + DiskRoom.reserve
    free = room.bytes(at: file)
  }

  package var task: String { "moving the events of \(file) to monthly files" }
}

/// How a move is done.
package struct MoveOptions: Sendable {
  package var room = DiskRoom.real
  /// Told what the move needs, before anything is done.
  package var tell: @Sendable (MoveNeed) -> Void = { _ in }
  /// How many rows one commit writes.
  package var blockSize = 20_000
  /// Called before each commit, on the thread of the move, which it may hold or end: for tests.
  package var beforeCommit: @Sendable () throws -> Void = {}

  package init() {}
}
