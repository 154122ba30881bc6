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
/// The file is JSON with a version and a checksum. It contains links and payloads unmasked, so only
/// its owner can read it (mode 0600), and on iOS it is protected until the first unlock. It is
/// replaced atomically, and removed when nothing waits. A file that is damaged, too large or of an
/// unknown version is renamed with the suffix `.damaged` and reported as an event. A file that
/// cannot be read yet, such as before the first unlock of a device, is left alone and read later.
///
/// **One file, one center.** Create one center for the whole app, not one per window, and give an
/// app extension its own file. A second center gets the error ``PendingStoreError/Code/inUse``,
/// whichever path it uses for the file. It keeps waiting entries in memory, and takes over the file
/// once the first one is gone. On macOS and Linux, a lock file with the suffix `.lock` does the
/// same between processes. On iOS, tvOS, watchOS and visionOS there is no such lock, because an app
/// that holds one is
/// [killed when it is suspended](https://developer.apple.com/documentation/xcode/understanding-the-exception-types-in-a-crash-report).
public struct FilePendingEntryStore: PendingEntryStore {
  private let path: String
  private let maximumSize: Int
  private let lock = StoreLock()
  private let claim = StoreClaim()

  /// Creates a store in the file at `url`; its folder is created when first needed.
  ///
  /// - Parameters:
  ///   - url: The location of the file.
  ///   - maximumSize: The maximum number of bytes that are read or written. 1 MiB holds the 64
  ///     entries that can wait, each with a link or payload of 16 kB.
  nonisolated public init(url: URL, maximumSize: Int = 1 << 20) {
    self.path = url.path
    self.maximumSize = max(0, maximumSize)
  }

  /// Reads the file; if there is none, nothing waits.
  ///
  /// - Throws: ``PendingStoreError`` with the reason.
  public func load() throws(PendingStoreError) -> [StoredEntry] {
    do throws(PendingStoreError) {
      try acquire()
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
  /// - Throws: ``PendingStoreError`` with the reason.
  public func save(_ entries: [StoredEntry]) throws(PendingStoreError) {
    do throws(PendingStoreError) {
      try acquire()
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
      // That is its name when reading.
      if error.code == .unreadable { error.code = .unwritable }
      throw error
    }
  }

  /// Claims the store for a center, unless another one has it.
  func acquire(for center: AnyObject) throws(PendingStoreError) {
    do throws(PendingStoreError) {
      try claim.acquire(for: center)
    } catch {
      var error = error
      error.path = path
      throw error
    }
  }

  /// Releases the store of a center that no longer uses it.
  package func release(by center: AnyObject) { claim.release(by: center) }

  private func acquire() throws(PendingStoreError) {
    PrivateFile.makeFolder(of: path)
    try claim.acquire(path, lock: try lock.acquire(path))
  }

  /// Renames the file, replacing any that was set aside before.
  private func setAside() -> String? {
    let aside = path + ".damaged"
    return PrivateFile.move(path, to: aside) ? aside : nil
  }
}
