extension DeliveryState {
  /// What an entry waits for; empty if it is ready.
  func waits(of entry: PendingEntry<Destination>) -> [EntryWait] {
    guard entry.run == nil else { return [.guards] }
    var missing = entry.required.filter { !isSatisfied($0, for: entry) }
    if let hold = entry.hold, !isSatisfied(hold, for: entry) { missing.insert(hold.requirement) }
    var waits = missing.sorted { $0.rawValue < $1.rawValue }.map(EntryWait.requirement)
    if !handlers.contains(where: { $0.serves(entry.entry.scene) }) {
      waits.append(.handler(scene: entry.entry.scene))
    }
    if waits.isEmpty && !hasTurn(entry) { waits.append(.turn) }
    return waits
  }

  private func isSatisfied(_ hold: GuardHold, for entry: PendingEntry<Destination>) -> Bool {
    let tick = requirements.lastMet(hold.requirement, for: entry.entry.scene)
    return tick.map { $0 > hold.tick } ?? false
  }

  /// Among entries that compete for a window, one guard asks at a time.
  private func hasTurn(_ entry: PendingEntry<Destination>) -> Bool {
    !pending.contains { $0.run != nil && $0.id != entry.id && $0.competes(with: entry) }
  }

  /// The entry with an updated record of what it waits for.
  func refreshed(_ entry: PendingEntry<Destination>) -> PendingEntry<Destination> {
    var entry = entry
    let waits = waits(of: entry)
    // Ready, but something else is being done first.
    entry.record.state = .waiting(for: waits.isEmpty ? [.turn] : waits)
    return entry
  }

  /// What a waiting entry will open.
  func match(of id: EntryID) -> RouteMatch<Destination>? { pending.first { $0.id == id }?.match }

  /// Whether an entry has no outcome yet.
  func isUnderWay(_ id: EntryID) -> Bool {
    opening?.pending.id == id || pending.contains { $0.id == id }
  }

  /// Records that a caller is about to learn that an entry waits, if it still does.
  mutating func willTell(of id: EntryID) {
    guard let index = pending.firstIndex(where: { $0.id == id }) else { return }
    pending[index].isToldToWait = true
  }

  /// Updates the records of waiting entries, and returns whether any of them has changed.
  mutating func noteWaits() -> Bool {
    var hasChanged = false
    for index in pending.indices {
      let entry = refreshed(pending[index])
      guard entry.record.state != pending[index].record.state else { continue }
      pending[index] = entry
      history.update(entry.record)
      if case .waiting(let waits) = entry.record.state {
        pending[index].isToldToWait = true
        emit(.waiting(for: waits), about: entry.record)
        noteMisspellings(of: entry, waits)
      }
      hasChanged = true
    }
    return hasChanged
  }
}

extension DeliveryState {
  /// Inserts an entry into the waiting ones, in order of arrival.
  mutating func insert(_ entry: PendingEntry<Destination>) {
    pending.insert(
      entry, at: pending.firstIndex { entry.isOlder(than: $0) } ?? pending.endIndex)
  }

  /// Changes the destination that a waiting entry will open.
  mutating func lead(
    _ index: Int, to match: RouteMatch<Destination>, required: Set<Requirement>
  ) {
    pending[index].lead(to: match, required: required)
    history.update(pending[index].record)
    // A competing destination may have become a non-competing one, or vice versa.
    supersede()
  }

  /// Supersedes entries that exceed the policy's limit of competing ones, and the oldest beyond the
  /// overall limit.
  mutating func supersede() {
    guard pending.count > 1 else { return }
    var outcomes: [(id: EntryID, newer: EntryID)] = []
    for (index, entry) in pending.enumerated() {
      let newer = pending[(index + 1)...].lazy.filter { $0.competes(with: entry) }
      guard newer.count >= options.pending.limit, let newest = newer.last else { continue }
      outcomes.append((entry.id, newest.id))
    }
    for (id, newer) in outcomes { end(id, .superseded(by: newer)) }
    for competes in [true, false] {
      let kind = pending.filter { $0.competes == competes }
      guard kind.count > Self.pendingLimit, let newest = kind.last else { continue }
      for entry in kind.prefix(kind.count - Self.pendingLimit) {
        end(entry.id, .superseded(by: newest.id))
      }
    }
  }
}

extension DeliveryState {
  /// Ends a waiting entry.
  ///
  /// An entry that is not waiting has its outcome, or gets it by opening.
  mutating func end(_ id: EntryID, _ outcome: EntryOutcome<Destination>) {
    guard let index = pending.firstIndex(where: { $0.id == id }) else { return }
    abandonGuard(at: index)
    let entry = pending.remove(at: index)
    finish(entry.record, outcome)
    switch outcome {
    case .expired, .cancelled(by: .app): seen.forget(id)
    default: break
    }
  }

  /// Expires entries that have waited too long and are still not ready.
  ///
  /// While a guard asks, an entry does not expire, and that time does not count afterwards.
  mutating func expire() {
    guard !pending.isEmpty, let expiry = options.expiry?.seconds else { return }
    for entry in pending where entry.waited(until: now) >= expiry {
      if entry.run == nil, !waits(of: entry).isEmpty { end(entry.id, .expired) }
    }
  }
}
