extension DeepLinkCenter {
  /// Says that a requirement is met, and opens what waited for it.
  ///
  /// With a scene it is met for entries of that scene, and for entries without one. Without, it is
  /// met for all.
  ///
  /// ```swift
  /// func applicationDidBecomeActive(_ application: UIApplication) { center.meet(.interface) }
  /// ```
  public func meet(_ requirement: Requirement, scene: SceneID? = nil) {
    touch()
    state.meet(requirement, scene: scene)
    advance()
  }

  /// Says that a requirement is met no longer: entries that require it wait from now on.
  ///
  /// Without a scene it is withdrawn wherever it was met. An entry whose handlers are being called
  /// goes on opening. A guard that is asking goes on when the interface is withdrawn; when anything
  /// else that the entry requires is, its answer is ignored, and all guards are asked again later.
  public func withdraw(_ requirement: Requirement, scene: SceneID? = nil) {
    touch(readsStore: false)
    state.withdraw(requirement, scene: scene)
    advance()
  }

  /// Whether a requirement is met, for an entry of the scene or for one without.
  public func isMet(_ requirement: Requirement, scene: SceneID? = nil) -> Bool {
    state.requirements.isMet(requirement, for: scene)
  }

  /// The audience tags that are held now, such as `host`.
  ///
  /// They limit what the rules accept. When they change, what is waiting is read again: an entry
  /// whose audience is gone is rejected rather than opened for the wrong person, and so is one whose
  /// guard redirected it to a place of that audience. What has opened is not given to handlers that
  /// register late; one whose handlers are being called goes on opening, for the others must not be
  /// left half-way.
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

  /// Reads again what waits, what is about to open and what late handlers may get, when the audiences
  /// have changed since.
  ///
  /// It is done before each step, since any code of the app's may change them: an observer, a closure
  /// of requirements, a store.
  func rereadForAudiences() {
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
  /// A parser of the app's own says whom a place is for, and need not look who is there.
  func read(_ entry: AppEntry) -> EntryReading<Destination> {
    let reading = reading(entry, heldAudiences)
    guard case .route(let match) = reading, let rejection = rejection(of: match) else {
      return reading
    }
    return .rejected(rejection)
  }

  /// Why a place that no rule was asked about, the goal of a redirect, is not for the app now.
  func rejection(of match: RouteMatch<Destination>?) -> EntryRejection? {
    guard let match, let audience = match.audience, !heldAudiences.contains(audience) else {
      return nil
    }
    return EntryRejection(
      needing: Audience(audience), held: heldAudiences, place: match.name, rule: nil)
  }

  /// Why an entry that opens or has opened a place would not do so for the audiences that are held.
  private func rejection(to entry: PendingEntry<Destination>) -> EntryRejection? {
    if case .rejected(let rejection) = read(entry.entry) { return rejection }
    return rejection(of: entry.match)
  }
}
