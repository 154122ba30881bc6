extension DeepLinkCenter {
  /// Asks before a place opens: for a sign-in, for a confirmation where opening changes something,
  /// or to find out where a short link leads.
  ///
  /// Guards are asked one after the other, in the order of their registration, once everything that
  /// the entry requires is met. A newer entry that competes for the same window ends the question:
  /// the guard's task is cancelled, and a late answer is ignored. If a requirement is missing when
  /// the guard answers ``GuardDecision/proceed``, all guards are asked again when it is met.
  ///
  /// ```swift
  /// center.addGuard { route, _ in
  ///   route == .pay ? (await confirm("Pay now?") ? .proceed : .cancel(reason: "not paid")) : .proceed
  /// }
  /// ```
  ///
  /// - Returns: What ends the registration. An answer that is under way still counts.
  @discardableResult
  public func addGuard(_ decide: @escaping Guard) -> DeliveryRegistration {
    let number = state.addGuard()
    guards[number] = decide
    return DeliveryRegistration { [weak self] in
      self?.guards[number] = nil
      self?.state.guards.removeAll { $0 == number }
    }
  }

  func ask(_ run: GuardRun, about id: EntryID, _ destination: Destination, _ entry: AppEntry) {
    guard let decide = guards[run.guardNumber] else { return answer(run, .proceed) }
    guardTasks[run] = Task { @MainActor [weak self] in
      let decision = await decide(destination, entry)
      self?.answer(run, decision)
    }
  }

  private func answer(_ run: GuardRun, _ decision: GuardDecision<Destination>) {
    guardTasks[run] = nil
    guard let pending = state.entry(asking: run) else { return }
    touch()
    switch decision {
    case .proceed: state.proceed(run)
    case .hold(let requirement): state.hold(run, until: requirement)
    case .cancel(let reason): state.cancel(run, reason: reason)
    case .redirect(let destination):
      let required = required(by: destination, pending.entry)
      state.redirect(run, to: naming(destination), required: required)
    }
    advance()
  }
}
