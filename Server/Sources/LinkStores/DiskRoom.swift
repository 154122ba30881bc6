import LinkPlatform

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How much room disks have, before something large is written to one.
package struct DiskRoom: Sendable {
  /// What stays free beside what is needed: clicks go on meanwhile.
  package static let reserve = 64 << 20

  /// How many bytes are free where a file is; nil where the system does not say.
  private let free: @Sendable (_ path: String) -> Int?

  package init(free: @escaping @Sendable (_ path: String) -> Int?) { self.free = free }

  /// What the system says.
  package static let real = DiskRoom { path in
    var information = statvfs()
    guard statvfs(path, &information) == 0 else { return nil }
    let (bytes, isOver) = UInt64(information.f_bavail).multipliedReportingOverflow(
      by: UInt64(information.f_frsize))
    return isOver ? .max : Int(clamping: bytes)
  }

  /// How many bytes are free where a file is; nil where the system does not say.
  package func bytes(at path: String) -> Int? { free(path) }

  /// Refuses what needs more than there is.
  func require(_ bytes: Int, for task: String, at path: String) throws(StorageError) {
    guard let free = free(path), free < bytes else { return }
    throw .noRoom(task: task, needed: bytes, free: free)
  }
}
