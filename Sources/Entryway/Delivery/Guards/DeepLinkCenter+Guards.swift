extension DeepLinkCenter {
  /// Says that a requirement is satisfied, and opens what waited for it.
  ///
  /// With a scene it is satisfied for entries of that scene, and for entries without one. Without,
  /// it is satisfied for all. A name that nothing requires and that is nearly what an entry waits for
  /// is told as the event ``DeliveryEvent/Kind/misspelledRequirement(_:satisfied:)``.
  ///
  /// ```swift
  /// func applicationDidBecomeActive(_ application: UIApplication) { center.satisfy(.interface) }
  /// ```
  ///
  /// - Parameters:
  ///   - requirement: What the app has, or has no longer.
  ///   - scene: The scene that it is about; all of them unless given.
  public func satisfy(_ requirement: Requirement, scene: SceneID? = nil) {
    touch()
    state.satisfy(requirement, scene: scene)
    tellForeground()
    advance()
  }

  /// Says that a requirement is no longer satisfied: entries that require it wait from now on.
  ///
  /// Without a scene it is withdrawn wherever it was satisfied. An entry whose handlers are being
  /// called goes on opening. A guard that is asking goes on when the interface is withdrawn; when
  /// anything else that the entry requires is, its answer is ignored, and all guards are asked
  /// again later.
  ///
  /// - Parameters:
  ///   - requirement: What the app has, or has no longer.
  ///   - scene: The scene that it is about; all of them unless given.
  public func withdraw(_ requirement: Requirement, scene: SceneID? = nil) {
    touch(readsStore: false)
    state.withdraw(requirement, scene: scene)
    tellForeground()
    advance()
  }

  /// Whether a requirement is satisfied, for an entry of the scene or for one without.
  ///
  /// - Parameters:
  ///   - requirement: What the app has, or has no longer.
  ///   - scene: The scene that it is about; all of them unless given.
  public func isSatisfied(_ requirement: Requirement, scene: SceneID? = nil) -> Bool {
    state.requirements.isSatisfied(requirement, for: scene)
  }

  /// The audience tags that are held now, such as `host`.
  ///
  /// They limit what the rules accept. When they change, what is waiting is read again: an entry
  /// whose audience is gone is rejected rather than opened for the wrong person, and so is one
  /// whose guard redirected it to a destination of that audience. What has opened is not given to
  /// handlers that register late; one whose handlers are being called goes on opening, for the
  /// others must not be left half-way.
  public var audiences: Set<String> {
    get {
      _ = changes.audiences
      return heldAudiences
    }
    set {
      guard newValue != heldAudiences else { return }
      heldAudiences = newValue
      audienceVersion += 1
      hasNewAudiences = true
      touch(readsStore: false)
      advance()
      changes.audiences += 1
      offerQuickActions()
    }
  }

  /// Reads again what waits, because the app's rules make something else of it now.
  ///
  /// A change of ``audiences`` does so by itself. Call this where the rules depend on more, such as a
  /// feature that a server turns on: an entry that is read as another destination goes on with that
  /// one, and its guards are asked again; one that is no longer accepted is rejected. What stays the
  /// same goes on as it is, and so does what was redirected while its link is read as before.
  ///
  /// ```swift
  /// features.onChange { center.readAgain() }
  /// ```
  public func readAgain() {
    // The rules may not ask for themselves: they would be read for ever.
    guard !isReadingAgain else { return }
    hasNewAudiences = true
    touch(readsStore: false)
    advance()
  }

  /// Reads again what waits, what is about to open and what late handlers may get, when the
  /// audiences have changed since, or the app says that its rules have.
  ///
  /// It is done before each step, since any code of the app's may change them: an observer, a
  /// closure of requirements, a store.
  func rereadForAudiences() {
    guard hasNewAudiences else { return }
    isReadingAgain = true
    defer { isReadingAgain = false }
    while hasNewAudiences {
      hasNewAudiences = false
      for pending in state.pending {
        let reading = read(pending.entry)
        let required = required(by: reading, pending.entry)
        state.reread(pending.id, as: reading, required: required)
        if let rejection = rejection(of: state.match(of: pending.id)) {
          state.end(pending.id, .rejected(rejection))
        }
      }
      for entry in state.current.map(\.pending) where rejection(to: entry) != nil {
        state.withholdFromLateHandlers(entry.id)
      }
      if let entry = state.opening?.pending, let rejection = rejection(to: entry) {
        state.withdrawOpening(entry.id, rejection)
      }
    }
  }

  /// What the app's rules make of an entry, for the audiences that are held now.
  ///
  /// The app's own parser says whom a destination is for, and need not look who is there.
  func read(_ entry: AppEntry) -> EntryReading<Destination> {
    let reading = reading(entry, heldAudiences)
    guard case .route(let match) = reading, let rejection = rejection(of: match) else {
      return reading
    }
    return .rejected(rejection)
  }

  /// Why a destination that no rule was asked about, the goal of a redirect, is not for the app
  /// now.
  func rejection(of match: RouteMatch<Destination>?) -> EntryRejection? {
    guard let match, let audience = match.audience, !heldAudiences.contains(audience) else {
      return nil
    }
    return EntryRejection(
      needing: Audience(audience), held: heldAudiences, destination: match.name, rule: nil)
  }

  /// Why an entry that opens or has opened a destination would not do so for the audiences that are
  /// held.
  private func rejection(to entry: PendingEntry<Destination>) -> EntryRejection? {
    if case .rejected(let rejection) = read(entry.entry) { return rejection }
    return rejection(of: entry.match)
  }
}

