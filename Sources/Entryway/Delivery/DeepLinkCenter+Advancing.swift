extension DeepLinkCenter {
  /// Does everything that can be done now.
  ///
  /// A call from within a step returns at once: the loop around it goes on with what it changed.
  func advance() {
    guard !isAdvancing else { return publish() }
    isAdvancing = true
    defer { isAdvancing = false }
    while let step = state.nextStep() {
      publish()
      perform(step)
      state.now = now()
    }
    publish()
  }

  private func perform(_ step: DeliveryStep<Destination>) {
    switch step {
    case .abandon(let run): guardTasks.removeValue(forKey: run)?.cancel()
    case .report(let event): report(event)
    case .save(let entries): save(entries)
    case .call(let handler, let destination, let entry): handlers[handler]?(destination, entry)
    case .ask(let run, let id, let destination, let entry):
      ask(run, about: id, destination, entry)
    }
  }

  /// Shows the state to who observes the center, only where it has changed.
  private func publish() {
    if publishedVersion != state.history.version {
      publishedVersion = state.history.version
      history = state.history.records
    }
    if state.pending.isEmpty && waiting.isEmpty { return }
    let waiting = state.pending.map(\.record)
    if self.waiting != waiting { self.waiting = waiting }
  }
}
