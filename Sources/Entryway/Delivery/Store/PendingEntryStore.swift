/// Keeps waiting entries while the app is not running.
///
/// A link that waits for sign-in survives the process being killed. Use ``FilePendingEntryStore``
/// on a device, ``MemoryPendingEntryStore`` in tests, or write your own.
@MainActor public protocol PendingEntryStore {
  /// What was saved last; empty if nothing was. Asked once in the life of a center.
  func load() throws(PendingStoreError) -> [StoredEntry]

  /// Replaces everything that is kept, as a whole or not at all, before it returns: handlers run
  /// after an entry has been saved as opening, so that a kill cannot open it twice.
  func save(_ entries: [StoredEntry]) throws(PendingStoreError)
}