extension DeepLinkCenter {
  /// Asks before a destination opens: for a sign-in, for a confirmation if opening changes
  /// something, or to find out where a short link leads.
  ///
  /// Guards are asked one after the other, in the order of their registration, once everything that
  /// the entry requires is satisfied. A newer entry that competes for the same window ends the
  /// question: the guard's task is cancelled, and a late answer is ignored. If a requirement is
  /// missing when the guard answers ``GuardDecision/proceed``, all guards are asked again when it
  /// is satisfied.
  ///
  /// ```swift
  /// center.addGuard(timeLimit: .seconds(10)) { route, _ in
  ///   guard case .short(let code) = route else { return .proceed }
  ///   return await server.destination(of: code).map { .redirect(to: $0) } ?? .proceed
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - timeLimit: How long one question may take, or nil for any length of time. After it the
  ///     guard's task is cancelled, a late answer is ignored, and the entry ends as
  ///     ``EntryOutcome/cancelled(by:)`` with ``EntryCancellation/guardTimeLimit(_:)``. Leave it
  ///     out where a person is asked.
  ///   - decide: Given the destination and the entry; answers what becomes of it.
  /// - Returns: What ends the registration. An answer that is under way still counts, and what the
  ///   guard held with ``GuardDecision/hold(until:)`` goes on without it.
  @discardableResult
  public func addGuard(
    timeLimit: Duration? = nil, _ decide: @escaping Guard
  ) -> DeliveryRegistration {
    addGuard(EntryGuard(timeLimit: timeLimit, decide))
  }

  /// Asks a guard before a destination opens, as ``addGuard(timeLimit:_:)`` does.
  ///
  /// - Parameter asked: The guard.
  /// - Returns: What ends the registration.
  @discardableResult
  public func addGuard(_ asked: EntryGuard<Destination>) -> DeliveryRegistration {
    let number = state.addGuard()
    guards[number] = asked
    return DeliveryRegistration { [weak self] in self?.removeGuard(number) }
  }

  private func removeGuard(_ number: Int) {
    guard guards.removeValue(forKey: number) != nil else { return }
    touch(readsStore: false)
    state.removeGuard(number)
    advance()
  }

