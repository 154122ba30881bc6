#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Keeps a file for one center of this process, as ``StoreLock`` keeps it for one process.
///
/// Two centers on one file would open what it holds twice, and remove each other's entries. A claim
/// lasts as long as the store that it belongs to; one of a center ends with the center, though the app
/// may keep the store.
@MainActor final class StoreClaim {
  /// What a file is known by.
  private enum Key: Hashable {
    /// Its path without links, and the path of the folder with the name in it: what is written takes the
    /// place of a link.
    case path(String)
    /// Its lock, by whatever name.
    case lock(FileIdentity)
  }

  private struct Weak {
    weak var claim: StoreClaim?
  }

  private static var holders: [Key: Weak] = [:]

  private var keys: Set<Key> = []
  private weak var center: AnyObject?
  private var wasCenters = false

  nonisolated init() {}

  /// Claims the store for a center, unless another one has it.
  func acquire(for center: AnyObject) throws(PendingStoreError) {
    guard self.center == nil || self.center === center else { throw Self.inUse }
    self.center = center
    wasCenters = true
  }

  /// Gives the store up for a center that reads it no more.
  func release(by center: AnyObject) {
    if self.center === center { self.center = nil }
  }

  /// Claims the file at `path`, unless another store of this process has it.
  func acquire(_ path: String, lock: FileIdentity?) throws(PendingStoreError) {
    if hasAll, lock.map({ keys.contains(.lock($0)) }) ?? true { return }
    var wanted = Self.keys(of: path)
    if let lock { wanted.insert(.lock(lock)) }
    let isTaken = wanted.contains { key in
      Self.holders[key]?.claim.map { $0 !== self && $0.isHeld } ?? false
    }
    guard !isTaken else { throw Self.inUse }
    Self.holders = Self.holders.filter { $0.value.claim != nil }
    // A lock that was removed may become another file's.
    for key in keys.subtracting(wanted) where Self.holders[key]?.claim === self {
      Self.holders[key] = nil
    }
    for key in wanted { Self.holders[key] = Weak(claim: self) }
    keys = wanted
  }

  /// Whether nobody has taken over what it has claimed.
  private var hasAll: Bool {
    !keys.isEmpty && keys.allSatisfy { Self.holders[$0]?.claim === self }
  }

  private var isHeld: Bool { center != nil || !wasCenters }

  private static var inUse: PendingStoreError {
    PendingStoreError(.inUse, detail: "another center in this process uses it")
  }

  private static func keys(of path: String) -> Set<Key> {
    let start = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) }
    let folder = start.map { String(path[..<$0]) } ?? "."
    let name = start.map { String(path[$0...]) } ?? path
    let paths = [resolved(path), (resolved(folder) ?? folder) + "/" + name]
    return Set(paths.compactMap { $0.map(Key.path) })
  }

  /// The path without links, `.` and `..`; nil if there is nothing.
  private static func resolved(_ path: String) -> String? {
    guard let text = realpath(path, nil) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }
}

/// What a file is, by whatever name.
struct FileIdentity: Hashable, Sendable {
  var device: UInt64
  var number: UInt64
}
