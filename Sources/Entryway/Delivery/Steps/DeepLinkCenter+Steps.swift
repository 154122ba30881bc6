extension DeepLinkCenter {
  /// Performs all steps that are possible now.
  ///
  /// A call from within a step returns immediately; the outer loop continues with what it changed.
  ///
  /// - Parameter id: The entry that the caller learns about, if any.
  func advance(about id: EntryID? = nil) {
    guard !isAdvancing else {
      // The next run must find what the caller learns now.
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
      let next = state.nextStep()
      if !openFiles.isEmpty { openFiles.close(except: state.opening?.pending.id, work) }
      guard let step = next else {
        // Observers may call the center, and what that triggers is done too.
        if publish() { continue }
        return
      }
      // An outcome must be saved before anyone can see it.
      if case .save = step {} else if isEndSaved { publish() }
      perform(step)
      readClocks()
    }
  }

  /// Whether every outcome that belongs in the store is saved.
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
      if case .file = entry.content { openFiles.open(entry.content, for: state.number(of: entry)) }
      registered.handlers[handler]?(destination, entry)
    case .ask(let run, let id, let destination, let entry):
      ask(run, about: id, destination, entry)
    }
  }

  /// Brings the state up to the present before it is changed.
  ///
  /// Calls during setup, before observers are added, do not read the store.
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

  /// Notifies observers of changes of the history or the waiting entries, and returns whether there
  /// were any.
  @discardableResult
  package func publish() -> Bool {
    changes.publish(history: state.history.version, waiting: state.pendingVersion)
  }
}