  func ask(_ run: GuardRun, about id: EntryID, _ destination: Destination, _ entry: AppEntry) {
    guard let asked = guards[run.guardNumber] else { return answer(run, .proceed) }
    let question = Task { @MainActor [weak self] in
      // The entry may have ended before the task ran: then there is nothing to ask about.
      guard self?.state.entry(asking: run) != nil else { return }
      let decision = await asked.decide(destination, entry)
      self?.answer(run, decision)
    }
    let timer = asked.timeLimit.map { limit in
      Task { @MainActor [weak self, sleep = clock.sleep] in
        await sleep(limit)
        if !Task.isCancelled { self?.giveUp(run, after: limit) }
      }
    }
    guardTasks[run] = GuardTask(question: question, timer: timer)
  }

  private func answer(_ run: GuardRun, _ decision: GuardDecision<Destination>) {
    guardTasks.removeValue(forKey: run)?.timer?.cancel()
    guard let pending = state.entry(asking: run) else { return }
    touch()
    let version = audienceVersion
    switch decision {
    case .proceed: state.proceed(run)
    case .hold(let requirement): state.hold(run, until: requirement)
    case .cancel(let reason): state.end(run, .cancelled(by: .guardDecision(reason: reason)))
    case .reject(let rejection): state.end(run, .rejected(rejection))
    case .redirect(let destination, let resolved, let problem):
      let match = naming(destination)
      if let problem { state.emit(.guardProblem(problem), about: pending.record) }
      if let rejection = rejection(of: match) {
        state.end(run, .rejected(rejection))
      } else {
        var entry = pending.entry
        entry.resolved = resolved ?? entry.resolved
        state.redirect(run, to: match, required: required(by: destination, entry), resolved)
      }
    }
    if version != audienceVersion { hasNewAudiences = true }
    advance()
  }

  private func giveUp(_ run: GuardRun, after limit: Duration) {
    guard state.entry(asking: run) != nil else { return }
    guardTasks.removeValue(forKey: run)?.cancel()
    touch()
    state.end(run, .cancelled(by: .guardTimeLimit(limit)))
    advance()
  }
}

extension DeepLinkCenter {
  /// Listens to the destinations that open.
  ///
  /// All handlers are called, in the order of their registration. An entry waits any length of
  /// time for its first handler. A handler that registers later, because its view appears only with
  /// the destination, still gets the entry that was opened last, once, unless a newer one arrived
  /// or ``DeliveryOptions/lateHandlerWindow`` passed. It is called before `onOpen` returns then.
  ///
  /// ```swift
  /// center.onOpen { route, _ in model.selectTab(of: route) }
  /// ```
  ///
  /// A view that disappears and appears again within that window would get the entry once more.
  /// With an `id` it does not: who has received an entry under an identity in a window receives it
  /// once, however often it registers.
  ///
  /// ```swift
  /// registration = center.onOpen(id: "orders") { [weak self] route, _ in self?.show(route) }
  /// ```
  ///
  /// A handler may register another one, a child controller's, which gets the entry too. A chain of
  /// more than sixteen, each registered in the call of the one before, ends with the event
  /// ``DeliveryEvent/Kind/endedHandlerChain(_:)``.
  ///
  /// - Parameters:
  ///   - id: Who listens; nil for a listener that is another one each time it registers.
  ///   - scene: The scene that the handler serves. An entry of a scene goes to the handlers of that
  ///     scene and to those without one; an entry without a scene to those without one, and to the
  ///     window that ``DeliveryOptions/windows`` chooses.
  ///   - handler: Called with the destination and the entry. Kept until the registration is
  ///     cancelled, so capture a view controller weakly.
  /// - Returns: What ends the registration. Nothing happens when it is dropped.
  @discardableResult
  public func onOpen(
    id: (any Hashable & Sendable)? = nil, scene: SceneID? = nil,
    perform handler: @escaping Handler
  ) -> DeliveryRegistration {
    touch(readsStore: false)
    let number = state.addHandler(id: id.map { HandlerID($0) }, scene: scene)
    handlers[number] = handler
    advance()
    return DeliveryRegistration { [weak self] in self?.removeHandler(number) }
  }

  private func removeHandler(_ number: Int) {
    guard handlers.removeValue(forKey: number) != nil else { return }
    touch(readsStore: false)
    state.handlers.removeAll { $0.number == number }
    advance()
  }
}
