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
    guard state.ledger.isSaving || state.ledger.hasEnded else { return true }
    return !state.hasUnsavedEnd
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

  /// Brings the state up to the present before it is changed.
  ///
  /// What an app calls while it sets the center up, before its observers, does not read the store.
  func touch(readsStore: Bool = true) {
    readClocks()
    if !isAdvancing {
      state.ledger.isBlocked = false
      state.ledger.isStuck = false
    }
    if readsStore { readStore() }
    state.expire()
  }

  private func readClocks() {
    state.now = now()
    state.uptime = clock.elapsed()
  }

  /// Tells who observes the center that the history or what waits has changed, and says whether it
  /// has.
  @discardableResult
  func publish() -> Bool {
    changes.publish(history: state.history.version, waiting: state.pendingVersion)
  }
}

extension DeepLinkCenter {
  /// Tells an observer every event, in order, as it happens: nothing is dropped, as a stream may.
  ///
  /// Events are numbered without gaps. Those of a call have all been told when the call returns.
  /// Observe before the first entry, and before ``restore()``, to hear of everything.
  ///
  /// ```swift
  /// center.observe { event in log.write("\(event)") }
  /// ```
  @discardableResult
  public func observe(_ observer: @escaping Observer) -> DeliveryRegistration {
    let number = state.takeNumber()
    observers.append((number, observer))
    return DeliveryRegistration { [weak self] in
      guard let self, let index = observers.firstIndex(where: { $0.number == number }) else {
        return
      }
      // What the closure holds may call the center when it goes: after the list is changed.
      let gone = observers.remove(at: index)
      withExtendedLifetime(gone) {}
    }
  }

  /// A separate stream for each caller, with every event from now on.
  ///
  /// A reader that falls behind by more than `limit` events misses the oldest; what must miss
  /// nothing is observed with ``observe(_:)``. The stream ends with the center.
  ///
  /// - Parameter limit: How many events are kept for a slow reader, at least 1.
  /// - Returns: The stream.
  public func events(
    bufferingNewest limit: Int = 256
  ) -> AsyncStream<DeliveryEvent<Destination>> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: DeliveryEvent<Destination>.self, bufferingPolicy: .bufferingNewest(max(1, limit)))
    streams.append(continuation)
    return stream
  }

  func report(_ event: DeliveryEvent<Destination>) {
    for observer in observers where observers.contains(where: { $0.number == observer.number }) {
      observer.observe(event)
    }
    streams.removeAll { stream in
      if case .terminated = stream.yield(event) { true } else { false }
    }
  }
}

extension DeepLinkCenter {
  /// Restores the entries from the store that waited when the app last ran.
  ///
  /// They keep their date, are read anew by the rules, and open once what they require is
  /// satisfied; and they keep their numbers, unless this run has given one of these to another
  /// entry by now: then all get new ones. Their scene may not come back, so they open in any. One
  /// that was being opened when the process ended is not opened again; its outcome is
  /// ``EntryOutcome/cancelled(by:)`` with ``EntryCancellation/termination``.
  ///
  /// The first `receive`, `satisfy`, `expire` or `cancel` does the same, so the call is needed only
  /// where none comes soon. It does nothing the second time, unless the store could not be read:
  /// then each of these calls tries again, and nothing is saved before.
  public func restore() {
    touch()
    advance()
  }

  /// Reads the store, unless it was read.
  func readStore() {
    guard let store, !state.ledger.isUsed, !isReadingStore else { return }
    // The app's rules and requirements may call the center. What they hand over is newer than what
    // is restored, and nothing opens or is saved before all of that is back.
    isReadingStore = true
    let version = audienceVersion
    let wasAdvancing = isAdvancing
    isAdvancing = true
    defer {
      isReadingStore = false
      isAdvancing = wasAdvancing
      if version != audienceVersion { hasNewAudiences = true }
    }
    do throws(PendingStoreError) {
      try (store as? FilePendingEntryStore)?.acquire(for: self)
      let restored = try store.load().map { stored in
        var stored = stored
        stored.entry.uuid = stored.entry.uuid ?? uuids.next(at: now())
        let reading = read(stored.entry)
        return RestoredEntry(
          stored: stored, reading: reading, required: required(by: reading, stored.entry))
      }
      state.useStore(holding: restored)
    } catch {
      if error.code.isLasting { state.useStore() }
      state.reportStoreProblem(error)
    }
  }

