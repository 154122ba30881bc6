import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Space on a disk that is given back when the disk is full, so that the results of pushes in flight still
/// find room.
final class DiskReserve: Sendable {
  private let descriptor: Mutex<Int32?>

  /// Takes the space, in a file without a name, which ends with the process.
  init(_ path: String, length: Int) throws(BatchError) {
    unlink(path)
    let descriptor = open(path, O_RDWR | O_CLOEXEC | O_CREAT | O_EXCL, 0o600)
    guard descriptor >= 0 else { throw .system(errno, path) }
    unlink(path)
    #if canImport(Darwin)
      let failure = ftruncate(descriptor, off_t(length)) == 0 ? 0 : errno
    #else
      let failure = posix_fallocate(descriptor, 0, off_t(length))
    #endif
    // Not all file systems can; then there is no reserve.
    guard failure != ENOSPC, failure != EDQUOT else {
      close(descriptor)
      throw .system(failure, path)
    }
    self.descriptor = Mutex(descriptor)
  }

  deinit { release() }

  func release() {
    descriptor.withLock { descriptor in
      if let descriptor { close(descriptor) }
      descriptor = nil
    }
  }
}
