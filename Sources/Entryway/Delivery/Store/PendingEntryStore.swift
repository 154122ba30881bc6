/// Keeps waiting entries while the app is not running.
///
/// A link that waits for sign-in survives the process being killed. Use ``FilePendingEntryStore``
/// on a device, ``MemoryPendingEntryStore`` in tests, or write your own.
@MainActor public protocol PendingEntryStore {
  /// What was saved last, in the same order; empty if nothing was.
  ///
  /// A center that gets an error asks again when it is touched, unless the error says that what was
  /// stored is ``PendingStoreError/Code/damaged``, of an
  /// ``PendingStoreError/Code/unknownVersion`` or ``PendingStoreError/Code/tooLarge``. It saves
  /// nothing before it has read.
  func load() throws(PendingStoreError) -> [StoredEntry]

  /// Replaces everything that is kept, as a whole or not at all, before it returns: handlers run
  /// after an entry has been saved as opening, so that a kill cannot open it twice, and an end is
  /// told after it has been saved, so that no later run tells another one.
  func save(_ entries: [StoredEntry]) throws(PendingStoreError)
}
