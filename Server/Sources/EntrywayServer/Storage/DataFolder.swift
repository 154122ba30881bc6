package import EntrywayDiagnostics
import Foundation
package import LinkRecords
package import LinkStores

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The folder with the server's files, which one process at a time has: whoever holds its lock.
package final class DataFolder: Sendable {
  package let path: String
  package let records: SQLiteRecordStore
  package let clicks: SQLiteClickStore
  package let events: SQLiteEventStore
  private let lock: CInt

  /// Takes a folder, which is made if there is none.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - migration: What is done about files of an older server.
  /// - Throws: A ``DataFolderError`` if another process has it, or it cannot be used.
  package init(
    _ path: String, migration: SQLiteFile.Migration = .afterBackup
  ) throws(DataFolderError) {
    self.path = path
    // Whatever SQLite makes beside its files is for nobody else to read either.
    umask(0o077)
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw DataFolderError(.notUsable, path, detail: "the folder cannot be created")
    }
    let lock = open(path + "/lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard lock >= 0 else {
      throw DataFolderError(.notUsable, path, detail: "the folder cannot be written")
    }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      close(lock)
      throw DataFolderError(.inUse, path, detail: "another entryway-server uses it")
    }
    self.lock = lock
    do throws(StorageError) {
      records = try SQLiteRecordStore(path: path + "/records.sqlite", migration: migration)
      clicks = try SQLiteClickStore(path: path + "/clicks.sqlite", migration: migration)
      events = try SQLiteEventStore(path: path + "/events.sqlite", migration: migration)
    } catch {
      close(lock)
      throw DataFolderError(.notUsable, path, detail: error.description, storage: error)
    }
  }

  deinit {
    close(lock)
  }

  /// How many bytes the folder's disk has; nil where the system does not say.
  var diskBytes: Int? {
    let attributes = try? FileManager.default.attributesOfFileSystem(forPath: path)
    return (attributes?[.systemSize] as? NSNumber)?.intValue
  }

  package var stores: Stores { Stores(records: records, clicks: clicks, events: events) }

  /// Closes the files in order; nothing may use them any more.
  package func finish() {
    events.close()
    clicks.close()
    records.close()
  }

  /// Removes from copies that were made before upgrades what no copy may have.
  ///
  /// - Returns: The copies of which that could not be done, with the reason.
  func eraseCopies() -> [(path: String, error: StorageError)] { records.eraseCopies() }

  /// Copies all three files, but no salts: events first, then clicks, then records, so that what one names is in
  /// the copy of the next.
  ///
  /// - Parameters:
  ///   - target: A folder, which is made; it must not have these files yet.
  ///   - progress: Told the name of each file before it is copied.
  package func backUp(
    to target: String, progress: (String) -> Void = { _ in }
  ) throws(DataFolderError) {
    let names = ["events.sqlite", "clicks.sqlite", "records.sqlite"]
    do {
      try FileManager.default.createDirectory(
        atPath: target, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw DataFolderError(.backup, target, detail: "the folder cannot be created")
    }
    for name in names where FileManager.default.fileExists(atPath: "\(target)/\(name)") {
      throw DataFolderError(.backup, target, detail: "\(name) already exists")
    }
    do throws(StorageError) {
      progress(names[0])
      try events.backUp(to: "\(target)/\(names[0])")
      progress(names[1])
      try clicks.backUp(to: "\(target)/\(names[1])")
      progress(names[2])
      try records.backUp(to: "\(target)/\(names[2])")
    } catch {
      throw DataFolderError(.backup, target, detail: error.description, storage: error)
    }
  }
}

/// Why a folder of data cannot be had.
package struct DataFolderError: DiagnosticError, Hashable, Sendable {
  package enum Code: String, Hashable, Sendable {
    case inUse = "data-in-use"
    case notUsable = "data-not-usable"
    case backup = "no-backup"
  }

  package let code: Code
  package let path: String
  package let detail: String
  package let storage: StorageError?

  init(_ code: Code, _ path: String, detail: String, storage: StorageError? = nil) {
    self.code = code
    self.path = path
    self.detail = detail
    self.storage = storage
  }

  package var diagnostic: Diagnostic {
    Diagnostic(
      .error, Diagnostic.Code(rawValue: code.rawValue),
      code == .backup
        ? "nothing can be copied to \(Quoting.text(path)): \(detail)"
        : "the data in \(Quoting.text(path)) cannot be used: \(detail)", hint: hint)
  }

  private var hint: String {
    switch (code, storage) {
    case (.inUse, _): "stop the other one, or name another folder with --data."
    case (_, .newerSchema): "start the newer entryway-server, or restore a backup."
    case (_, .olderSchema): "run `entryway-server migrate`, or serve without --no-migrate."
    case (_, .full): "make room on the disk."
    case (.backup, _): "name a new, writable folder."
    default: "name a writable folder with --data."
    }
  }
}
