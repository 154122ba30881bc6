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
/// **One file, one center.** Make one center for the whole app, not one for each window, and give an
/// app's extension a file of its own. A second center is told ``PendingStoreError/Code/inUse``, by
/// whatever path it names the file. It keeps what waits in memory, and takes the file once the first
/// one is gone. On macOS and Linux a lock beside the file, with `.lock` at the end, does the same
/// among processes. On iOS and its kin nothing does, for an app that holds a lock is
/// [killed when it is suspended](https://developer.apple.com/documentation/xcode/understanding-the-exception-types-in-a-crash-report).
public struct FilePendingEntryStore: PendingEntryStore {
  private let path: String
  private let maximumSize: Int
  private let lock = StoreLock()
  private let claim = StoreClaim()

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
  /// - Throws: ``PendingStoreError``, which says why.
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
      // So it is called when it is read.
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

  /// Gives the store up for a center that reads it no more.
  package func release(by center: AnyObject) { claim.release(by: center) }

  private func acquire() throws(PendingStoreError) {
    PrivateFile.makeFolder(of: path)
    try claim.acquire(path, lock: try lock.acquire(path))
  }

  /// Moves the file out of the way, over the one that was moved there before.
  private func setAside() -> String? {
    let aside = path + ".damaged"
    return PrivateFile.move(path, to: aside) ? aside : nil
  }
}
