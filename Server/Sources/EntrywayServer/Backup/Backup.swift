import Foundation
import LinkPlatform
import LinkStores

/// A folder with a backup.
package struct Backup: Sendable {
  package let path: String

  package init(_ path: String) {
    self.path = path
  }

  /// Opens each file, and reads all of it.
  ///
  /// - Parameter progress: Told each file before it is read.
  /// - Returns: Whether all files are of this server's version.
  /// - Throws: A ``DataFolderError`` that names the file which is missing, damaged, of a newer server, of
  ///   other data, or not of a backup.
  @discardableResult
  package func check(
    _ progress: CopyProgress.Receiver = CopyProgress.ignore
  ) throws(DataFolderError) -> Bool {
    let (contents, lock) = try open()
    defer { lock.release() }
    return try check(contents, progress).isCurrent
  }

  /// What it says of its months, if it is whole as far as that is seen without reading its files.
  ///
  /// - Throws: A ``DataFolderError`` that says what is missing.
  func registry() throws(DataFolderError) -> MonthRegistry {
    try files(FolderContents(of: path)).registry
  }

  /// Whether no file is missing, as far as that can be told: one of a newer server cannot be read.
  var hasAllFiles: Bool {
    var contents = FolderContents(of: path)
    guard contents.missing.isEmpty else { return false }
    if let registry = try? MonthRegistry(of: contents.place(of: .events)) {
      contents.require(registry.months)
    }
    return contents.missing.isEmpty
  }

  /// What a month's file says of itself; nil for one that cannot be used.
  func label(of month: Month) -> MonthLabel? {
    try? MonthLabel(of: FolderContents(of: path).place(of: .month(month)))
  }

  /// Looks at the folder, which nobody changes until the lock is released.
  func open() throws(DataFolderError) -> (contents: FolderContents, lock: BackupLock) {
    // Where the folder cannot be written, files are read under the names that they have.
    if FolderContents(of: path).isBeingReplaced, let lock = BackupLock(path, isShared: false) {
      _ = NewFiles.complete(path)
      lock.release()
    }
    guard let lock = BackupLock(path, isShared: true) else {
      throw failure(
        "another command is writing a backup into it", hint: "wait until that has finished.")
    }
    return (FolderContents(of: path), lock)
  }

  /// Reads all files.
  func check(
    _ contents: FolderContents, _ progress: CopyProgress.Receiver
  ) throws(DataFolderError) -> CheckedFiles {
    var checked = try files(contents)
    try checked.read(checked.files, at: contents.place, progress)
    return checked
  }

  /// The files that have to be there, and are.
  private func files(_ contents: FolderContents) throws(DataFolderError) -> CheckedFiles {
    var contents = contents
    guard contents.missing.isEmpty else { throw failure(contents.words) }
    let files = try CheckedFiles(main: contents.place(of: .events), orThrow: .badBackup, path)
    contents.require(files.registry.months)
    guard contents.missing.isEmpty else { throw failure(contents.words) }
    return files
  }

  func failure(
    _ detail: String, _ storage: StorageError? = nil, hint: String? = nil
  ) -> DataFolderError {
    DataFolderError(.badBackup, path, detail: detail, storage: storage, hint: hint)
  }
}