  /// Writes the store.
  ///
  /// One that cannot be written is emptied if possible, where something that it holds is opening
  /// now or has ended, and must not open again after a kill. Otherwise it keeps what it holds.
  func save(_ entries: [StoredEntry]) {
    guard let store else { return }
    // What a store hands over while it saves comes after all that it is given.
    let cause = state.causeDepth
    state.causeDepth = state.pending.map(\.record.depth).max() ?? cause
    state.ledger.isSaving = true
    defer {
      state.ledger.isSaving = false
      state.causeDepth = cause
    }
    do {
      try store.save(entries)
      state.storeSucceeded(entries)
    } catch {
      guard state.isOutdated(entries) else { return state.storeFailed(error) }
      if (try? store.save([])) != nil { return state.storeCleared(after: error) }
      var error = error
      error.code = .uncleared
      state.ledger.isStuck = true
      state.storeFailed(error)
    }
  }
}

extension DeepLinkCenter {
  /// Ends what has waited longer than ``DeliveryOptions/expiry``.
  ///
  /// Every other call does the same on its way; an app whose screen shows what is waiting calls
  /// this when it draws.
  public func expire() {
    touch()
    advance()
  }

  /// Gives up a waiting entry, for instance because the user closed the sign-in screen.
  ///
  /// Does nothing if the entry has its outcome or is being opened.
  public func cancel(_ id: EntryID) {
    touch()
    state.end(id, .cancelled(by: .app))
    advance()
  }

  /// Gives up everything that waits, for instance when another user signs in.
  public func cancelWaiting() {
    touch()
    for pending in state.pending { state.end(pending.id, .cancelled(by: .app)) }
    advance()
  }
}

extension DeepLinkCenter {
  /// Notes that the system has connected a scene, maybe one that it had disconnected before.
  ///
  /// The adapters do so. An entry whose scene is gone goes to any window; after this call the scene
  /// is there again, and its entries wait for its handlers.
  public func connectScene(_ scene: SceneID) { state.scenes.connect(scene) }

  /// Notes that a scene has become active: an entry without a scene opens in the window that did so
  /// last.
  ///
  /// The adapters do so each time. It is no requirement, so a guard that holds an entry until the
  /// interface is satisfied goes on holding it. ``satisfy(_:scene:)`` with
  /// ``Requirement/interface`` and a scene counts as an activation too.
  ///
  /// ```swift
  /// func sceneDidBecomeActive(_ scene: UIScene) { center.activateScene(SceneID(scene)) }
  /// ```
  public func activateScene(_ scene: SceneID) {
    touch()
    state.scenes.activate(scene)
    advance()
  }

  /// Says which scene a window turned out to be in, for which entries were received before under a
  /// name of its own.
  ///
  /// SwiftUI hands a link over before a window knows its scene. What was received, satisfied and
  /// registered under the first name belongs to the second from now on.
  ///
  /// - Parameters:
  ///   - name: The name that entries were received under.
  ///   - scene: The scene; nil if the window has none, so that its entries go to any.
  public func renameScene(_ name: SceneID, to scene: SceneID?) {
    guard name != scene else { return }
    touch(readsStore: false)
    state.rename(name, to: scene)
    advance()
  }

  /// Forgets a scene that the system has disconnected: its handlers, and what was satisfied for it.
  ///
  /// What waits for it goes to any other window, and so does what is received for it later, until
  /// ``connectScene(_:)`` says that it is back, or something is registered or satisfied for it.
  public func closeScene(_ scene: SceneID) {
    touch(readsStore: false)
    // What a closure holds may call the center when it goes: after the handlers are changed.
    let gone = state.handlers.filter { $0.scene == scene }.map {
      handlers.removeValue(forKey: $0.number)
    }
    state.close(scene)
    tellForeground()
    advance()
    withExtendedLifetime(gone) {}
  }

  /// Says which content a scene shows, so that an entry about it goes there.
  ///
  /// ```swift
  /// center.setTargets(["conversation-sarah"], of: SceneID(scene))
  /// ```
  ///
  /// An entry that a scene received stays with that scene, for the system has chosen it. One that
  /// none received, such as a notification that arrives in the foreground, goes to the scene on the
  /// screen whose condition is contained in the entry's ``AppEntry/target``, the longest first;
  /// without any to the window that ``DeliveryOptions/windows`` chooses. `*` holds for every
  /// target, as with SwiftUI's
  /// [`handlesExternalEvents`](https://developer.apple.com/documentation/swiftui/view/handlesexternalevents(preferring:allowing:)),
  /// and an empty text for none.
  ///
  /// - Parameters:
  ///   - targets: What the scene shows; they replace those of before.
  ///   - scene: The scene.
  public func setTargets(_ targets: Set<String>, of scene: SceneID) {
    state.targets.set(targets, of: scene)
  }
}
