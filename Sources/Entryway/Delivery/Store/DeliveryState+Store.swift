#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension DeliveryState {
  /// What the store should contain, in order of arrival.
  ///
  /// An entry that opens without waiting is never stored, so it cannot open again after a kill. One
  /// that waited is stored as opening before its handlers run.
  private func storable() -> [StoredEntry] {
    let waiting = pending.filter {
      // A ready entry has to wait too while another one is being opened.
      $0.isStorable
        && (opening != nil || $0.isToldToWait || storeState.holds($0.id) || !waits(of: $0).isEmpty)
    }
    var entries = waiting.map { stored($0, stage: .waiting) }
    if let opening = opening?.pending, storeState.holds(opening.id) {
      let index = waiting.firstIndex { opening.isOlder(than: $0) } ?? entries.endIndex
      entries.insert(stored(opening, stage: .opening), at: index)
    }
    return entries
  }

  private func stored(
    _ entry: PendingEntry<Destination>, stage: StoredEntry.Stage
  ) -> StoredEntry {
    StoredEntry(
      id: entry.id, stage: stage, receivedAt: entry.record.receivedAt,
      isArrival: entry.record.isArrival,
      // If nothing expires, a guard's answer is not worth writing the store.
      guardTime: options.expiry == nil ? 0 : entry.guardTime, entry: entry.entry)
  }

  /// What has to be saved before anything else is done or reported; nil if nothing has.
  func saveStep() -> DeliveryStep<Destination>? {
    guard storeState.isUsed, !storeState.isStuck, !storeState.isSaving else { return nil }
    if storeState.lines.isEmpty, pending.isEmpty { return nil }
    let entries = storable()
    let lines = entries.map(StoreState.Line.init)
    guard lines != storeState.lines || storeState.isRenumbered else { return nil }
    if storeState.isBlocked, !isOutdated(entries) { return nil }
    return .save(entries)
  }
}

extension DeliveryState {
  /// Starts to use the store, and adopts its contents.
  ///
  /// - Parameter restored: The entries in order of arrival.
  mutating func useStore(holding restored: [RestoredEntry<Destination>] = []) {
    var restored = restored
    // This run may have assigned numbers while the store could not be read, and an earlier run may
    // have assigned them in another order than the entries arrived.
    let ids = restored.map(\.stored.id)
    let areOrdered = zip(ids, ids.dropFirst()).allSatisfy { $0 < $1 }
    // A store made by hand may contain any number, and there has to be room for more.
    let areInRange = ids.allSatisfy { 1 <= $0 && $0 <= EntryID.greatestFirst }
    if areInRange, let greatest = ids.max() {
      if ids.contains(where: { firstID <= $0 && $0 < nextID }) { storeState.isRenumbered = true }
      nextID = max(nextID, EntryID(rawValue: greatest.rawValue + 1))
    }
    if !areOrdered || !areInRange { storeState.isRenumbered = true }
    if storeState.isRenumbered {
      for index in restored.indices { restored[index].stored.id = takeID() }
    }
    storeState.isUsed = true
    storeState.reported = []
    storeState.lines = restored.map { StoreState.Line($0.stored) }
    for entry in restored { admit(entry) }
    expireRestored()
  }

  /// Restores an entry of an earlier run.
  ///
  /// Its scene may have ended with that run. Only notifications are recognized as duplicates of it:
  /// a user who taps the same link in this run wants it to open.
  private mutating func admit(_ restored: RestoredEntry<Destination>) {
    let stored = restored.stored
    var entry = stored.entry
    entry.scene = nil
    let fingerprint = EntryFingerprint(entry, isArrival: stored.isArrival)
    let original =
      fingerprint.isDelivery
      ? seen.original(of: entry, fingerprint, at: uptime, isStarting: false) : nil
    var record = EntryRecord<Destination>(
      id: stored.id, entry: entry, receivedAt: stored.receivedAt, isAccepted: false,
      isRestored: true, isArrival: stored.isArrival)
    if case .route = restored.reading { record.isAccepted = true }
    if fingerprint.isDelivery, original == nil { remember(record, fingerprint, entry) }
    guard stored.stage == .waiting else {
      begin(record, with: .restored(entry))
      finish(record, .cancelled(by: .termination))
      return
    }
    // The store could not be read when the system reported the same tap in this run.
    if let original {
      begin(record, with: .restored(entry))
      finish(record, .duplicate(of: original.id))
      return
    }
    admit(
      entry, record, reading: restored.reading, required: restored.required,
      guardTime: stored.guardTime)
    // An entry that arrived while the store could not be read would have superseded it.
    if options.pending.limit == 1, let newestRival,
      pending.contains(where: { $0.id == stored.id && $0.competes })
    {
      end(stored.id, .superseded(by: newestRival))
    }
  }

