import Entryway

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The folder of a round's store, on a disk that can refuse: the file store meets the errors of the
/// system itself, none that are made up.
///
/// - **Read-only** is the mode of the folder. Root may write everywhere all the same, so a process
///   that root has started becomes another user first, whose the folder is.
/// - **Displaced**: the store's path leads over a symbolic link, which is set to a plain file
///   instead of the folder in one step: root meets `ENOTDIR` like anybody, and a kill finds the
///   path set to one or the other.
/// - **Full** is a limit of the process on the size of files, in force while the store saves: a
///   file can be made, and not filled.
struct RoundDisk {
  let kind: RoundKind
  let folder: String

  /// Where the store is.
  var store: URL { URL(filePath: folder + "/place/waiting.json") }

  private var realFolder: String { folder + "/folder" }
  private var place: String { folder + "/place" }

  /// Makes the round's folder, which works.
  func make() throws {
    let files = FileManager.default
    try files.createDirectory(atPath: realFolder, withIntermediateDirectories: true)
    try Data().write(to: URL(filePath: folder + "/file"))
    _ = place.withCString { symlink("folder", $0) }
    if kind == .readOnly, let user = Self.otherUser {
      chmod(folder, 0o711)
      chown(realFolder, user.id, user.group)
    }
  }

  /// Takes from root what no app has: the right to write into a read-only folder.
  ///
  /// The journal has to be open before.
  func becomeUser() -> Bool {
    guard kind == .readOnly, let user = Self.otherUser else { return true }
    return setgid(user.group) == 0 && setuid(user.id) == 0
  }

  private static var otherUser: (id: uid_t, group: gid_t)? {
    guard geteuid() == 0, let entry = getpwnam("nobody") else { return nil }
    return (entry.pointee.pw_uid, entry.pointee.pw_gid)
  }

  /// From now on the disk refuses what the kind of round says.
  func refuse() {
    switch kind {
    case .alone, .pair, .full: break
    case .readOnly: chmod(realFolder, 0o500)
    case .displaced: setPlace(to: "file")
    }
  }

  /// From now on the disk works.
  func allow() {
    switch kind {
    case .alone, .pair, .full: break
    case .readOnly: chmod(realFolder, 0o700)
    case .displaced: setPlace(to: "folder")
    }
  }

  private func setPlace(to goal: String) {
    let next = "\(place).\(getpid())"
    unlink(next)
    symlink(goal, next)
    rename(next, place)
  }

  /// Does what `body` does while no file can grow beyond so many bytes.
  static func limited<Failure>(
    to size: rlim_t, _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    var limit = rlimit()
    signal(SIGXFSZ, SIG_IGN)
    getrlimit(fileSize, &limit)
    let before = limit.rlim_cur
    limit.rlim_cur = size
    setrlimit(fileSize, &limit)
    defer {
      limit.rlim_cur = before
      setrlimit(fileSize, &limit)
    }
    try body()
  }

  #if canImport(Glibc)
    private static var fileSize: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_FSIZE.rawValue) }
  #else
    private static var fileSize: Int32 { RLIMIT_FSIZE }
  #endif
}
