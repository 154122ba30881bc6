extension DeliveryState {
  /// The next step; nil if everything that is left has to wait.
  ///
  /// The order is fixed: first, guards whose answer no longer counts are cancelled; then events are
  /// reported; then the entry that is being opened goes to its next handler; then late handlers get
  /// the current entry; then the oldest ready entry starts. An outcome that the store lacks is
  /// saved before it is reported.
  mutating func nextStep() -> DeliveryStep<Destination>? {
    expire()
    forgetPassed()
    while true {
      if !abandoned.isEmpty { return .abandon(abandoned.removeFirst()) }
      if storeState.hasEnded, let step = saveStep() { return step }
      if let event = takeEvent() { return .report(event) }
      if opening != nil {
        if let step = saveStep() ?? callStep() { return step }
        finishOpening()
      } else if let step = lateCallStep() {
        return step
      } else if let ready = pending.firstIndex(where: { waits(of: $0).isEmpty }) {
        if let step = askStep(ready) { return step }
        if let resolver = pending[ready].match.resolvedBy {
          rejectUnresolved(ready, resolver)
        } else {
          beginOpening(ready)
        }
      } else if let step = saveStep() {
        return step
      } else if !noteWaits(), outbox.isEmpty {
        return nil
      }
    }
  }
}

/// What the center does next: everything that calls the app's code.
enum DeliveryStep<Destination: LinkDestination>: Sendable {
  /// The answer of this run of a guard no longer counts.
  case abandon(GuardRun)
  /// Tell observers and streams.
  case report(DeliveryEvent<Destination>)
  /// Replace what the store holds.
  case save([StoredEntry])
  /// Call a handler.
  case call(handler: Int, Destination, AppEntry)
  /// Ask a guard.
  case ask(GuardRun, EntryID, Destination, AppEntry)
}
