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

  /// Whether the app has a store at all, and it was read.
  var isUsed = false
  var lines: [Line] = []
  /// Whether a failure has left something in the store that nobody knows.
  var isUncertain = false
  /// Set by a failure until the center is touched again, so that a full disk is not tried forever.
  var isBlocked = false
  /// The last failure that was reported, so that it is reported once.
  var reported: PendingStoreError?

  func holds(_ id: EntryID) -> Bool { lines.contains { $0.id == id } }
}
