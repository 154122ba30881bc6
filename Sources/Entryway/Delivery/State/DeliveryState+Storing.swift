extension DeliveryState {
  /// What the store should hold.
  ///
  /// An entry that opens without having waited is never stored: what is not in the store cannot
  /// open again after a kill. One that has waited is stored as opening before its handlers run.
  private var storable: [StoredEntry] {
    var entries = pending.map { StoredEntry($0, stage: .waiting) }
    if let opening, ledger.holds(opening.pending.id) {
      entries.append(StoredEntry(opening.pending, stage: .opening))
    }
    return entries.sorted { $0.id < $1.id }
  }

  mutating func saveStep() -> DeliveryStep<Destination>? {
    guard ledger.isUsed, !ledger.isBlocked else { return nil }
    let entries = storable
    let lines = entries.map(StoreLedger.Line.init)
    guard lines != ledger.lines || ledger.isUncertain else { return nil }
    ledger.lines = lines
    ledger.isUncertain = false
    return .save(entries)
  }

  /// Starts to use the store, which holds `entries`.
  mutating func useStore(holding entries: [StoredEntry]) {
    ledger.isUsed = true
    ledger.lines = entries.map(StoreLedger.Line.init)
    // A store made by hand may hold any number; there has to be room after it.
    let greatest = entries.map(\.id.rawValue).max() ?? 0
    let next = min(greatest, StoredEntry.greatestID.rawValue) + 1
    nextID = max(nextID, EntryID(rawValue: next))
  }

  mutating func storeSucceeded() {
    ledger.reported = nil
  }

  /// The store could not be written, and whether it could at least be emptied.
  mutating func storeFailed(_ error: PendingStoreError, isCleared: Bool) {
    ledger.lines = []
    ledger.isBlocked = true
    ledger.isUncertain = !isCleared
    reportStoreProblem(error)
  }

  mutating func reportStoreProblem(_ error: PendingStoreError) {
    guard ledger.reported != error else { return }
    ledger.reported = error
    emit(.storeProblem(error))
  }
}
