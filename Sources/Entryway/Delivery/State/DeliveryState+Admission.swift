extension DeliveryState {
  /// The tap that `entry` reports once more, if any.
  mutating func original(of entry: AppEntry, isArrival: Bool) -> SeenEntry? {
    seen.original(of: entry, isArrival: isArrival, at: now)
  }

  mutating func admitDuplicate(_ entry: AppEntry, of tap: SeenEntry, isArrival: Bool) -> EntryID {
    let record = EntryRecord<Destination>(
      id: takeID(), entry: entry, receivedAt: now, isAccepted: tap.isAccepted,
      isArrival: isArrival)
    begin(record, with: .received(entry))
    finish(record, .duplicate(of: tap.id))
    adopt(entry.scene, for: tap.id)
    return record.id
  }

  mutating func admit(
    _ entry: AppEntry, reading: EntryReading<Destination>, required: Set<Requirement>,
    isArrival: Bool
  ) -> EntryID {
    var record = EntryRecord<Destination>(
      id: takeID(), entry: entry, receivedAt: now, isAccepted: false, isArrival: isArrival)
    if case .route = reading { record.isAccepted = true }
    seen.remember(
      entry, id: record.id, isArrival: isArrival, isAccepted: record.isAccepted, at: now)
    admit(entry, record, reading: reading, required: required)
    return record.id
  }

  /// Takes an entry of an earlier run out of the store.
  ///
  /// Its scene may have ended with that run: an app that is swiped away gets another one.
  mutating func admit(
    _ stored: StoredEntry, reading: EntryReading<Destination>, required: Set<Requirement>
  ) {
    var entry = stored.entry
    entry.scene = nil
    var record = EntryRecord<Destination>(
      id: stored.id, entry: entry, receivedAt: stored.receivedAt, isAccepted: false,
      isRestored: true, isArrival: stored.isArrival)
    if case .route = reading { record.isAccepted = true }
    seen.remember(
      entry, id: stored.id, isArrival: stored.isArrival, isAccepted: record.isAccepted,
      at: stored.receivedAt)
    guard stored.stage == .waiting else {
      begin(record, with: .restored(entry))
      finish(record, .cancelled(by: .termination))
      return
    }
    admit(entry, record, reading: reading, required: required)
  }

  private mutating func admit(
    _ entry: AppEntry, _ record: EntryRecord<Destination>, reading: EntryReading<Destination>,
    required: Set<Requirement>
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
        isBackground: options.isBackground(entry))
      pending.append(newcomer)
      if opening?.pending.competes(with: newcomer) == true { opening?.newer = newcomer.id }
      current.removeAll { $0.pending.competes(with: newcomer) }
      supersede()
    }
  }

  private mutating func begin(
    _ record: EntryRecord<Destination>, with kind: DeliveryEvent<Destination>.Kind
  ) {
    history.add(record)
    emit(kind, about: record.id)
  }

  /// Ends every entry that as many newer ones compete with as the policy lets wait.
  mutating func supersede() {
    for entry in pending {
      let newer = pending.filter { $0.id > entry.id && $0.competes(with: entry) }
      guard newer.count >= options.pending.limit, let newest = newer.last else { continue }
      end(entry.id, .superseded(by: newest.id))
    }
    while pending.count > Self.pendingLimit, let newest = pending.last {
      end(pending[0].id, .superseded(by: newest.id))
    }
  }
}
