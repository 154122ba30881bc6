#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension DeliveryState {
  mutating func satisfy(_ requirement: Requirement, scene: SceneID?) {
    requirements.satisfy(requirement, scene: scene)
    if !pending.isEmpty, requirement != .interface, !names.isKnown(requirement) {
      for entry in pending { noteMisspellings(of: entry, waits(of: entry)) }
    }
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
      if !isSatisfied(requirement, for: pending[index]) { askAllGuards(at: index) }
    }
  }

  func isSatisfied(_ requirement: Requirement, for entry: PendingEntry<Destination>) -> Bool {
    requirements.isSatisfied(requirement, for: entry.entry.scene)
  }

  func isSatisfied(_ required: Set<Requirement>, for entry: PendingEntry<Destination>) -> Bool {
    required.allSatisfy { isSatisfied($0, for: entry) }
  }

  /// What keeps an entry from opening; empty if nothing does.
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

  /// Of entries that compete for a window, one guard asks at a time.
  private func hasTurn(_ entry: PendingEntry<Destination>) -> Bool {
    !pending.contains { $0.run != nil && $0.id != entry.id && $0.competes(with: entry) }
  }

  /// Remembers which requirements there are.
  mutating func noteNames(of required: Set<Requirement>, isBackground: Bool) {
    // Nearly all require the interface alone, whose name is known.
    if isBackground || required.count > 1 { names.add(required) }
  }

  /// Tells of what the app has satisfied under a name that nothing requires, where that is nearly
  /// what an entry waits for.
  mutating func noteMisspellings(of entry: PendingEntry<Destination>, _ waits: [EntryWait]) {
    for case .requirement(let missing) in waits {
      guard let satisfied = names.misspelling(of: missing, among: requirements.names) else {
        continue
      }
      emit(.misspelledRequirement(missing, satisfied: satisfied), about: entry.record)
    }
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

extension DeliveryState {
  /// The entry with the scene that it is for: one that is gone counts for none, and of those that
  /// no scene received, the one that shows its content if that is on the screen.
  func directed(_ entry: AppEntry) -> AppEntry {
    var entry = entry
    if let scene = entry.scene, scenes.isGone(scene) { entry.scene = nil }
    guard entry.scene == nil, let target = entry.target else { return entry }
    entry.scene = targets.scene(showing: target) { requirements.isSatisfied(.interface, for: $0) }
    return entry
  }

  /// Gives a waiting entry the scene that the second report of its tap tells.
  mutating func adopt(_ scene: SceneID?, for id: EntryID) {
    guard let scene,
      let index = pending.firstIndex(where: { $0.id == id && $0.entry.scene == nil })
    else { return }
    move(index, to: scene)
  }

  /// The windows that an entry is for, of those whose handlers have this number or a greater one.
  func windows(
    of entry: PendingEntry<Destination>, handlersFrom first: Int = 0
  ) -> EntryWindows {
    if let scene = entry.entry.scene { return .one(scene) }
    guard options.windows == .lastActive else { return .all }
    let listening = handlers.compactMap { $0.number >= first ? $0.scene : nil }
    let ready = listening.filter { scene in
      entry.required.allSatisfy { requirements.isSatisfied($0, for: scene) }
    }
    let candidates = ready.isEmpty ? listening : ready
    return .one(scenes.active.last { candidates.contains($0) } ?? candidates.last)
  }

  /// Forgets a scene.
  ///
  /// What waits for it goes to any, as an entry without a scene does.
  mutating func close(_ scene: SceneID) {
    requirements.close(scene)
    targets.set([], of: scene)
    announcements.close(scene)
    scenes.close(scene)
    handlers.removeAll { $0.scene == scene }
    current.removeAll { $0.pending.entry.scene == scene || $0.windows == .one(scene) }
    for index in pending.indices where pending[index].entry.scene == scene { move(index, to: nil) }
    if var opening, opening.windows == .one(scene) {
      // One that has been shown in the window does not move to another.
      if opening.hasReachedHandler {
        opening.isForLateHandlers = false
      } else {
        opening.pending.entry.scene = nil
        opening.pending.record.scene = nil
        opening.windows = windows(of: opening.pending)
      }
      self.opening = opening
    }
    supersede()
  }

  /// Gives everything of a scene to another one; to none if that is nil.
  mutating func rename(_ scene: SceneID, to other: SceneID?) {
    requirements.rename(scene, to: other)
    targets.rename(scene, to: other)
    announcements.rename(scene, to: other)
    scenes.rename(scene, to: other)
    scenes.connect(other)
    for index in handlers.indices where handlers[index].scene == scene {
      handlers[index].scene = other
    }
    for index in pending.indices where pending[index].entry.scene == scene {
      move(index, to: other)
    }
    // What was shown in a window without a scene is in no other one.
    if other == nil { current.removeAll { $0.windows == .one(scene) } }
    for index in current.indices {
      current[index].listeners = renamed(current[index].listeners, scene, to: other)
      if current[index].windows == .one(scene) { current[index].windows = .one(other) }
      if current[index].pending.entry.scene == scene { current[index].pending.entry.scene = other }
    }
    if var opening {
      opening.listeners = renamed(opening.listeners, scene, to: other)
      if opening.windows == .one(scene) {
        if other == nil { opening.isForLateHandlers = false }
        opening.windows = .one(other)
      }
      if opening.pending.entry.scene == scene {
        opening.pending.entry.scene = other
        opening.pending.record.scene = other
      }
      self.opening = opening
    }
    supersede()
  }

  private func renamed(
    _ listeners: Set<HandlerKey.Listener>, _ scene: SceneID, to other: SceneID?
  ) -> Set<HandlerKey.Listener> {
    Set(
      listeners.map { $0.scene == scene ? HandlerKey.Listener(id: $0.id, scene: other) : $0 })
  }

  private mutating func move(_ index: Int, to scene: SceneID?) {
    pending[index].entry.scene = scene
    pending[index].record.scene = scene
    history.update(pending[index].record)
  }
}

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
    var entries = waiting.map { stored($0, stage: .waiting) }
    if let opening = opening?.pending, ledger.holds(opening.id) {
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
      // Where nothing expires, no answer of a guard is worth a change of the store.
      guardTime: options.expiry == nil ? 0 : entry.guardTime, entry: entry.entry)
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
    expireRestored()
  }

  /// The store holds these entries now.
  mutating func storeSucceeded(_ entries: [StoredEntry]) {
    ledger.lines = entries.map(StoreLedger.Line.init)
    ledger.isBlocked = false
    ledger.isRenumbered = false
    // A store may call the center while it saves, and end what it is being given.
    ledger.hasEnded = ledger.lines.contains { !isUnfinished($0.id) }
    ledger.reported = []
  }

  private func isUnfinished(_ id: EntryID) -> Bool {
    opening?.pending.id == id || pending.contains { $0.id == id }
  }

  /// Whether an entry has ended that the store still holds, and may be written.
  var hasUnsavedEnd: Bool {
    ledger.isSaving || (ledger.hasEnded && saveStep() != nil)
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

  /// Tells that a notification is presented, which is no entry yet.
  mutating func notePresentation(of entry: AppEntry) {
    outbox.append(DeliveryEvent(number: 0, date: now, entry: nil, kind: .presented(entry)))
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

/// What the store is known to hold.
struct StoreLedger: Hashable, Sendable {
  /// Enough of a stored entry to see whether it has changed.
  struct Line: Hashable, Sendable {
    var id: EntryID
    var stage: StoredEntry.Stage
    var scene: SceneID?
    var resolved: ResolvedLink?
    var guardTime: TimeInterval

    init(_ entry: StoredEntry) {
      id = entry.id
      stage = entry.stage
      scene = entry.entry.scene
      resolved = entry.entry.resolved
      guardTime = entry.guardTime
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
