extension DeepLinkCenter {
  /// The audience tags of the current user, such as `host`.
  ///
  /// They limit what the rules accept. When they change, waiting entries are read again. An entry
  /// whose audience no longer applies is rejected instead of being opened for the wrong user, and
  /// so is an entry that a guard redirected to a destination of that audience. Entries that have
  /// already opened are no longer given to handlers that register late. If an entry's handlers are
  /// being called at that moment, the remaining handlers are still called.
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

  /// Reads waiting entries again, after the app's rules have changed.
  ///
  /// Changing ``audiences`` does this automatically. Call it if the rules depend on anything else,
  /// such as a feature flag. An entry that now has another destination continues with that one, and
  /// its guards are asked again. An entry that is no longer accepted is rejected. Entries with an
  /// unchanged destination are unaffected, including redirected ones.
  ///
  /// ```swift
  /// features.onChange { center.readAgain() }
  /// ```
  public func readAgain() {
    // The rules must not trigger this themselves, or it would never end.
    guard !isReadingAgain else { return }
    hasNewAudiences = true
    touch(readsStore: false)
    advance()
  }

  /// Reads waiting, opening and recently opened entries again, if the audiences or rules have
  /// changed.
  ///
  /// This happens before each step, because any of the app's code may change them: an observer, the
  /// requirements closure, a store.
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

  /// The result of reading an entry by the app's rules, for the current audiences.
  ///
  /// The app's own parser only names a destination's audience; the check against the current ones
  /// is here.
  func read(_ entry: AppEntry) -> EntryReading<Destination> {
    let reading = reading(entry, heldAudiences)
    guard case .route(let match) = reading, let rejection = rejection(of: match) else {
      return reading
    }
    return .rejected(rejection)
  }

  /// Why the target of a redirect may not open for the current audiences, if so.
  func rejection(of match: RouteMatch<Destination>?) -> EntryRejection? {
    guard let match, let audience = match.audience, !heldAudiences.contains(audience) else {
      return nil
    }
    return EntryRejection(
      needing: Audience(audience), held: heldAudiences, destination: match.name, rule: nil)
  }

  /// Why an entry that is opening or has opened may not open for the current audiences, if so.
  private func rejection(to entry: PendingEntry<Destination>) -> EntryRejection? {
    if case .rejected(let rejection) = read(entry.entry) { return rejection }
    return rejection(of: entry.match)
  }
}
