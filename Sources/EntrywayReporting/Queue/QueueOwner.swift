import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A process among those that share a queue: each writes files of its own, and those of one that has
/// ended go to who finds them.
///
/// Whether a process has ended is told by an advisory lock on a file of its own. On iOS and its kin there
/// is no lock, which a suspended app must not hold: an app has one process there, and every other one has
/// ended.
final class QueueOwner: Sendable {
  private static let suffix = ".owner"

  /// The process that a file of this kind belongs to.
  static func owner(of name: String) -> String? {
    let owner = name.dropLast(suffix.count)
    guard name.hasSuffix(suffix), owner.utf8.count == 8, owner.utf8.allSatisfy(\.isHexadecimal)
    else { return nil }
    return String(owner)
  }

  /// Whether a file of that name is one of an owner's, also one that a kill has left half made.
  static func isOwn(_ name: String) -> Bool {
    owner(of: name) != nil
      || (name.hasPrefix(".") && name.hasSuffix(".new") && name.utf8.count == 13)
  }

  /// The owners of this process, which are alive, also where there are no locks.
  private static let living = Locked<Set<String>>([])

  /// 8 hexadecimal digits, which stand in the names of its files.
  let name: String
  private let folder: String
  private let descriptor: Int32

  private static var usesLocks: Bool {
    #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
      false
    #else
      true
    #endif
  }

  /// - Throws: ``PendingStoreError`` if the folder cannot be written.
  init(in folder: String) throws(PendingStoreError) {
    self.folder = folder
    let number = String(UInt32.random(in: .min ... .max), radix: 16)
    name = String(repeating: "0", count: 8 - number.count) + number
    guard Self.usesLocks else {
      descriptor = -1
      _ = Self.living.with { [name] in $0.insert(name) }
      return
    }
    // Nobody sees the file before it is locked.
    let temporary = "\(folder)/.\(name).new"
    let file = open(temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0, flock(file, LOCK_EX | LOCK_NB) == 0,
      rename(temporary, "\(folder)/\(name)\(Self.suffix)") == 0
    else {
      let detail = String(cString: strerror(errno))
      if file >= 0 { close(file) }
      unlink(temporary)
      throw PendingStoreError(.unwritable, detail: detail)
    }
    descriptor = file
    _ = Self.living.with { [name] in $0.insert(name) }
  }

  deinit {
    _ = Self.living.with { [name] in $0.remove(name) }
    guard descriptor >= 0 else { return }
    unlink("\(folder)/\(name)\(Self.suffix)")
    close(descriptor)
  }

  /// Whether the file of this process is still there: if not, somebody has emptied the folder.
  var isThere: Bool {
    !Self.usesLocks || access("\(folder)/\(name)\(Self.suffix)", F_OK) == 0
  }

  /// Lets `work` take what a process has left, if it has ended.
  ///
  /// Its files are renamed meanwhile, by one process alone: renaming succeeds once.
  static func adopting(_ owner: String, in folder: String, _ work: () -> Void) {
    guard !living.with({ $0.contains(owner) }) else { return }
    guard usesLocks else { return work() }
    let path = "\(folder)/\(owner)\(suffix)"
    let file = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      // A process that ended properly has removed it.
      if errno == ENOENT { work() }
      return
    }
    defer { close(file) }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else { return }
    work()
    unlink(path)
  }
}
