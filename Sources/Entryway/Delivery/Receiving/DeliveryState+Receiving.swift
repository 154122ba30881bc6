#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension DeliveryState {
  /// The earlier report of the same tap, if any.
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
    adopt(detailsOf: entry, for: tap.id)
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

  /// How many entries may be passed on in a row, each by a handler or observer of the previous one.
  static var handoverLimit: Int { 64 }

  /// Why the last entry of a long chain of entries that handlers pass on is rejected.
  private static func handoverLoop(at match: RouteMatch<Destination>) -> EntryRejection {
    EntryRejection(
      "more than \(handoverLimit) entries were handed over in a row", code: .handoverLoop,
      notes: [
        "each by a handler or an observer of the one before, the last one for "
          + DeliveryWording.destination(match)
      ],
      hint: "don't call receive in a handler with the link that the handler was called for")
  }

  mutating func remember(
    _ record: EntryRecord<Destination>, _ fingerprint: EntryFingerprint, _ entry: AppEntry
  ) {
    let tap = SeenEntry(
      id: record.id, fingerprint: fingerprint, callbacks: [entry.callback], start: entry.start,
      seenAt: uptime, isAccepted: record.isAccepted)
    seen.remember(tap, at: uptime)
  }

  mutating func admit(
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
      if !record.isRestored {
        if opening?.pending.competes(with: newcomer) == true { opening?.isForLateHandlers = false }
        current.removeAll { $0.pending.competes(with: newcomer) }
        if newcomer.competes { newestRival = newcomer.id }
      }
      supersede()
    }
  }

  /// The answer for the caller that passed the entry; nil if the entry is no longer known.
  func reception(of id: EntryID) -> Reception<Destination>? {
    var record = pending.first { $0.id == id }.map { refreshed($0).record }
    record = record ?? history[id]
    return record.map { Reception(id: id, isAccepted: $0.isAccepted, state: $0.state) }
  }
}
