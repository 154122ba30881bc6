/// What the store is known to hold.
struct StoreLedger: Hashable, Sendable {
  /// Enough of a stored entry to see whether it has changed.
  struct Line: Hashable, Sendable {
    var id: EntryID
    var stage: StoredEntry.Stage
    var scene: SceneID?

    init(_ entry: StoredEntry) {
      id = entry.id
      stage = entry.stage
      scene = entry.entry.scene
    }
  }

  /// Whether the app has a store at all, and it was read: before that, nothing may be saved.
  var isUsed = false
  var lines: [Line] = []
  /// Set by a failure until the center is touched again, so that a full disk is not tried forever.
  ///
  /// What must not open again is tried all the same: the store may still be emptied.
  var isBlocked = false
  /// Set when the store could not even be emptied, until the center is touched again.
  var isStuck = false
  /// Whether the store holds its entries under other numbers than this run has given them.
  var isRenumbered = false
  /// Whether an entry has ended that the store holds.
  var hasEnded = false
  /// While the store is being written: a store that calls the center is not called again.
  var isSaving = false
  /// The failures that were reported since the last success, so that each is reported once.
  var reported: Set<PendingStoreError.Code> = []

  func holds(_ id: EntryID) -> Bool { lines.contains { $0.id == id } }
}
