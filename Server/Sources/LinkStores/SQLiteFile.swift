import FoundationEssentials
package import GRDB
package import LinkPlatform

/// One of the server's database files: how it is opened, brought up to date, and what its errors mean.
///
/// One connection writes and checkpoints a file, others read: SQLite before 3.51.3 may lose pages when
/// two connections reset the write-ahead log. A commit returns when `fdatasync` has.
package struct SQLiteFile: Sendable {
  /// What is done about a file of an older server.
  package enum Migration: Sendable {
    /// It is copied to a file beside it, then brought up to date.
    case afterBackup
    /// The same, and then the copy is removed: of many files, the largest alone needs room for one.
    case withPassingCopy
    /// It is refused.
    case refused
    /// It is brought up to date as it is: a start that did not end left it, and nobody has used it.
    case inPlace
  }

  /// How much of a file its writing connection keeps in memory.
  package enum Cache: Int, Sendable {
    /// For what is appended to, and for small files.
    case small = 1024
    /// For the names and the clicks of events.
    case main = 16_384
    /// For a month's indexes, which are written everywhere.
    case month = 65_536
  }

  package let path: String
  package let pool: DatabasePool
  let secretRows: SecretRows?
  private let turns: ReaderTurns
  /// How far the move is before whose end nothing is read or written here.
  private var move: MoveProgress?
  private let room: DiskRoom

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - readers: How many connections read it.
  ///   - migrator: What brings it up to date.
  ///   - migration: What is done about a file of an older server.
  ///   - mayMake: Whether a file that is missing or empty is made; otherwise it is refused.
  ///   - cache: How much of it the writing connection keeps in memory.
  ///   - secretRows: What no copy may hold. With it, what is deleted from the file is overwritten.
  ///   - move: The move before whose end nothing is read or written, but by itself.
  ///   - room: How much room there is for a passing copy.
  package init(
    path: String, readers: Int, migrator: DatabaseMigrator, migration: Migration,
    mayMake: Bool = true, cache: Cache = .small, secretRows: SecretRows? = nil,
    move: MoveProgress? = nil, room: DiskRoom = .real
  ) throws(StorageError) {
    (self.path, self.secretRows, self.move, self.room) = (path, secretRows, move, room)
    turns = ReaderTurns(readers: readers)
    var configuration = Configuration()
    configuration.label = "entryway"
    configuration.maximumReaderCount = readers
    configuration.busyMode = .timeout(5)
    configuration.persistentReadOnlyConnections = false
    configuration.prepareDatabase { database in
      // 1 MB of pages for each connection: the server is small at rest.
      try database.execute(sql: "PRAGMA cache_size = -1024; PRAGMA temp_store = MEMORY")
    }
    do {
      // Its log and its index get the file's mode from SQLite.
      if !FileManager.default.fileExists(atPath: path) {
        guard mayMake else { throw StorageError.empty(file: path) }
        try? Self.makeFile(path)
      }
      pool = try DatabasePool(path: path, configuration: configuration)
      try pool.writeWithoutTransaction { database in
        // WAL syncs at checkpoints alone unless it is told to sync each commit.
        try database.execute(sql: "PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4000")
        try database.execute(sql: "PRAGMA cache_size = -\(cache.rawValue)")
        if secretRows != nil {
          try database.execute(sql: "PRAGMA secure_delete = ON")
          // A restored copy is no clean copy any more.
          if try Int.fetchOne(database, sql: "PRAGMA user_version") != 0 {
            try database.execute(sql: "PRAGMA user_version = 0")
          }
        }
      }
    } catch {
      throw Self.meaning(of: error, in: path)
    }
    try migrate(migrator, migration, mayMake: mayMake)
  }

  /// Closes the file, with all of it in the file itself and nothing in the log beside it.
  package func close() {
    try? pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    try? pool.close()
  }

  private func migrate(
    _ migrator: DatabaseMigrator, _ migration: Migration, mayMake: Bool
  ) throws(StorageError) {
    do {
      let (isEmpty, isCurrent, isNewer) = try pool.read { database in
        (
          try migrator.appliedIdentifiers(database).isEmpty,
          try migrator.hasCompletedMigrations(database),
          try migrator.hasBeenSuperseded(database)
        )
      }
      guard !isNewer else { throw StorageError.newerSchema(file: path) }
      guard mayMake || !isEmpty else { throw StorageError.empty(file: path) }
      guard !isCurrent else {
        // Of a start that ended after the upgrade.
        if case .withPassingCopy = migration { removePassingCopy() }
        return
      }
      switch migration {
      case _ where isEmpty, .inPlace: break
      case .refused: throw StorageError.olderSchema(file: path)
      case .withPassingCopy: try makePassingCopy(room)
      case .afterBackup:
        try backUp(to: copyBeforeUpgrade)
        if let secretRows, try pool.read(secretRows.mayLieAnywhere) { try clean(secretRows) }
      }
      // What a migration sorts of a large file may be more than there is memory.
      try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA temp_store = FILE") }
      try migrator.migrate(pool)
      try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA temp_store = MEMORY") }
      if case .withPassingCopy = migration { removePassingCopy() }
    } catch {
      throw meaning(of: error)
    }
  }

  /// What an error of SQLite means to callers.
  func meaning(of error: any Error) -> StorageError { Self.meaning(of: error, in: path) }

  /// What an error of SQLite means to callers.
  package static func meaning(
    of error: any Error, in file: String = "the file"
  ) -> StorageError {
    if let error = error as? StorageError { return error }
    guard let error = error as? DatabaseError else {
      return .unavailable(reason: String(describing: error))
    }
    return switch error.resultCode {
    case .SQLITE_FULL: .full
    case .SQLITE_READONLY: .unavailable(reason: "\(file) is read-only")
    case .SQLITE_BUSY, .SQLITE_LOCKED: .unavailable(reason: "another process is writing \(file)")
    case .SQLITE_CORRUPT, .SQLITE_NOTADB: .damaged(file: file)
    case .SQLITE_CANTOPEN: .unavailable(reason: "\(file) cannot be opened")
    case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_WRITE: .full
    default: .unavailable(reason: error.message ?? "SQLite says \(error.resultCode)")
    }
  }
}

