extension DeepLinkCenter {
  /// The entries that wait now, oldest first: for a hint such as "Sign in to open your order".
  public var waiting: [EntryRecord<Destination>] {
    _ = changes.waiting
    return state.pending.map(\.record)
  }

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
