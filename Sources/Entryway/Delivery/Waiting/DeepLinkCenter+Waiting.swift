extension DeepLinkCenter {
  /// The waiting entries, oldest first, for a hint such as "Sign in to open your order".
  public var waiting: [EntryRecord<Destination>] {
    _ = changes.waiting
    return state.pending.map(\.record)
  }

  /// Expires entries that have waited longer than ``DeliveryOptions/expiry``.
  ///
  /// Every other call does the same. Call this before you show the waiting entries.
  public func expire() {
    touch()
    advance()
  }

  /// Cancels a waiting entry, for example because the user closed the sign-in screen.
  ///
  /// Does nothing if the entry already has its outcome or is being opened.
  public func cancel(_ id: EntryID) {
    touch()
    state.end(id, .cancelled(by: .app))
    advance()
  }

  /// Cancels all waiting entries, for example when another user signs in.
  public func cancelWaiting() {
    touch()
    for pending in state.pending { state.end(pending.id, .cancelled(by: .app)) }
    advance()
  }
}
