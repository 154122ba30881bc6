#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

// An iOS app must declare a reason for using `stat`, which identifies files. Stores are not locked
// there.
#if !(os(iOS) || os(tvOS) || os(watchOS) || os(visionOS))
  /// Reserves a store for one process, by an advisory lock on a file beside it.
  ///
  /// The lock lasts as long as this object and is released when the process ends, however it ends.
  @MainActor final class StoreLock {
    /// Whether stores are locked on this system.
    static let isUsed = true

    /// An open file with the lock.
    ///
    /// The system releases the lock when the file is closed.
    private final class LockedFile: Sendable {
      let descriptor: Int32
      let identity: FileIdentity

      init(_ descriptor: Int32, _ identity: FileIdentity) {
        self.descriptor = descriptor
        self.identity = identity
      }

      deinit { close(descriptor) }
    }

    private struct Weak {
      weak var file: LockedFile?
    }

    /// The locks of this process.
    ///
    /// Its stores share a file's lock, and ``StoreClaim`` distinguishes them.
    private static var files: [FileIdentity: Weak] = [:]

    private var file: LockedFile?

    nonisolated init() {}

    /// Takes the lock of the file at `path`, unless another process holds it.
    ///
    /// - Returns: The identity of the lock file.
    func acquire(_ path: String) throws(PendingStoreError) -> FileIdentity? {
      let path = path + ".lock"
      if let file {
        let identity = Self.identity(of: path)
        if identity == file.identity { return identity }
        // A folder that is temporarily unreachable is no reason to release the lock.
        if identity == nil, errno != ENOENT { throw PrivateFile.failure(.unreadable) }
      }
      // If the file was removed, the lock keeps nobody out. The old one is kept until there is a
      // new one.
      for _ in 0..<16 {
        if let locked = try Self.locked(path) {
          file = locked
          return locked.identity
        }
      }
      throw PendingStoreError(.inUse, detail: "its lock is being replaced", path: path)
    }

    /// The locked file; nil if another file took its place in the meantime.
    private static func locked(_ path: String) throws(PendingStoreError) -> LockedFile? {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
      guard descriptor >= 0 else { throw PrivateFile.failure(.unreadable) }
      var info = stat()
      guard fstat(descriptor, &info) == 0 else {
        let failure = PrivateFile.failure(.unreadable)
        close(descriptor)
        throw failure
      }
      let identity = identity(info)
      files = files.filter { $0.value.file != nil }
      if let file = files[identity]?.file {
        close(descriptor)
        return file
      }
      while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
        if errno == EINTR { continue }
        let failure =
          errno == EWOULDBLOCK
          ? PendingStoreError(.inUse, detail: "another process holds the lock")
          : PrivateFile.failure(.unreadable)
        close(descriptor)
        throw failure
      }
      let file = LockedFile(descriptor, identity)
      guard Self.identity(of: path) == identity else { return nil }
      files[identity] = Weak(file: file)
      return file
    }

    private static func identity(of path: String) -> FileIdentity? {
      var info = stat()
      return stat(path, &info) == 0 ? identity(info) : nil
    }

    private static func identity(_ info: stat) -> FileIdentity {
      FileIdentity(
        device: UInt64(truncatingIfNeeded: info.st_dev),
        number: UInt64(truncatingIfNeeded: info.st_ino))
    }
  }
#else
  /// No lock: the system kills an app that holds one when it is
  /// [suspended](https://developer.apple.com/documentation/xcode/understanding-the-exception-types-in-a-crash-report),
  /// with the code `0xdead10cc`.
  @MainActor final class StoreLock {
    /// Whether stores are locked on this system.
    static let isUsed = false

    nonisolated init() {}

    /// Does nothing: every caller gets the store.
    func acquire(_ path: String) throws(PendingStoreError) -> FileIdentity? { nil }
  }
#endif
