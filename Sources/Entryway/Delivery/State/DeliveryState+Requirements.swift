extension DeliveryState {
  mutating func meet(_ requirement: Requirement, scene: SceneID?) {
    requirements.meet(requirement, scene: scene)
    guard let scene else { return }
    scenes.connect(scene)
    if requirement == .interface { scenes.activate(scene) }
  }

  mutating func withdraw(_ requirement: Requirement, scene: SceneID?) {
    requirements.withdraw(requirement, scene: scene)
    // A confirmation on the screen survives a look at another app; an answer that was given for
    // one session is worth nothing in the next.
    guard requirement != .interface else { return }
    for index in pending.indices where pending[index].required.contains(requirement) {
      if !isMet(requirement, for: pending[index]) { askAllGuards(at: index) }
    }
  }

  func isMet(_ requirement: Requirement, for entry: PendingEntry<Destination>) -> Bool {
    requirements.isMet(requirement, for: entry.entry.scene)
  }

  func isMet(_ required: Set<Requirement>, for entry: PendingEntry<Destination>) -> Bool {
    required.allSatisfy { isMet($0, for: entry) }
  }

  /// What keeps an entry from opening; empty if nothing does.
  func waits(of entry: PendingEntry<Destination>) -> [EntryWait] {
    guard entry.run == nil else { return [.guards] }
    var missing = entry.required.filter { !isMet($0, for: entry) }
    if let hold = entry.hold, !isSatisfied(hold, for: entry) { missing.insert(hold.requirement) }
    var waits = missing.sorted { $0.rawValue < $1.rawValue }.map(EntryWait.requirement)
    if !handlers.contains(where: { $0.serves(entry.entry.scene) }) { waits.append(.handler) }
    if waits.isEmpty && !hasTurn(entry) { waits.append(.turn) }
    return waits
  }

  private func isSatisfied(_ hold: GuardHold, for entry: PendingEntry<Destination>) -> Bool {
    let tick = requirements.lastMet(hold.requirement, for: entry.entry.scene)
    return tick.map { $0 > hold.tick } ?? false
  }

  /// Of entries that compete for a window, one guard asks at a time.
  private func hasTurn(_ entry: PendingEntry<Destination>) -> Bool {
    !pending.contains { $0.run != nil && $0.id != entry.id && $0.competes(with: entry) }
  }

  /// The entry with a record that says what it waits for now.
  func refreshed(_ entry: PendingEntry<Destination>) -> PendingEntry<Destination> {
    var entry = entry
    let waits = waits(of: entry)
    // Ready, but something else is being done first.
    entry.record.state = .waiting(for: waits.isEmpty ? [.turn] : waits)
    return entry
  }
}
