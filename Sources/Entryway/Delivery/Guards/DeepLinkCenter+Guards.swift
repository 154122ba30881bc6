extension DeepLinkCenter {
  /// Adds a guard that is asked before a destination opens.
  ///
  /// Use guards to ask for a sign-in, to confirm a destination that changes something, or to
  /// resolve a short link. Guards are asked one after another, in the order of their registration,
  /// once all of the entry's requirements are satisfied. If a newer entry competes for the same
  /// window, the guard's task is cancelled and a late answer is ignored. If a requirement is no
  /// longer satisfied when the guard answers ``GuardDecision/proceed``, all guards are asked again
  /// once it is.
  ///
  /// ```swift
  /// center.addGuard(timeLimit: .seconds(10)) { route, _ in
  ///   guard case .short(let code) = route else { return .proceed }
  ///   return await server.destination(of: code).map { .redirect(to: $0) } ?? .proceed
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - timeLimit: How long one question may take; nil for no limit. After that, the guard's task
  ///     is cancelled, a late answer is ignored, and the entry ends as
  ///     ``EntryOutcome/cancelled(by:)`` with ``EntryCancellation/guardTimeLimit(_:)``. Omit it if
  ///     the guard asks the user.
  ///   - decide: Receives the destination and the entry, and returns the decision.
  /// - Returns: What ends the registration. A pending answer still counts, and entries that the
  ///   guard held with ``GuardDecision/hold(until:)`` continue without it.
  @discardableResult
  public func addGuard(
    timeLimit: Duration? = nil, _ decide: @escaping Guard
  ) -> DeliveryRegistration {
    addGuard(EntryGuard(timeLimit: timeLimit, decide))
  }

  /// Adds a guard value, like ``addGuard(timeLimit:_:)``.
  ///
  /// - Parameter asked: The guard.
  /// - Returns: What ends the registration.
  @discardableResult
  public func addGuard(_ asked: EntryGuard<Destination>) -> DeliveryRegistration {
    let number = state.addGuard()
    registered.guards[number] = asked
    return DeliveryRegistration { [weak self] in self?.removeGuard(number) }
  }

  /// Adds a guard that is asked before all others, such as one that resolves links.
  ///
  /// - Parameters:
  ///   - asked: The guard.
  ///   - isForResolving: Whether it is asked only about what its route leaves to a resolver.
  package func addFirstGuard(
    _ asked: EntryGuard<Destination>, isForResolving: Bool
  ) -> DeliveryRegistration {
    touch(readsStore: false)
    let number = state.addFirstGuard(isForResolving: isForResolving)
    registered.guards[number] = asked
    advance()
    return DeliveryRegistration { [weak self] in self?.removeGuard(number) }
  }

  private func removeGuard(_ number: Int) {
    guard registered.guards.removeValue(forKey: number) != nil else { return }
    touch(readsStore: false)
    state.removeGuard(number)
    advance()
  }

  func ask(_ run: GuardRun, about id: EntryID, _ destination: Destination, _ entry: AppEntry) {
    guard let asked = registered.guards[run.guardNumber] else { return answer(run, .proceed) }
    let question = Task { @MainActor [weak self] in
      // The entry may have ended before the task ran; then there is nothing to ask.
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
      var match = naming(destination)
      // A center without rules, whose links a table resolves.
      if match.name == nil, let resolvingRoutes {
        match = resolvingRoutes.match(destination: destination)
      }
      if let problem { state.emit(.guardProblem(problem), about: pending.record) }
      if let rejection = rejection(of: match) {
        state.end(run, .rejected(rejection))
      } else {
        var entry = pending.entry
        entry.resolved = resolved ?? entry.resolved
        state.redirect(run, to: match, required: required(by: match, entry), resolved)
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
