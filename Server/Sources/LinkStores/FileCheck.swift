import GRDB
package import LinkPlatform

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Whether a file is whole: a copy, and a file in use.
extension SQLiteFile {
  /// Of which server a whole copy is.
  package enum CopyState: Hashable, Sendable {
    case current
    /// `serve` and `migrate` bring it up to date where it is restored.
    case older
  }

  /// Reads a copy that nobody writes: all of its pages, and the migrations that it has.
  ///
  /// - Throws: A ``StorageError`` for a file that is missing or empty, damaged, of a newer server, or
  ///   part of a running server's: then newer data is in a log beside it.
  static func check(
    copy path: String, migrator: DatabaseMigrator
  ) throws(StorageError) -> CopyState {
    try refuseLogs(beside: path)
    return try look(at: path) { database in
      let state = try state(of: database, path, migrator)
      try quickCheck(database, path)
      return state
    }
  }

  /// Looks of which server a file is.
  ///
  /// - Throws: A ``StorageError`` for a file of a newer server, or without any table.
  static func state(
    of database: Database, _ path: String, _ migrator: DatabaseMigrator
  ) throws -> CopyState {
    guard try !migrator.hasBeenSuperseded(database) else {
      throw StorageError.newerSchema(file: path)
    }
    guard try !migrator.appliedIdentifiers(database).isEmpty else {
      throw StorageError.empty(file: path)
    }
    return try migrator.hasCompletedMigrations(database) ? .current : .older
  }

  /// Refuses a copy that has a log beside it.
  static func refuseLogs(beside path: String) throws(StorageError) {
    guard size(of: path) > 0 else { throw .empty(file: path) }
    for log in ["-wal", "-journal"] where size(of: path + log) > 0 {
      throw .unavailable(
        reason: "\(path)\(log) is beside it: these are files of a server, and no backup")
    }
  }

  /// Reads something of a file through a connection of its own, which writes nothing.
  static func look<Value>(
    at path: String, _ read: (Database) throws -> Value
  ) throws(StorageError) -> Value {
    guard size(of: path) > 0 else { throw .empty(file: path) }
    do {
      var configuration = Configuration()
      configuration.readonly = true
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      let value = try queue.read(read)
      try queue.close()
      return value
    } catch {
      throw meaning(of: error, in: path)
    }
  }

  /// Reads all pages of the file, while it is used.
  ///
  /// - Throws: ``StorageError/damaged(file:)``, or what kept it from being read.
  package func quickCheck() async throws(StorageError) {
    let path = path
    try await read { try Self.quickCheck($0, path) }
  }

  static func quickCheck(_ database: Database, _ path: String) throws {
    guard try String.fetchOne(database, sql: "PRAGMA quick_check(1)") == "ok" else {
      throw StorageError.damaged(file: path)
    }
  }

  /// Where a file is that belongs to another: `events-2026-11.sqlite` beside `events.sqlite`.
  static func path(_ mark: String, beside file: String) -> String {
    let suffix = ".sqlite".utf8
    guard file.utf8.suffix(suffix.count).elementsEqual(suffix) else {
      return file + mark + ".sqlite"
    }
    return String(decoding: file.utf8.dropLast(suffix.count), as: UTF8.self) + mark + ".sqlite"
  }

  /// How many bytes a file has; 0 for none.
  static func size(of path: String) -> Int {
    var information = stat()
    return stat(path, &information) == 0 ? Int(information.st_size) : 0
  }
}