  /// Expires entries that have waited too long in a store, even if they could open now.
  private mutating func expireRestored() {
    guard let expiry = options.expiry?.seconds else { return }
    for entry in pending where entry.record.isRestored && entry.waited(until: now) >= expiry {
      end(entry.id, .expired)
    }
  }
}

extension DeliveryState {
  /// The store now contains these entries.
  mutating func storeSucceeded(_ entries: [StoredEntry]) {
    storeState.lines = entries.map(StoreState.Line.init)
    storeState.isBlocked = false
    storeState.isRenumbered = false
    // A store may call the center while it saves, and end entries that are being saved.
    storeState.hasEnded = storeState.lines.contains { !isUnderWay($0.id) }
    storeState.reported = []
  }

  /// Whether the store still contains an entry that has ended, and may be written.
  var hasUnsavedEnd: Bool {
    storeState.isSaving || (storeState.hasEnded && saveStep() != nil)
  }

  /// Whether the store contains an entry that must not open again because it has ended or is
  /// opening.
  ///
  /// - Parameter entries: What the store should contain.
  func isOutdated(_ entries: [StoredEntry]) -> Bool {
    storeState.lines.contains { line in
      !entries.contains { $0.id == line.id && $0.stage == line.stage }
    }
  }

  /// The store could not be written, and was emptied because it was outdated.
  mutating func storeCleared(after error: PendingStoreError) {
    storeState.lines = []
    storeState.isRenumbered = false
    storeState.hasEnded = false
    storeFailed(error)
  }

  /// The store could not be written, and keeps its contents.
  mutating func storeFailed(_ error: PendingStoreError) {
    storeState.isBlocked = true
    reportStoreProblem(error)
  }

  /// Reports a problem before anything else, so that observers know about it when an outcome
  /// follows.
  mutating func reportStoreProblem(_ error: PendingStoreError) {
    guard storeState.reported.insert(error.code).inserted else { return }
    outbox.prepend(
      DeliveryEvent(number: 0, date: now, entry: nil, kind: .storeProblem(error)))
  }
}

/// A stored entry, and the result of reading it in this run.
struct RestoredEntry<Destination: LinkDestination>: Sendable {
  var stored: StoredEntry
  var reading: EntryReading<Destination>
  var required: Set<Requirement>
}

/// What the store is known to contain.
struct StoreState: Hashable, Sendable {
  /// Enough of a stored entry to see whether it has changed.
  struct Line: Hashable, Sendable {
    var id: EntryID
    var stage: StoredEntry.Stage
    var scene: SceneID?
    var origin: EntryOrigin
    var isReengagement: Bool
    var recordCount: Int
    var resolved: ResolvedLink?
    var guardTime: TimeInterval

    init(_ entry: StoredEntry) {
      id = entry.id
      stage = entry.stage
      scene = entry.entry.scene
      origin = entry.entry.origin
      isReengagement = entry.entry.isReengagement
      recordCount = entry.entry.nfcRecords.count
      resolved = entry.entry.resolved
      guardTime = entry.guardTime
    }
  }

  /// Whether the app has a store that was read; before that, nothing may be saved.
  var isUsed = false
  var lines: [Line] = []
  /// Set by a failure until the center is called again, so that a full disk is not retried forever.
  ///
  /// Entries that must not open again are still retried, because the store may be emptied.
  var isBlocked = false
  /// Set when the store could not even be emptied, until the center is called again.
  var isStuck = false
  /// Whether the store has its entries under other numbers than this run.
  var isRenumbered = false
  /// Whether the store contains an entry that has ended.
  var hasEnded = false
  /// Whether the store is being written, so that a store that calls the center is not called again.
  var isSaving = false
  /// The failures that were reported since the last success, so that each is reported once.
  var reported: Set<PendingStoreError.Code> = []

  func holds(_ id: EntryID) -> Bool { lines.contains { $0.id == id } }
}
