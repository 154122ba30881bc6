extension DeepLinkCenter {
  /// Takes an entry, and says at once whether a rule accepts it.
  ///
  /// A valid entry opens now if everything that it requires is there, and waits otherwise. Two
  /// reports of one tap are recognised: the second ends as a duplicate and nothing opens twice. Of
  /// entries that handlers and observers hand over, each for the one before, 64 in a row open; the
  /// next is rejected as ``EntryRejection/Code/handoverLoop``. After twice as many, which only an observer that
  /// answers rejections can reach, the history alone has them: no event tells of them.
  ///
  /// ```swift
  /// func windowScene(
  ///   _ windowScene: UIWindowScene, performActionFor item: UIApplicationShortcutItem
  /// ) async -> Bool {
  ///   center.receive(AppEntry(item, scene: windowScene)).isAccepted
  /// }
  /// ```
  ///
  /// - Complexity: What the rules need, and O(*n*²) in the entries that wait, of which there are
  ///   seldom more than one, and at most 128.
  @discardableResult
  public func receive(_ entry: AppEntry) -> Reception<Destination> {
    receive(entry, isArrival: false)
  }

  /// Whether a rule would accept an entry now, for the audiences that are held.
  ///
  /// Nothing is opened, and the history does not hear of it. An app that follows a link of its own
  /// asks before, and leaves what is not for it to the system:
  ///
  /// ```swift
  /// let entry = AppEntry(source: .inApp, content: .link(link))
  /// if center.accepts(entry) { center.receive(entry) } else { open(link) }
  /// ```
  public func accepts(_ entry: AppEntry) -> Bool {
    if case .route = read(entry) { true } else { false }
  }

  func receive(_ entry: AppEntry, isArrival: Bool) -> Reception<Destination> {
    touch()
    let version = audienceVersion
    var entry = state.directed(entry)
    entry.uuid = uuids.next(at: state.now)
    entry.resolved = nil
    let fingerprint = EntryFingerprint(entry, isArrival: isArrival)
    let id: EntryID
    if let tap = state.original(of: entry, fingerprint) {
      id = state.admitDuplicate(entry, of: tap, isArrival: isArrival)
    } else {
      let next = state.nextID
      let reading = read(entry)
      let required = required(by: reading, entry)
      // The app's rules and requirements may have handed over the same tap meanwhile.
      if state.nextID != next, let tap = state.original(of: entry, fingerprint) {
        id = state.admitDuplicate(entry, of: tap, isArrival: isArrival)
      } else {
        id = state.admit(
          entry, fingerprint, reading: reading, required: required, isArrival: isArrival)
      }
    }
    // The app's rules and requirements may have changed them.
    if version != audienceVersion { hasNewAudiences = true }
    // A handler that hands over a hundred entries drives this one out of the history.
    state.history.hold(id)
    defer { state.history.release(id) }
    advance(about: id)
    return state.reception(of: id)
      ?? Reception(id: id, isAccepted: false, state: .waiting(for: [.turn]))
  }
}

extension DeepLinkCenter {
  /// Whether an entry that arrives now starts the app: cold until ``Requirement/interface`` is
  /// satisfied for the first time.
  ///
  /// ```swift
  /// AppEntry(source: .urlScheme, content: .link(link), start: center.start)
  /// ```
  ///
  /// Two reports of what started the app are one tap, until the interface is satisfied and for at
  /// most a minute; see ``DeliveryOptions/duplicateWindow``.
  public var start: AppEntry.Start { state.requirements.hasSatisfiedInterface ? .warm : .cold }
}
