#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
    emit(.finished(outcome), about: record.id)
  }

  /// Ends what has waited too long.
  ///
  /// While a guard asks, the entry is in somebody's hands.
  mutating func expire() {
    guard !pending.isEmpty, let expiry = options.expiry?.seconds else { return }
    for entry in pending
    where entry.run == nil && now.timeIntervalSince(entry.record.receivedAt) >= expiry {
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
      pending[index].reading = match
      pending[index].visited = [match.route]
      lead(index, to: match, required: required)
    case .route: break
    }
  }

  /// Changes the place that an entry which waits will open.
  mutating func lead(
    _ index: Int, to match: RouteMatch<Destination>, required: Set<Requirement>
  ) {
    pending[index].match = match
    pending[index].required = required
    pending[index].record.match = match
    history.update(pending[index].record)
    // A place that competes may have become one that does not, or the other way round.
    supersede()
  }
}
