extension DeepLinkCenter {
  /// Takes an entry, and says at once whether a rule accepts it.
  ///
  /// A valid entry opens now if everything that it requires is there, and waits otherwise. Two
  /// reports of one tap are recognised: the second ends as a duplicate and nothing opens twice.
  ///
  /// ```swift
  /// func windowScene(
  ///   _ windowScene: UIWindowScene, performActionFor item: UIApplicationShortcutItem
  /// ) async -> Bool {
  ///   center.receive(AppEntry(item, scene: windowScene)).isAccepted
  /// }
  /// ```
  ///
  /// - Complexity: What the rules need, and O(*n*) in the entries that wait, of which there are at
  ///   most 64.
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
    if case .route = reading(entry, audiences) { true } else { false }
  }

  func receive(_ entry: AppEntry, isArrival: Bool) -> Reception<Destination> {
    touch()
    let entry = state.directed(entry)
    let id: EntryID
    if let tap = state.original(of: entry, isArrival: isArrival) {
      id = state.admitDuplicate(entry, of: tap, isArrival: isArrival)
    } else {
      let reading = reading(entry, audiences)
      id = state.admit(
        entry, reading: reading, required: required(by: reading, entry), isArrival: isArrival)
    }
    // A handler that hands over a hundred entries drives this one out of the history.
    let first = state.reception(of: id)
    advance()
    return state.reception(of: id) ?? first
      ?? Reception(id: id, isAccepted: false, state: .waiting(for: [.turn]))
  }

  /// Takes the entries out of the store that waited when the app was last running.
  ///
  /// They keep their number and date, are read anew by the rules, and open once what they require
  /// is met. Their scene may not come back, so they open in any. One that was being opened when the process ended is not opened again; its outcome is
  /// ``EntryOutcome/cancelled(by:)`` with ``EntryCancellation/termination``.
  ///
  /// The first `receive`, `meet`, `expire` or `cancel` does the same, so the call is needed only
  /// where none comes soon. It does nothing the second time.
  public func restore() {
    touch()
    advance()
  }

  /// Brings the state up to the present before it is changed.
  ///
  /// What an app calls while it sets the center up, before its observers, does not read the store.
  func touch(readsStore: Bool = true) {
    state.now = now()
    if !isAdvancing { state.ledger.isBlocked = false }
    if readsStore { readStore() }
    state.expire()
  }

  func required(by reading: EntryReading<Destination>, _ entry: AppEntry) -> Set<Requirement> {
    guard case .route(let match) = reading else { return [] }
    return required(by: match.route, entry)
  }

  func required(by destination: Destination, _ entry: AppEntry) -> Set<Requirement> {
    let required = requirements(destination, entry)
    return state.options.isBackground(entry) ? required : required.union([.interface])
  }
}
