extension DeepLinkCenter {
  /// Does everything that can be done now.
  ///
  /// A call from within a step returns at once: the loop around it goes on with what it changed.
  ///
  /// - Parameter id: The entry that the caller is told about, if it is about one.
  func advance(about id: EntryID? = nil) {
    guard !isAdvancing else {
      // What the caller is told now is what the next run must find.
      if let id { state.willTell(of: id) }
      if let step = state.saveStep() { perform(step) }
      if isEndSaved { publish() }
      return
    }
    isAdvancing = true
    state.turn += 1
    defer {
      isAdvancing = false
      state.callDepth = nil
      state.causeDepth = nil
    }
    while true {
      rereadForAudiences()
      guard let step = state.nextStep() else {
        // Who is told may call the center, and what that sets off is done too.
        if publish() { continue }
        return
      }
      // What is seen of an end is told of it: it is saved first.
      if case .save = step {} else if isEndSaved { publish() }
      perform(step)
      readClocks()
    }
  }

  /// Whether every end is in the store that has to be.
  private var isEndSaved: Bool {
    // The two fields first: a question to the state as a whole copies it.
    guard state.storeState.isSaving || state.storeState.hasEnded else { return true }
    return !state.hasUnsavedEnd
  }

  private func perform(_ step: DeliveryStep<Destination>) {
    switch step {
    case .abandon(let run): guardTasks.removeValue(forKey: run)?.cancel()
    case .report(let event): report(event)
    case .save(let entries): save(entries)
    case .call(let handler, let destination, let entry):
      registered.handlers[handler]?(destination, entry)
    case .ask(let run, let id, let destination, let entry):
      ask(run, about: id, destination, entry)
    }
  }

  /// Brings the state up to the present before it is changed.
  ///
  /// What an app calls while it sets the center up, before its observers, does not read the store.
  func touch(readsStore: Bool = true) {
    readClocks()
    if !isAdvancing {
      state.storeState.isBlocked = false
      state.storeState.isStuck = false
    }
    if readsStore { readStore() }
    state.expire()
  }

  private func readClocks() {
    state.now = clock.now()
    state.uptime = clock.elapsed()
  }

  /// Tells who observes the center that the history or what waits has changed, and says whether it
  /// has.
  @discardableResult
  package func publish() -> Bool {
    changes.publish(history: state.history.version, waiting: state.pendingVersion)
  }
}
