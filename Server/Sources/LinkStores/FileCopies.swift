import FoundationEssentials
import GRDB
package import LinkPlatform

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a file holds that no copy of it may hold.
package struct SecretRows: Sendable {
  /// Removes it from a copy.
  let remove: @Sendable (Database) throws -> Void
  /// Whether a file may have remains of it anywhere, since an older server did not overwrite them.
  let mayLieAnywhere: @Sendable (Database) throws -> Bool
}

/// Copies of a file: before upgrades, beside it, and backups, wherever they are asked for.
///
/// A copy comes into being under another name: under its own it is whole, and without secret rows.
extension SQLiteFile {
  /// What `PRAGMA user_version` says of a copy that has no secret rows.
  private static let cleanVersion = 1
  private static let unfinished = ".copying"

  /// Copies the file as it is now, while it is written, into a file that only its owner reads.
  ///
  /// - Parameters:
  ///   - copy: The file that is made.
  ///   - isStopped: Asked again and again whether nobody waits for the copy any more: then it ends with
  ///     ``StorageError/unavailable(reason:)``.
  package func backUp(
    to copy: String, isStopped: @escaping () -> Bool = { false }
  ) throws(StorageError) {
    try checkMove()
    let part = copy + Self.unfinished
    do {
      try? FileManager.default.removeItem(atPath: part)
      try Self.makeFile(part)
      defer { try? FileManager.default.removeItem(atPath: part) }
      let target = try DatabaseQueue(path: part)
      // All steps read one snapshot: writers go on meanwhile.
      try pool.backup(to: target, pagesPerStep: 2000) { _ in
        if isStopped() { throw StorageError.unavailable(reason: "the copy was cancelled") }
      }
      // The copy is one file that needs no log beside it.
      try target.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
      if let secretRows {
        try Self.copy(target, to: copy, without: secretRows)
      } else {
        try target.close()
        try Self.move(part, to: copy)
      }
    } catch {
      throw meaning(of: error)
    }
  }

  /// Removes secret rows from the copies that were made beside the file before upgrades, and copies
  /// that were never finished.
  ///
  /// - Returns: The copies of which that could not be done, with the reason.
  package func cleanCopies() -> [(path: String, error: StorageError)] {
    guard let secretRows, let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return [] }
    let (folder, name) = (String(path[..<slash]), path[path.utf8.index(after: slash)...])
    let prefix = "\(name)\(Self.copyMark)".utf8
    var failures: [(path: String, error: StorageError)] = []
    for file in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    where file.utf8.starts(with: prefix) {
      let copy = "\(folder)/\(file)"
      if file.utf8.firstRange(of: Self.unfinished.utf8) != nil {
        try? FileManager.default.removeItem(atPath: copy)
        continue
      }
      // What SQLite keeps beside a copy goes with the copy.
      guard !["-journal", "-wal", "-shm"].contains(where: file.hasSuffix) else { continue }
      do {
        let queue = try DatabaseQueue(path: copy)
        let version = try queue.read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
        if version == Self.cleanVersion {
          try queue.close()
        } else {
          try Self.copy(queue, to: copy, without: secretRows)
        }
      } catch {
        failures.append((copy, Self.meaning(of: error, in: copy)))
      }
    }
    return failures
  }

  /// Copies the file beside it for as long as it is upgraded, if there is room.
  func makePassingCopy(_ room: DiskRoom) throws(StorageError) {
    // What an upgrade before this one has left is of the same rows, at most.
    removePassingCopy()
    let bytes = Self.size(of: path) + Self.size(of: path + "-wal")
    try room.require(bytes + DiskRoom.reserve, for: "upgrading \(path)", at: path)
    try backUp(to: passingCopy)
  }

  func removePassingCopy() { try? FileManager.default.removeItem(atPath: passingCopy) }

  private var passingCopy: String { "\(path)\(Self.copyMark)upgrade" }

  /// Where the copy before an upgrade is made.
  var copyBeforeUpgrade: String { "\(path)\(Self.copyMark)\(RecordID().hexadecimal)" }
  private static var copyMark: String { ".before-" }

  /// Removes secret rows from a file of an older server, and what may be left of them between others.
  func clean(_ secretRows: SecretRows) throws {
    try pool.write { try secretRows.remove($0) }
    try pool.writeWithoutTransaction { database in
      // A file of any size is written anew: not in memory.
      try database.execute(sql: "PRAGMA temp_store = FILE; VACUUM; PRAGMA temp_store = MEMORY")
      _ = try database.checkpoint(.truncate)
    }
  }

  /// Writes a copy's rows, but secret ones, into a new file that takes a name when it is whole, and
  /// closes the copy.
  ///
  /// Only rows are written: nothing that lies between them comes along.
  private static func copy(
    _ source: DatabaseQueue, to copy: String, without secretRows: SecretRows
  ) throws {
    let part = copy + ".clean" + unfinished
    try? FileManager.default.removeItem(atPath: part)
    try makeFile(part)
    defer { try? FileManager.default.removeItem(atPath: part) }
    try source.write { try secretRows.remove($0) }
    try source.vacuum(into: part)
    let target = try DatabaseQueue(path: part)
    try target.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA user_version = \(cleanVersion)")
    }
    try target.close()
    // With its log, which must not stay beside the file that takes its name.
    try source.close()
    try move(part, to: copy)
  }

  private static func move(_ old: String, to new: String) throws(StorageError) {
    guard rename(old, new) == 0 else { throw .unavailable(reason: "\(new) cannot be made") }
  }

  /// Makes an empty file that only its owner reads.
  static func makeFile(_ path: String) throws(StorageError) {
    guard
      FileManager.default.createFile(
        atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
    else { throw .unavailable(reason: "\(path) cannot be made") }
  }
}
