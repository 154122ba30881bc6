import Foundation
import LinkPlatform
import LinkStores

/// A folder into which a backup is written.
///
/// Its files have other names until all three are whole, on the disk, and were opened: a folder that has
/// them under their own is a backup.
package struct BackupTarget: Sendable {
  package let path: String
  private let isMade: Bool

  /// Takes a folder, which is made if there is none.
  ///
  /// - Throws: A ``DataFolderError`` for a folder that has such files already, or cannot be written.
  package init(_ path: String) throws(DataFolderError) {
    self.path = path
    isMade = !FileManager.default.fileExists(atPath: path)
    try FolderContents.makeFolder(path, orThrow: .backup)
    // A folder with other things may be anybody's: its files are the owner's alone all the same.
    if (try? FileManager.default.contentsOfDirectory(atPath: path))?.isEmpty == true {
      guard chmod(path, 0o700) == 0 else { throw failure("the folder is another user's") }
    }
    for file in DataFile.allCases
    where FileManager.default.fileExists(atPath: "\(path)/\(file.name)") {
      throw failure("\(file.name) already exists")
    }
  }

  /// Where a file is written until it is whole.
  func partial(_ file: DataFile) -> String { "\(path)/\(file.name)\(DataFile.partial)" }

  /// Opens and checks what was written, brings it to the disk, and gives it its names.
  ///
  /// - Returns: Whether all files are of this server's version.
  package func finish() throws(DataFolderError) -> Bool {
    var isCurrent = true
    for file in DataFile.allCases {
      do throws(StorageError) {
        isCurrent = try file.check(copy: partial(file)) == .current && isCurrent
      } catch {
        throw failure("the copy is incomplete: \(error)", error)
      }
      guard FolderContents.synchronize(partial(file)) else { throw failure("it cannot be written") }
    }
    for file in DataFile.allCases {
      guard rename(partial(file), "\(path)/\(file.name)") == 0 else {
        throw failure("\(file.name) cannot be created")
      }
    }
    guard FolderContents.synchronize(path) else { throw failure("it cannot be written") }
    return isCurrent
  }

  /// Removes what is not whole; the folder too, if it was made for it.
  package func discard() {
    for file in DataFile.allCases { unlink(partial(file)) }
    if isMade { rmdir(path) }
  }

  /// Makes the file into which one is written: empty, for its owner alone.
  func makePartial(_ file: DataFile) throws(DataFolderError) -> FileHandle {
    let name = partial(file)
    // One that was left of an earlier attempt may be readable by others.
    unlink(name)
    let descriptor = open(name, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure("the folder cannot be written") }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  func failure(_ detail: String, _ storage: StorageError? = nil) -> DataFolderError {
    DataFolderError(.backup, path, detail: detail, storage: storage)
  }
}

/// A folder with a backup.
package struct Backup: Sendable {
  package let path: String

  package init(_ path: String) {
    self.path = path
  }

  /// Opens each file, and reads all of it.
  ///
  /// - Returns: Whether all files are of this server's version.
  /// - Throws: A ``DataFolderError`` that names the file which is missing, damaged, of a newer server, or
  ///   not of a backup.
  @discardableResult
  package func check() throws(DataFolderError) -> Bool {
    let contents = FolderContents(of: path)
    if !contents.missing.isEmpty {
      throw failure(contents.words)
    }
    var isCurrent = true
    for file in DataFile.allCases {
      do throws(StorageError) {
        isCurrent = try file.check(copy: "\(path)/\(file.name)") == .current && isCurrent
      } catch {
        throw failure(error.description, error)
      }
    }
    return isCurrent
  }

  /// Copies the backup into a data folder without data, for its owner alone, once it is checked.
  ///
  /// - Returns: Whether all files are of this server's version; `serve` and `migrate` upgrade others.
  package func restore(to data: String) throws(DataFolderError) -> Bool {
    let isCurrent = try check()
    let refused = { (detail: String) in DataFolderError(.restoring, data, detail: detail) }
    try FolderContents.makeFolder(data, orThrow: .restoring)
    umask(0o077)
    let lock = try DataFolder.lock(data)
    defer { close(lock) }
    for file in DataFile.allCases {
      for name in [file.name, file.name + "-wal"]
      where FileManager.default.fileExists(atPath: "\(data)/\(name)") {
        throw refused("\(name) already exists")
      }
    }
    guard chmod(data, 0o700) == 0 else { throw refused("other users can read the folder") }
    let target = try BackupTarget(data)
    for file in DataFile.allCases {
      let handle = try target.makePartial(file)
      do {
        let source = try FileHandle(forReadingFrom: URL(fileURLWithPath: "\(path)/\(file.name)"))
        while let piece = try source.read(upToCount: 1 << 20), !piece.isEmpty {
          try handle.write(contentsOf: piece)
        }
        try handle.close()
      } catch {
        target.discard()
        throw refused("\(file.name) cannot be copied: free up disk space")
      }
    }
    do throws(DataFolderError) {
      _ = try target.finish()
    } catch {
      target.discard()
      throw refused(error.detail)
    }
    // A first start that did not end has nothing more to make here.
    unlink(FolderContents.mark(in: data))
    FolderContents.giveToOwner(data)
    return isCurrent
  }

  private func failure(_ detail: String, _ storage: StorageError? = nil) -> DataFolderError {
    DataFolderError(.badBackup, path, detail: detail, storage: storage)
  }
}
