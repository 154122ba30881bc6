extension DeepLinkCenter {
  /// Ends what has waited longer than ``DeliveryOptions/expiry``.
  ///
  /// Every other call does the same on its way; an app whose screen shows what is waiting calls
  /// this when it draws.
  public func expire() {
    touch()
    advance()
  }

  /// Gives up an entry that waits, for instance because the person closed the sign-in screen.
  ///
  /// Does nothing if the entry has its outcome or is being opened.
  public func cancel(_ id: EntryID) {
    touch()
    state.end(id, .cancelled(by: .app))
    advance()
  }

  /// Gives up everything that waits, for instance when another person signs in.
  public func cancelWaiting() {
    touch()
    for pending in state.pending { state.end(pending.id, .cancelled(by: .app)) }
    advance()
  }
}
