import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that only its owner can read, that one process writes, and that grows line by line.
final class OwnerFile: Sendable {
  let path: String
  /// Whether opening created it.
  let isNew: Bool
  private let descriptor: Int32
  /// How many bytes are in it.
  private let length: Mutex<Int>

  var size: Int { length.withLock { $0 } }

  /// Opens or creates a file, and locks it.
  ///
  /// - Throws: ``BatchError`` if others can read it or another process has locked it.
  init(_ path: String) throws(BatchError) {
    self.path = path
    let flags = O_RDWR | O_CLOEXEC | O_NONBLOCK
    var descriptor = open(path, flags | O_CREAT | O_EXCL, 0o600)
    isNew = descriptor >= 0
    if descriptor < 0, errno == EEXIST { descriptor = open(path, flags) }
    guard descriptor >= 0 else { throw .system(errno, path) }
    do throws(BatchError) {
      length = Mutex(try Self.checked(descriptor, path))
    } catch {
      Self.release(descriptor)
      throw error
    }
    self.descriptor = descriptor
  }

  deinit { Self.release(descriptor) }

  /// Closes the file, and lets others use it.
  ///
  /// The lock is given up by itself: until a process that is being started runs its program, it shares the
  /// descriptor, and would keep a lock that ended by the closing alone.
  private static func release(_ descriptor: Int32) {
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// The length of a file that can be used.
  private static func checked(_ descriptor: Int32, _ path: String) throws(BatchError) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system(errno, path) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw BatchError(.notResults, path: path) }
    guard status.st_mode & 0o077 == 0, status.st_uid == geteuid() else {
      throw BatchError(.othersCanRead, path: path)
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw errno == EWOULDBLOCK ? BatchError(.inUse, path: path) : .system(errno, path)
    }
    // Another process may have written until it gave up the lock.
    guard fstat(descriptor, &status) == 0 else { throw .system(errno, path) }
    return Int(status.st_size)
  }

  /// Appends bytes, all of them or none.
  func append(_ bytes: [UInt8]) throws(BatchError) {
    let failure: Int32 = length.withLock { length in
      var written = 0
      while written < bytes.count {
        let result = bytes.withUnsafeBytes { buffer in
          pwrite(
            descriptor, buffer.baseAddress.map { $0 + written }, bytes.count - written,
            off_t(length + written))
        }
        if result < 0, errno == EINTR { continue }
        guard result > 0 else {
          let failure = result == 0 ? ENOSPC : errno
          ftruncate(descriptor, off_t(length))
          return failure
        }
        written += result
      }
      length += written
      return 0
    }
    guard failure == 0 else { throw .system(failure, path) }
  }

  /// Cuts the file.
  func truncate(to size: Int) throws(BatchError) {
    let failure = length.withLock { length in
      guard ftruncate(descriptor, off_t(size)) == 0 else { return errno }
      length = size
      return 0
    }
    guard failure == 0 else { throw .system(failure, path) }
  }

  /// Waits until the disk has what was written.
  func synchronize() throws(BatchError) {
    #if canImport(Darwin)
      guard fsync(descriptor) == 0 else { throw .system(errno, path) }
    #else
      guard fdatasync(descriptor) == 0 else { throw .system(errno, path) }
    #endif
  }

  /// Waits until the disk has what was written, and lets others use the file.
  func finish() throws(BatchError) {
    defer { flock(descriptor, LOCK_UN) }
    try synchronize()
  }

  /// Makes sure that the file is found after a power failure: a new file's name is in its folder.
  func synchronizeFolder() {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// Passes each line on, the last one also if no line break ends it.
  ///
  /// - Parameter maximumLength: Longer lines are passed on as too long, without their bytes.
  func eachLine(
    maximumLength: Int, _ body: (LineSplitter.Line) throws(BatchError) -> Void
  ) throws(BatchError) {
    var lines = lines(maximumLength: maximumLength)
    while let line = try lines.next() { try body(line) }
  }

  func lines(maximumLength: Int) -> Lines { Lines(self, maximumLength: maximumLength) }

  /// Reads lines from the start.
  struct Lines {
    private let file: OwnerFile
    private var splitter: LineSplitter
    private var position = 0

    fileprivate init(_ file: OwnerFile, maximumLength: Int) {
      self.file = file
      splitter = LineSplitter(maximumLength: maximumLength)
    }

    mutating func next() throws(BatchError) -> LineSplitter.Line? {
      while true {
        if let line = splitter.next() { return line }
        let chunk = try file.read(at: position)
        guard !chunk.isEmpty else { return splitter.last() }
        position += chunk.count
        splitter.append(chunk)
      }
    }
  }

  private func read(at position: Int) throws(BatchError) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      var result: Int
      repeat {
        result = pread(descriptor, buffer.baseAddress, buffer.count, off_t(position))
      } while result < 0 && errno == EINTR
      if result < 0 { failure = errno }
      count = max(0, result)
    }
    guard failure == 0 else { throw .system(failure, path) }
    return bytes
  }
}

extension BatchError {
  /// What the system says about a file.
  static func system(_ number: Int32, _ path: String?) -> BatchError {
    let isFull = number == ENOSPC || number == EDQUOT
    return BatchError(
      isFull ? .diskFull : .file, path: path,
      detail: isFull ? nil : String(cString: strerror(number)))
  }
}
