extension DeliveryState {
  /// What is to be done next; nil when everything that is left has to wait.
  ///
  /// The order is fixed: guards whose answer no longer counts are told first, then events are
  /// reported, then the entry that is being opened goes to its next handler, then handlers that
  /// registered late get the current entry, then the oldest entry that is ready begins. Before an
  /// end is reported that the store does not know of, it is saved.
  mutating func nextStep() -> DeliveryStep<Destination>? {
    expire()
    forgetPassed()
    while true {
      if !abandoned.isEmpty { return .abandon(abandoned.removeFirst()) }
      if ledger.hasEnded, let step = saveStep() { return step }
      if let event = takeEvent() { return .report(event) }
      if opening != nil {
        if let step = saveStep() ?? callStep() { return step }
        finishOpening()
      } else if let step = lateCallStep() {
        return step
      } else if let ready = pending.firstIndex(where: { waits(of: $0).isEmpty }) {
        if let step = askStep(ready) { return step }
        beginOpening(ready)
      } else if let step = saveStep() {
        return step
      } else if !noteWaits(), outbox.isEmpty {
        return nil
      }
    }
  }

  /// The next guard's turn, or nil if all have let the entry pass.
  private mutating func askStep(_ index: Int) -> DeliveryStep<Destination>? {
    guard let next = guards.first(where: { $0 >= pending[index].nextGuard }) else { return nil }
    let run = GuardRun(number: takeNumber(), guardNumber: next, tick: requirements.tick)
    pending[index].stage = .guarded(run)
    pending[index].hold = nil
    return .ask(run, pending[index].id, pending[index].match.route, pending[index].entry)
  }

  /// Notes that somebody is about to be told that an entry waits, if it still does.
  mutating func willTell(of id: EntryID) {
    guard let index = pending.firstIndex(where: { $0.id == id }) else { return }
    pending[index].isToldToWait = true
  }

  /// Brings the records of what waits up to date, and says whether any of them has changed.
  private mutating func noteWaits() -> Bool {
    var hasChanged = false
    for index in pending.indices {
      let entry = refreshed(pending[index])
      guard entry.record.state != pending[index].record.state else { continue }
      pending[index] = entry
      history.update(entry.record)
      if case .waiting(let waits) = entry.record.state {
        pending[index].isToldToWait = true
        emit(.waiting(for: waits), about: entry.id)
      }
      hasChanged = true
    }
    return hasChanged
  }
}
