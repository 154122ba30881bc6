extension DeliveryState {
  /// Reads a waiting entry again, because the audiences have changed.
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

  /// Withholds an opened entry from handlers that register from now on.
  mutating func withholdFromLateHandlers(_ id: EntryID) {
    current.removeAll { $0.pending.id == id }
  }

  /// Ends an entry that is about to open for the wrong user; one that has reached a handler
  /// continues, but no longer reaches handlers that register from now on.
  mutating func withdrawOpening(_ id: EntryID, _ rejection: EntryRejection) {
    guard let opening, opening.pending.id == id else { return }
    guard !opening.hasReachedHandler else {
      self.opening?.isForLateHandlers = false
      return
    }
    self.opening = nil
    finish(opening.pending.record, .rejected(rejection))
  }
}
