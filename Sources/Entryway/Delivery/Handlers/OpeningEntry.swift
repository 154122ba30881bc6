/// The entry whose handlers are being called.
struct OpeningEntry<Destination: LinkDestination>: Sendable {
  var pending: PendingEntry<Destination>
  /// The windows that it is for.
  var windows: EntryWindows
  /// The smallest number that the next handler may have.
  var nextHandler = 0
  /// Handlers from this number on registered while the entry was opening, and are called later; nil
  /// before the first is called.
  var handlerLimit: Int?
  /// Who has received it.
  var listeners: Set<HandlerKey.Listener> = []
  var hasReachedHandler = false
  /// False when a newer valid entry arrived meanwhile, or its audience was withdrawn.
  var isForLateHandlers = true

  init(pending: PendingEntry<Destination>, windows: EntryWindows) {
    self.pending = pending
    self.windows = windows
  }
}

/// The entry that was opened last: a handler that registers soon after still gets it.
struct CurrentEntry<Destination: LinkDestination>: Sendable {
  var pending: PendingEntry<Destination>
  /// The windows that it was opened in; none yet if its handlers had no scene.
  var windows: EntryWindows
  /// By the clock that cannot be set back.
  var openedAt: Duration
  /// Handlers with a smaller number have been called.
  var nextHandler: Int
  /// Who has received it.
  var listeners: Set<HandlerKey.Listener>
  /// How many handlers have received it that were registered in the call of another one.
  var nestedCalls = 0
  /// Whether it was said that a chain of handlers has ended.
  var hasEndedChain = false
}
