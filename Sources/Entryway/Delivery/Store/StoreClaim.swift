#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Reserves a file for one center of this process, as ``StoreLock`` reserves it for one process.
///
/// Two centers on one file would open its entries twice, and remove each other's. A claim lasts as
/// long as its store; a center's claim ends with the center, even if the app keeps the store.
@MainActor final class StoreClaim {
  /// What identifies a file.
  private enum Key: Hashable {
    /// Its path with symbolic links resolved, and its folder's resolved path with the file's name,
    /// because writing replaces a link.
    case path(String)
    /// Its lock file, by whatever name.
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

  /// Releases the store of a center that no longer uses it.
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

  /// Whether nobody has taken over its claims.
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

  /// The path with symbolic links, `.` and `..` resolved; nil if nothing exists there.
  private static func resolved(_ path: String) -> String? {
    guard let text = realpath(path, nil) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }
}

/// A file's identity, by whatever name.
struct FileIdentity: Hashable, Sendable {
  var device: UInt64
  var number: UInt64
}
