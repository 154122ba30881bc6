extension DeepLinkCenter {
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
