import Foundation

/// The lock of a folder, by which one process at a time has it.
///
/// It is of a file that stays in the folder, and ends with the process.
final class FolderLock: Sendable {
  /// The file's name.
  static let name = "lock"
  let descriptor: CInt

  /// Takes the lock.
  ///
  /// - Throws: A ``DataFolderError`` if another process has it, or this user cannot write into the folder.
  init(_ folder: String) throws(DataFolderError) {
    let path = folder + "/" + Self.name
    var descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    let isWritable = descriptor >= 0
    // Whether another process has the folder is seen by those too that may not write there.
    if descriptor < 0 { descriptor = open(path, O_RDONLY | O_CLOEXEC) }
    let isFree = descriptor >= 0 && flock(descriptor, LOCK_EX | LOCK_NB) == 0
    self.descriptor = descriptor
    guard isFree, isWritable else {
      if descriptor >= 0, !isFree {
        throw DataFolderError(.inUse, folder, detail: "another entryway-server uses it")
      }
      throw DataFolderError(
        .notUsable, folder,
        detail: access(path, F_OK) == 0
          ? "its file `\(Self.name)` cannot be written by this user"
          : "the folder cannot be written"
      )
    }
  }

  /// Ends the lock.
  ///
  /// A descriptor that is only closed may keep it: a child of this process that has not begun its program yet
  /// has a copy.
  func release() { flock(descriptor, LOCK_UN) }

  deinit {
    guard descriptor >= 0 else { return }
    // Where another process has it, this ends nothing.
    release()
    close(descriptor)
  }
}
