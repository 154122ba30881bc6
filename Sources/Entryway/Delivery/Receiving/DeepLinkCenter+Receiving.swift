extension DeepLinkCenter {
  /// Receives an entry, and returns immediately whether a rule accepts it.
  ///
  /// A valid entry opens now if its requirements are satisfied, and waits otherwise. If the system
  /// reports one tap twice, the second report ends as a duplicate and nothing opens twice. If
  /// handlers and observers pass on entries in response to each other, 64 in a row open; the next
  /// is rejected as ``EntryRejection/Code/handoverLoop``. After 128, which only an observer that
  /// reacts to rejections can reach, further entries appear in the history but no longer as events.
  ///
  /// ```swift
  /// func windowScene(
  ///   _ windowScene: UIWindowScene, performActionFor item: UIApplicationShortcutItem
  /// ) async -> Bool {
  ///   center.receive(AppEntry(item, scene: windowScene)).isAccepted
  /// }
  /// ```
  ///
  /// - Complexity: The cost of the rules, and O(*n*²) in the waiting entries, of which there is
  ///   seldom more than one, and at most 128.
  @discardableResult
  public func receive(_ entry: AppEntry) -> Reception<Destination> {
    receive(entry, isArrival: false)
  }

  /// Whether a rule would accept an entry now, for the current audiences.
  ///
  /// Nothing opens, and the history is unchanged. Use it to decide whether the app handles a link
  /// or leaves it to the system:
  ///
  /// ```swift
  /// let entry = AppEntry(source: .inApp, content: .link(link))
  /// if center.accepts(entry) { center.receive(entry) } else { open(link) }
  /// ```
  public func accepts(_ entry: AppEntry) -> Bool {
    if case .route = read(attributed(entry)) { true } else { false }
  }

  func receive(_ entry: AppEntry, isArrival: Bool) -> Reception<Destination> {
    touch()
    let version = audienceVersion
    var entry = attributed(state.directed(entry))
    entry.uuid = uuids.next(at: state.now)
    entry.resolved = nil
    entry.nfcRecords = NFCRecord.kept(entry.nfcRecords)
    if case .link(let link) = entry.content, !entry.isReengagement {
      entry.isReengagement = state.options.systemNames.marksReengagement(link)
    }
    let fingerprint = EntryFingerprint(entry, isArrival: isArrival)
    let id: EntryID
    if let tap = state.original(of: entry, fingerprint) {
      id = state.admitDuplicate(entry, of: tap, isArrival: isArrival)
    } else {
      let next = state.nextID
      let reading = read(entry)
      let required = required(by: reading, entry)
      // The app's rules and requirements may have passed on the same tap in the meantime.
      if state.nextID != next, let tap = state.original(of: entry, fingerprint) {
        id = state.admitDuplicate(entry, of: tap, isArrival: isArrival)
      } else {
        id = state.admit(
          entry, fingerprint, reading: reading, required: required, isArrival: isArrival)
      }
    }
    // The app's rules and requirements may have changed the audiences.
    if version != audienceVersion { hasNewAudiences = true }
    // A handler that passes on a hundred entries would push this one out of the history.
    state.history.hold(id)
    defer { state.history.release(id) }
    advance(about: id)
    return state.reception(of: id)
      ?? Reception(id: id, isAccepted: false, state: .waiting(for: [.turn]))
  }
}

extension DeepLinkCenter {
  /// Whether an entry that arrives now counts as launching the app.
  ///
  /// ```swift
  /// AppEntry(source: .urlScheme, content: .link(link), start: center.start)
  /// ```
  ///
  /// The value is `cold` until ``/EntrywayRouting/Requirement/interface`` is satisfied for the first time. Until
  /// then, and for at most a minute, two reports of the same entry count as one tap; see
  /// ``DeliveryOptions/duplicateWindow``.
  public var start: AppEntry.Start { state.requirements.hasSatisfiedInterface ? .warm : .cold }
}
