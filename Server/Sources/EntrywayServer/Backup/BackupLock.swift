import Foundation

/// That nobody reads a backup while files in it take the place of others, and that one command at a time
/// writes into it.
///
/// It is a lock of the folder itself: no file is left in it. Where a file system has no such locks, nothing
/// is locked.
final class BackupLock: Sendable {
  private let descriptor: CInt

  /// Locks a folder; nil if another process has it.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - isShared: Whether others may have it at the same time, who only read it.
  init?(_ path: String, isShared: Bool) {
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard Self.isFree(flock(descriptor, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB)) else {
      close(descriptor)
      return nil
    }
  }

  func release() { flock(descriptor, LOCK_UN) }

  private static func isFree(_ status: CInt) -> Bool { status == 0 || errno != EWOULDBLOCK }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }
}