extension SQLiteFile {
  /// The same file for the move itself, which nothing holds back.
  var duringMove: SQLiteFile {
    var file = self
    file.move = nil
    return file
  }

  /// Refuses what is read or written before the end of a move.
  func checkMove() throws(StorageError) { try move?.check() }

  /// Takes all of the log into the file, and makes it empty.
  func truncateLog() async throws(StorageError) {
    try checkMove()
    do {
      _ = try await pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
      // Somebody reads the file as a whole: nothing is wrong with it.
      throw .busy
    } catch {
      throw meaning(of: error)
    }
  }

  /// Reads, and says what an error means.
  package func read<Value: Sendable>(
    _ work: @escaping @Sendable (Database) throws -> Value
  ) async throws(StorageError) -> Value {
    try checkMove()
    await turns.take()
    defer { turns.giveBack() }
    do {
      return try await pool.read(work)
    } catch {
      throw meaning(of: error)
    }
  }

  /// Reads on this very thread, which is blocked meanwhile.
  package func readBlocking<Value>(
    _ work: (Database) throws -> Value
  ) throws(StorageError) -> Value {
    try blocking { try pool.read(work) }
  }

  /// Writes in one transaction, and says what an error means.
  package func write<Value: Sendable>(
    _ work: @escaping @Sendable (Database) throws -> Value
  ) async throws(StorageError) -> Value {
    try checkMove()
    do {
      return try await pool.write(work)
    } catch {
      throw meaning(of: error)
    }
  }

  /// Writes in one transaction on this very thread, which is blocked until it is durable.
  package func writeBlocking<Value>(
    _ work: (Database) throws -> Value
  ) throws(StorageError) -> Value {
    try blocking { try pool.write(work) }
  }

  /// Has the connection that writes for several transactions, on this very thread.
  package func holdingWriter<Value>(
    _ work: (Database) throws -> Value
  ) throws(StorageError) -> Value {
    try blocking { try pool.writeWithoutTransaction(work) }
  }

  /// Works with the pool on this very thread, and says what an error means.
  private func blocking<Value>(_ work: () throws -> Value) throws(StorageError) -> Value {
    try checkMove()
    do {
      return try work()
    } catch {
      throw meaning(of: error)
    }
  }
}
