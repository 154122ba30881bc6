extension DeliveryState {
  /// What the store should hold, in the order in which it came.
  ///
  /// An entry that opens without having waited is never stored: what is not in the store cannot
  /// open again after a kill. One that has waited is stored as opening before its handlers run.
  private func storable() -> [StoredEntry] {
    let waiting = pending.filter {
      // What is ready has to wait too while another one is being opened.
      $0.isStorable
        && (opening != nil || $0.isToldToWait || ledger.holds($0.id) || !waits(of: $0).isEmpty)
    }
    var entries = waiting.map { StoredEntry($0, stage: .waiting) }
    if let opening = opening?.pending, ledger.holds(opening.id) {
      let index = waiting.firstIndex { opening.isOlder(than: $0) } ?? entries.endIndex
      entries.insert(StoredEntry(opening, stage: .opening), at: index)
    }
    return entries
  }

  /// What the store has to hold before anything else is done or told; nil if it does.
  func saveStep() -> DeliveryStep<Destination>? {
    guard ledger.isUsed, !ledger.isStuck, !ledger.isSaving else { return nil }
    if ledger.lines.isEmpty, pending.isEmpty { return nil }
    let entries = storable()
    let lines = entries.map(StoreLedger.Line.init)
    guard lines != ledger.lines || ledger.isRenumbered else { return nil }
    if ledger.isBlocked, !isOutdated(entries) { return nil }
    return .save(entries)
  }

  /// Starts to use the store, and takes in what it holds.
  ///
  /// - Parameter restored: The entries in the order in which they came.
  mutating func useStore(holding restored: [RestoredEntry<Destination>] = []) {
    var restored = restored
    // Numbers of this run may have been given while the store could not be read, and those of the
    // run before may have been given in another order than the entries came in.
    let ids = restored.map(\.stored.id)
    let areOrdered = zip(ids, ids.dropFirst()).allSatisfy { $0 < $1 }
    // A store made by hand may hold any number, and there has to be room for more.
    let areInRange = ids.allSatisfy { 1 <= $0 && $0 <= EntryID.greatestFirst }
    if areInRange, let greatest = ids.max() {
      if ids.contains(where: { firstID <= $0 && $0 < nextID }) { ledger.isRenumbered = true }
      nextID = max(nextID, EntryID(rawValue: greatest.rawValue + 1))
    }
    if !areOrdered || !areInRange { ledger.isRenumbered = true }
    if ledger.isRenumbered {
      for index in restored.indices { restored[index].stored.id = takeID() }
    }
    ledger.isUsed = true
    ledger.reported = []
    ledger.lines = restored.map { StoreLedger.Line($0.stored) }
    for entry in restored { admit(entry) }
  }

  /// The store holds these entries now.
  mutating func storeSucceeded(_ entries: [StoredEntry]) {
    ledger.lines = entries.map(StoreLedger.Line.init)
    ledger.isBlocked = false
    ledger.isRenumbered = false
    ledger.hasEnded = false
    ledger.reported = []
  }

  /// Whether the store holds something that must not open again: it has ended, or is opening.
  ///
  /// - Parameter entries: What the store should hold.
  func isOutdated(_ entries: [StoredEntry]) -> Bool {
    ledger.lines.contains { line in
      !entries.contains { $0.id == line.id && $0.stage == line.stage }
    }
  }

  /// The store could not be written, and has been emptied instead, for it was outdated.
  mutating func storeCleared(after error: PendingStoreError) {
    ledger.lines = []
    ledger.isRenumbered = false
    ledger.hasEnded = false
    storeFailed(error)
  }

  /// The store could not be written, and holds what it held.
  mutating func storeFailed(_ error: PendingStoreError) {
    ledger.isBlocked = true
    reportStoreProblem(error)
  }

  /// Tells of a problem before anything else, so that who hears of an end knows what it is worth.
  mutating func reportStoreProblem(_ error: PendingStoreError) {
    guard ledger.reported.insert(error.code).inserted else { return }
    outbox.prepend(
      DeliveryEvent(number: 0, date: now, entry: nil, kind: .storeProblem(error)))
  }
}

/// A stored entry, and what the app's rules make of it in this run.
struct RestoredEntry<Destination: LinkDestination>: Sendable {
  var stored: StoredEntry
  var reading: EntryReading<Destination>
  var required: Set<Requirement>
}
