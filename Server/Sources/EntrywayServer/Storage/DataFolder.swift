package import EntrywayDiagnostics
import Foundation
package import LinkPlatform
package import LinkStores

/// The folder with the server's files, which one process at a time has: whoever holds its lock.
package final class DataFolder: Sendable {
  package let path: String
  package let records: SQLiteRecordStore
  package let clicks: SQLiteClickStore
  package let events: SQLiteEventStore
  private let lock: FolderLock

  /// Takes a folder, which is made if there is none.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - migration: What is done about files of an older server.
  ///   - moving: How its events are moved to files by month.
  /// - Throws: A ``DataFolderError`` if another process has it, or it cannot be used.
  package init(
    _ path: String, migration: SQLiteFile.Migration = .afterBackup,
    moving: MoveOptions = MoveOptions()
  ) throws(DataFolderError) {
    self.path = path
    // Whatever SQLite makes beside its files is for nobody else to read either.
    umask(0o077)
    try FolderContents.makeFolder(path, orThrow: .notUsable)
    lock = try FolderLock(path)
    let contents = try Self.contents(path)
    let mayMake = contents.mayMake
    // Whoever leaves out a setting shall not have a server without links.
    guard
      !contents.isNew || !FileManager.default.fileExists(atPath: ClusterData.spool(in: path))
    else {
      throw DataFolderError(
        .notUsable, path, detail: "it belongs to a server with `postgresql`",
        hint: "set `postgresql` as that server does, or name another folder with --data.")
    }
    if contents.isNew, !FolderContents.markAsBeingMade(path) {
      throw DataFolderError(.notUsable, path, detail: "the folder cannot be written")
    }
    do throws(StorageError) {
      let migration = mayMake ? .inPlace : migration
      // Before anything is done: it needs the most room.
      let older = try SingleFile(beside: Self.file(.events, in: path), migration, moving)
      records = try SQLiteRecordStore(
        path: Self.file(.records, in: path), migration: migration, mayMake: mayMake)
      clicks = try SQLiteClickStore(
        path: Self.file(.clicks, in: path), migration: migration, mayMake: mayMake)
      events = try SQLiteEventStore(
        path: Self.file(.events, in: path), migration: migration, mayMake: mayMake, older: older,
        moving: moving)
    } catch {
      throw DataFolderError(
        .notUsable, path, detail: error.description, storage: error,
        hint: Self.hint(for: error, in: path))
    }
    // Nobody has them before they are all made.
    if mayMake, !FolderContents.markAsMade(path) {
      throw DataFolderError(.notUsable, path, detail: "the folder cannot be written")
    }
    removeLeftovers()
  }

  /// Looks which files there are, whether or not each of them can be read.
  static func contents(_ path: String) throws(DataFolderError) -> FolderContents {
    // A restore that was killed once all files were whole.
    guard NewFiles.complete(path) else {
      throw DataFolderError(.notUsable, path, detail: "a restored file cannot be renamed")
    }
    var contents = FolderContents(of: path)
    if !contents.mayMake, !contents.isMoving, contents.problem == nil {
      do throws(StorageError) {
        contents.require(try MonthRegistry(of: Self.file(.events, in: path)).months)
      } catch {
        throw DataFolderError(.notUsable, path, detail: error.description, storage: error)
      }
    }
    guard let problem = contents.problem else { return contents }
    throw DataFolderError(
      .incomplete, path, detail: problem,
      hint: contents.lostMonths.flatMap { Self.restoration(of: $0, in: path) })
  }

  /// What to do about a month's file that cannot be used; nil for anything else.
  private static func hint(for error: StorageError, in path: String) -> String? {
    guard case .damaged(let file) = error,
      case .month(let month)? = DataFile(name: URL(filePath: file).lastPathComponent)
    else { return nil }
    return restoration(of: [month], in: path)
  }

  /// Removes what a server that was killed left unfinished.
  private func removeLeftovers() {
    try? FileManager.default.removeItem(atPath: copiesPath)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    for name in names where name.utf8.starts(with: ComparisonProcess.prefix.utf8) {
      unlink("\(path)/\(name)")
    }
  }

  package static func file(_ file: DataFile, in path: String) -> String { "\(path)/\(file.name)" }

  /// Where copies are made that are sent; what a killed server left there goes at the next start.
  var copiesPath: String { path + "/copies" }

  package var stores: Stores { Stores(records: records, clicks: clicks, events: events) }

  /// Closes the files in order; nothing may use them any more.
  package func finish() {
    events.close()
    clicks.close()
    records.close()
  }

  /// Copies a file as it is now into a new one, without salts.
  ///
  /// - Parameter isStopped: Asked whether nobody waits for the copy any more.
  func copy(
    _ file: DataFile, to copy: String, isStopped: @escaping () -> Bool = { false }
  ) throws(StorageError) {
    switch file {
    case .month(let month): try events.backUp(month, to: copy, isStopped: isStopped)
    case .events: try events.file.backUp(to: copy, isStopped: isStopped)
    case .clicks: try clicks.file.backUp(to: copy, isStopped: isStopped)
    case .records: try records.file.backUp(to: copy, isStopped: isStopped)
    }
  }

  /// Reads all pages of a file, while it is used.
  func quickCheck(_ file: DataFile) async throws(StorageError) {
    switch file {
    case .month(let month): try await events.quickCheck(month)
    case .events: try await events.file.quickCheck()
    case .clicks: try await clicks.file.quickCheck()
    case .records: try await records.file.quickCheck()
    }
  }

  /// What a copy of a file takes on its disk, nearly; the records' is written twice, to leave out salts.
  func bytesForCopy(of file: DataFile) -> Int {
    let name = Self.file(file, in: path)
    let size = (FolderContents.size(of: name) ?? 0) + (FolderContents.size(of: name + "-wal") ?? 0)
    return file == .records ? 2 * size : size
  }

  /// How a backup is restored, for hints.
  static let restoration = "`entryway-server restore BACKUP --data NEW-FOLDER`."

  /// How months are restored, for hints; nil for none.
  static func restoration(of months: [Month], in path: String) -> String? {
    guard let first = months.first else { return nil }
    let command = "`entryway-server restore BACKUP --month \(first.name) --data \(path)`"
    return months.count == 1
      ? "restore this month from a backup: \(command)."
      : "restore each of these months from a backup, the first with \(command)."
  }
}

