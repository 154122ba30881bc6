extension DeliveryState {
  /// How many handlers in a chain, each registered while the previous one runs, still receive the
  /// entry.
  static var chainLimit: Int { 16 }

  /// How many handlers that were registered while another one ran receive an entry late.
  static var nestedCallLimit: Int { 256 }

  mutating func addHandler(id: HandlerID?, scene: SceneID?) -> Int {
    scenes.connect(scene)
    let handler = HandlerKey(
      number: takeNumber(), scene: scene, id: id, depth: callDepth.map { $0 + 1 } ?? 0, turn: turn)
    handlers.append(handler)
    return handler.number
  }

  mutating func beginOpening(_ index: Int) {
    var entry = pending.remove(at: index)
    entry.record.state = .opening
    history.update(entry.record)
    emit(.opening(entry.match), about: entry.record)
    opening = OpeningEntry(pending: entry, windows: windows(of: entry))
  }

  /// The next handler of the entry that is being opened.
  mutating func callStep() -> DeliveryStep<Destination>? {
    // Only after observers have seen that the entry opens, because they may register handlers.
    if opening?.handlerLimit == nil {
      let limit = takeNumber()
      opening?.handlerLimit = limit
    }
    while let opening, let limit = opening.handlerLimit {
      let next = handlers.first {
        $0.number >= opening.nextHandler && $0.number < limit && $0.serves(opening.windows)
      }
      guard let next else { return nil }
      self.opening?.nextHandler = next.number + 1
      if let listener = next.listener {
        guard self.opening?.listeners.insert(listener).inserted == true else { continue }
      }
      self.opening?.hasReachedHandler = true
      return call(next, opening.pending)
    }
    return nil
  }

  private mutating func call(
    _ handler: HandlerKey, _ entry: PendingEntry<Destination>
  ) -> DeliveryStep<Destination> {
    callDepth = depth(of: handler)
    causeDepth = entry.record.depth
    return .call(handler: handler.number, entry.match.destination, entry.entry)
  }

  mutating func finishOpening() {
    guard let opening else { return }
    self.opening = nil
    let entry = opening.pending
    guard opening.hasReachedHandler else { return resume(entry) }
    finish(entry.record, .opened(entry.match))
    guard opening.isForLateHandlers, entry.competes else { return }
    current.removeAll { $0.pending.competes(with: entry) }
    current.append(
      CurrentEntry(
        pending: entry, windows: opening.windows, openedAt: uptime,
        nextHandler: opening.handlerLimit ?? nextNumber, listeners: opening.listeners))
  }

  /// An observer removed the last handler before it was called, so the entry waits for another.
  private mutating func resume(_ entry: PendingEntry<Destination>) {
    var entry = entry
    entry.record.state = .waiting(for: [])
    // Its guards' answers no longer count.
    entry.nextGuard = Self.firstGuard
    entry.hold = nil
    insert(entry)
    supersede()
  }

  /// A handler that registered after the current entry was opened, and still gets it.
  mutating func lateCallStep() -> DeliveryStep<Destination>? {
    for index in current.indices {
      let entry = current[index].pending
      guard isSatisfied(entry.required, for: entry) else { continue }
      while let next = lateHandler(of: index) {
        current[index].nextHandler = next.number + 1
        if let listener = next.listener {
          guard current[index].listeners.insert(listener).inserted else { continue }
        }
        let depth = depth(of: next)
        if depth > 0 { current[index].nestedCalls += 1 }
        guard depth <= Self.chainLimit, current[index].nestedCalls <= Self.nestedCallLimit else {
          endChain(index)
          continue
        }
        emit(.reachedLateHandler(entry.match), about: entry.record)
        return call(next, entry)
      }
    }
    return nil
  }

  private mutating func lateHandler(of index: Int) -> HandlerKey? {
    let first = current[index].nextHandler
    guard handlers.last.map({ $0.number >= first }) ?? false else { return nil }
    // Only handlers without a scene have received it so far: now its window is known.
    if current[index].windows == .one(nil) {
      current[index].windows = windows(of: current[index].pending, handlersFrom: first)
    }
    let windows = current[index].windows
    return handlers.first { $0.number >= first && $0.serves(windows) }
  }

  /// Reports, once for each entry, that a handler was skipped.
  private mutating func endChain(_ index: Int) {
    guard !current[index].hasEndedChain else { return }
    current[index].hasEndedChain = true
    emit(.endedHandlerChain(current[index].pending.match), about: current[index].pending.record)
  }

  /// Removes current entries that late handlers no longer receive.
  mutating func forgetPassed() {
    guard !current.isEmpty else { return }
    let window = max(.zero, options.lateHandlerWindow)
    current.removeAll { !(.zero...window).contains(uptime - $0.openedAt) }
  }

  /// The number of an entry that a handler is being called with.
  func number(of entry: AppEntry) -> EntryID? {
    if let opening, opening.pending.entry.uuid == entry.uuid { return opening.pending.id }
    return current.first { $0.pending.entry.uuid == entry.uuid }?.pending.id
  }

  /// How many handlers were registered in a row since the center was last done, down to this one.
  private func depth(of handler: HandlerKey) -> Int { handler.turn == turn ? handler.depth : 0 }
}

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
  /// The listeners that have received it.
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
  /// By the monotonic clock.
  var openedAt: Duration
  /// Handlers with a smaller number have been called.
  var nextHandler: Int
  /// The listeners that have received it.
  var listeners: Set<HandlerKey.Listener>
  /// How many handlers have received it that were registered in the call of another one.
  var nestedCalls = 0
  /// Whether the end of a handler chain was reported.
  var hasEndedChain = false
}
