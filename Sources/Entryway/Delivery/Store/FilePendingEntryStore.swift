#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Keeps waiting entries in one small file.
///
/// ```swift
/// let file = URL.applicationSupportDirectory.appending(path: "waiting-links.json")
/// let center = DeepLinkCenter(ShopRoute.entries, store: FilePendingEntryStore(url: file))
/// ```
///
/// The file is JSON with a version and a check sum. It holds links and payloads as they came, so only its owner can
/// read it (mode 0600), and on iOS it is protected until the first unlock. It is replaced as a
/// whole, and removed when nothing waits. One that is damaged, too large or of an unknown version
/// is moved aside, to the same name with `.damaged` at the end, and reported as an event. One that
/// cannot be read now, such as before the first unlock of a device, is left alone, and read later.
///
/// **One file, one process.** Give an app's extension a file of its own. On macOS and Linux a lock
/// beside the file, with `.lock` at the end, sees to it: the second process is told
/// ``PendingStoreError/Code/inUse``, and takes the file as soon as the first one ends. On iOS and
/// its kin nothing sees to it, for an app that holds a lock is
/// [killed when it is suspended](https://developer.apple.com/documentation/xcode/understanding-the-exception-types-in-a-crash-report).
public struct FilePendingEntryStore: PendingEntryStore {
  private let path: String
  private let maximumSize: Int
  private let lock = StoreLock()

  /// A store in the file at `url`, whose folder is made when it is first needed.
  ///
  /// - Parameters:
  ///   - url: Where the file is to be.
  ///   - maximumSize: The most bytes that are read or written. 1 MiB holds the 64 entries that can
  ///     wait, each with a link or payload of 16 kB.
  nonisolated public init(url: URL, maximumSize: Int = 1 << 20) {
    self.path = url.path
    self.maximumSize = max(0, maximumSize)
  }

  /// Reads the file; without one, nothing waits.
  ///
  /// - Throws: ``PendingStoreError``, which says why.
  public func load() throws(PendingStoreError) -> [StoredEntry] {
    do throws(PendingStoreError) {
      if StoreLock.isUsed { PrivateFile.makeFolder(of: path) }
      try lock.acquire(path)
      PrivateFile.removeLeftovers(of: path, isAlone: StoreLock.isUsed)
      guard let bytes = try PrivateFile.contents(of: path, atMost: maximumSize) else { return [] }
      return try PendingFile.decode(bytes)
    } catch {
      var error = error
      error.path = path
      if error.code.isLasting { error.setAsidePath = setAside() }
      throw error
    }
  }

  /// Replaces the file, or removes it when there is nothing to keep.
  ///
  /// - Throws: ``PendingStoreError``, which says why.
  public func save(_ entries: [StoredEntry]) throws(PendingStoreError) {
    do throws(PendingStoreError) {
      if StoreLock.isUsed { PrivateFile.makeFolder(of: path) }
      try lock.acquire(path)
      guard !entries.isEmpty else { return try PrivateFile.remove(path) }
      let bytes = try PendingFile.encode(entries)
      guard bytes.count <= maximumSize else {
        throw PendingStoreError(
          .tooLarge, detail: "\(bytes.count) bytes; the limit is \(maximumSize)")
      }
      try PrivateFile.replace(path, with: bytes)
    } catch {
      var error = error
      error.path = path
      // So it is called when it is read.
      if error.code == .unreadable { error.code = .unwritable }
      throw error
    }
  }

  /// Moves the file out of the way, over the one that was moved there before.
  private func setAside() -> String? {
    let aside = path + ".damaged"
    return PrivateFile.move(path, to: aside) ? aside : nil
  }
}