/// Why a folder of data cannot be had.
package struct DataFolderError: DiagnosticError, Hashable, Sendable {
  package enum Code: String, Hashable, Sendable {
    case inUse = "data-in-use"
    case notUsable = "data-not-usable"
    /// Some of the files are missing or empty.
    case incomplete = "data-incomplete"
    case backup = "no-backup"
    /// A backup is not whole.
    case badBackup = "bad-backup"
    case restoring = "not-restored"
  }

  package let code: Code
  package let path: String
  package let detail: String
  package let storage: StorageError?
  /// What to do, where that is more than its code says.
  private let ownHint: String?

  init(
    _ code: Code, _ path: String, detail: String, storage: StorageError? = nil,
    hint: String? = nil
  ) {
    (self.code, self.path, self.detail, self.storage) = (code, path, detail, storage)
    ownHint = hint
  }

  package var diagnostic: Diagnostic {
    let path = Quoting.text(path)
    let text =
      switch code {
      case .backup: "nothing can be copied to \(path): \(detail)"
      case .badBackup: "the backup in \(path) cannot be used: \(detail)"
      case .restoring: "nothing can be restored to \(path): \(detail)"
      case .inUse, .notUsable, .incomplete: "the data in \(path) cannot be used: \(detail)"
      }
    return Diagnostic(.error, Diagnostic.Code(rawValue: code.rawValue), text, hint: ownHint ?? hint)
  }

  private var hint: String {
    switch (code, storage) {
    case (.inUse, _): "stop the other one, or name another folder with --data."
    case (.badBackup, .newerSchema): "restore it with the newer entryway-server."
    case (.badBackup, _):
      "use another backup, or make a new one: `entryway-server backup FOLDER`."
    case (.incomplete, _), (_, .damaged), (_, .empty):
      "restore a backup into a new folder: \(DataFolder.restoration)"
    case (_, .newerSchema): "start the newer entryway-server, or restore a backup."
    case (_, .olderSchema):
      "run `entryway-server migrate`, or start the server without --no-migrate; each file is copied first."
    case (_, .full): "free up disk space."
    case (_, .noRoom): "free up disk space, or copy the folder to a larger disk; it is unchanged."
    case (_, .moving): "try again when the events are moved: the server's log says so."
    case (.backup, _): "name a new, writable folder."
    case (.restoring, _): "name an empty, writable folder with --data."
    default: "name a writable folder with --data."
    }
  }
}
