/// A store that lasts as long as the process: for tests and previews, which play a restart by
/// giving the same store to a second center.
///
/// ```swift
/// let store = MemoryPendingEntryStore()
/// DeepLinkCenter(ShopRoute.entries, store: store).receive(entry)
/// let center = DeepLinkCenter(ShopRoute.entries, store: store)
/// center.restore()
/// print(center.waiting.count)   // 1
/// ```
@MainActor public final class MemoryPendingEntryStore: PendingEntryStore {
  /// What is kept now.
  public var entries: [StoredEntry]
  /// What every call throws, to play a full disk.
  public var failure: PendingStoreError?
  /// What reading throws, to play a device that was not unlocked yet.
  public var loadFailure: PendingStoreError?

  /// A store that holds `entries`.
  public init(_ entries: [StoredEntry] = []) { self.entries = entries }

  /// What is kept now.
  public func load() throws(PendingStoreError) -> [StoredEntry] {
    if let failure = failure ?? loadFailure { throw failure }
    return entries
  }

  /// Keeps `entries` instead of what was kept before.
  public func save(_ entries: [StoredEntry]) throws(PendingStoreError) {
    if let failure { throw failure }
    self.entries = entries
  }
}
