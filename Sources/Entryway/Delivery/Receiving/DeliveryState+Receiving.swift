#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension DeliveryState {
  /// The tap that an entry reports once more, if any.
  mutating func original(of entry: AppEntry, _ fingerprint: EntryFingerprint) -> SeenEntry? {
    seen.original(
      of: entry, fingerprint, at: uptime, isStarting: !requirements.hasSatisfiedInterface)
  }

  mutating func admitDuplicate(_ entry: AppEntry, of tap: SeenEntry, isArrival: Bool) -> EntryID {
    var record = EntryRecord<Destination>(
      id: takeID(), entry: entry, receivedAt: now, isAccepted: tap.isAccepted,
      isArrival: isArrival)
    if let causeDepth { record.depth = causeDepth + 1 }
    begin(record, with: .received(entry))
    finish(record, .duplicate(of: tap.id))
    adopt(entry.scene, for: tap.id)
    return record.id
  }

  mutating func admit(
    _ entry: AppEntry, _ fingerprint: EntryFingerprint?, reading: EntryReading<Destination>,
    required: Set<Requirement>, isArrival: Bool
  ) -> EntryID {
    var record = EntryRecord<Destination>(
      id: takeID(), entry: entry, receivedAt: now, isAccepted: false, isArrival: isArrival)
    var reading = reading
    if let causeDepth {
      record.depth = causeDepth + 1
      if record.depth > Self.handoverLimit, case .route(let match) = reading {
        reading = .rejected(Self.handoverLoop(at: match))
      }
    }
    if case .route = reading { record.isAccepted = true }
    if let fingerprint { remember(record, fingerprint, entry) }
    admit(entry, record, reading: reading, required: required)
    return record.id
  }

  /// How many entries may be handed over in a row, each by a handler or an observer of the one before.
  static var handoverLimit: Int { 64 }

  /// Why an entry that a handler hands over at the end of a long row is rejected: it looks as if that
  /// never ended.
  private static func handoverLoop(at match: RouteMatch<Destination>) -> EntryRejection {
    EntryRejection(
      "more than \(handoverLimit) entries were handed over in a row", code: .handoverLoop,
      notes: [
        "each by a handler or an observer of the one before, the last one for "
          + DeliveryWording.destination(match)
      ],
      hint: "don't call receive in a handler with the link that the handler was called for")
  }

  private mutating func remember(
    _ record: EntryRecord<Destination>, _ fingerprint: EntryFingerprint, _ entry: AppEntry
  ) {
    let tap = SeenEntry(
      id: record.id, fingerprint: fingerprint, callbacks: [entry.callback], start: entry.start,
      seenAt: uptime, isAccepted: record.isAccepted)
    seen.remember(tap, at: uptime)
  }

  /// Takes an entry of an earlier run out of the store.
  ///
  /// Its scene may have ended with that run: an app that is swiped away gets another one. Only a
  /// notification is still known by it: a person who taps a link in this run wants it opened.
  mutating func admit(_ restored: RestoredEntry<Destination>) {
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
    // What came while the store could not be read would have superseded it.
    if options.pending.limit == 1, let newestRival,
      pending.contains(where: { $0.id == stored.id && $0.competes })
    {
      end(stored.id, .superseded(by: newestRival))
    }
  }

  private mutating func admit(
    _ entry: AppEntry, _ record: EntryRecord<Destination>, reading: EntryReading<Destination>,
    required: Set<Requirement>, guardTime: TimeInterval = 0
  ) {
    var record = record
    if case .route(let match) = reading { record.match = match }
    begin(record, with: record.isRestored ? .restored(entry) : .received(entry))
    switch reading {
    case .rejected(let rejection): finish(record, .rejected(rejection))
    case .dismissed: finish(record, .cancelled(by: .dismissal))
    case .route(let match):
      let newcomer = PendingEntry(
        entry: entry, record: record, match: match, required: required,
        isBackground: options.isBackground(entry), guardTime: guardTime)
      insert(newcomer)
      noteNames(of: required, isBackground: newcomer.isBackground)
      if !record.isRestored {
        if opening?.pending.competes(with: newcomer) == true { opening?.isForLateHandlers = false }
        current.removeAll { $0.pending.competes(with: newcomer) }
        if newcomer.competes { newestRival = newcomer.id }
      }
      supersede()
    }
  }

  /// Puts an entry among those that wait, which are in the order in which they came.
  mutating func insert(_ entry: PendingEntry<Destination>) {
    pending.insert(
      entry, at: pending.firstIndex { entry.isOlder(than: $0) } ?? pending.endIndex)
  }

  private mutating func begin(
    _ record: EntryRecord<Destination>, with kind: DeliveryEvent<Destination>.Kind
  ) {
    history.add(record)
    emit(kind, about: record)
  }

  /// Ends every entry that as many newer ones compete with as the policy lets wait, and the oldest
  /// of those that are too many, whatever they compete for.
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
  /// Ends an entry that waits.
  ///
  /// One that is not waiting has its outcome, or gets it by opening.
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

  mutating func finish(_ record: EntryRecord<Destination>, _ outcome: EntryOutcome<Destination>) {
    var record = record
    record.state = .finished(outcome)
    history.update(record)
    if ledger.holds(record.id) { ledger.hasEnded = true }
    emit(.finished(outcome), about: record)
  }

  /// Ends what has waited too long, and still waits for something.
  ///
  /// While a guard asks, the entry is in the guard's hands; that time does not count afterwards.
  mutating func expire() {
    guard !pending.isEmpty, let expiry = options.expiry?.seconds else { return }
    for entry in pending where entry.waited(until: now) >= expiry {
      if entry.run == nil, !waits(of: entry).isEmpty { end(entry.id, .expired) }
    }
  }

  /// Ends what has waited too long in a store, whether it could open now or not.
  mutating func expireRestored() {
    guard let expiry = options.expiry?.seconds else { return }
    for entry in pending where entry.record.isRestored && entry.waited(until: now) >= expiry {
      end(entry.id, .expired)
    }
  }

  /// Asks again what the rules make of an entry that waits, since the audiences have changed.
  mutating func reread(
    _ id: EntryID, as reading: EntryReading<Destination>, required: Set<Requirement>
  ) {
    guard let index = pending.firstIndex(where: { $0.id == id }) else { return }
    switch reading {
    case .rejected(let rejection): end(id, .rejected(rejection))
    case .dismissed: end(id, .cancelled(by: .dismissal))
    case .route(let match) where match != pending[index].reading:
      askAllGuards(at: index)
      pending[index].read(as: match)
      lead(index, to: match, required: required)
    case .route: break
    }
  }

  /// Changes the destination that an entry which waits will open.
  mutating func lead(
    _ index: Int, to match: RouteMatch<Destination>, required: Set<Requirement>
  ) {
    pending[index].lead(to: match, required: required)
    noteNames(of: required, isBackground: pending[index].isBackground)
    history.update(pending[index].record)
    // A destination that competes may have become one that does not, or the other way round.
    supersede()
  }
}
