extension DeliveryState {
  /// How many destinations an entry can be redirected to.
  static var redirectLimit: Int { 16 }

  mutating func addGuard() -> Int {
    let number = takeNumber()
    guards.append(number)
    return number
  }

  /// The entry that a guard's answer is for, unless the answer no longer counts.
  func entry(asking run: GuardRun) -> PendingEntry<Destination>? {
    pending.first { $0.run == run }
  }

  mutating func proceed(_ run: GuardRun) {
    guard let index = answered(run) else { return }
    // What was lost while the guard asked may come back as something else.
    let isReady = isSatisfied(pending[index].required, for: pending[index])
    pending[index].nextGuard = isReady ? run.guardNumber + 1 : 0
  }

  mutating func hold(_ run: GuardRun, until requirement: Requirement) {
    guard let index = answered(run) else { return }
    names.add([requirement])
    pending[index].nextGuard = run.guardNumber
    pending[index].hold = GuardHold(requirement: requirement, tick: run.tick)
  }

  mutating func redirect(
    _ run: GuardRun, to match: RouteMatch<Destination>, required: Set<Requirement>,
    _ resolved: ResolvedLink?
  ) {
    guard let index = answered(run) else { return }
    let entry = pending[index]
    let isCircle = entry.visited.contains(match.destination)
    guard !isCircle, entry.visited.count <= Self.redirectLimit else {
      let way =
        "from \(DeliveryWording.destination(entry.match)) to \(DeliveryWording.destination(match))"
      let rejection = EntryRejection(
        isCircle
          ? "the guards redirect in a loop"
          : "the guards redirect more than \(Self.redirectLimit) times",
        notes: [
          isCircle
            ? "\(way), which the entry has already visited" : "the last redirect was \(way)"
        ],
        hint: "make the guard answer .proceed for the destination it redirects to")
      end(entry.id, .rejected(rejection))
      return
    }
    pending[index].visited.append(match.destination)
    pending[index].nextGuard = 0
    if let resolved {
      pending[index].entry.resolved = resolved
      pending[index].record.resolved = resolved
    }
    emit(.redirected(to: match, resolved: resolved), about: entry.record)
    lead(index, to: match, required: required)
  }

  /// Ends an entry whose guards have all let it pass, although the app does not know what it opens.
  mutating func rejectUnresolved(_ index: Int, _ resolver: LinkResolver) {
    let destination = DeliveryWording.destination(pending[index].match)
    let rejection = EntryRejection(
      "the \(resolver.rawValue) decides what \(destination) opens, and no guard has asked it",
      code: .unresolvedLink,
      hint: "register the guard that asks, center.addGuard(.resolving(…)) of EntrywayReporting, or "
        + "let one of your own redirect the entry")
    end(pending[index].id, .rejected(rejection))
  }

  /// Ends the entry that a guard was asked about.
  mutating func end(_ run: GuardRun, _ outcome: EntryOutcome<Destination>) {
    guard let index = answered(run) else { return }
    end(pending[index].id, outcome)
  }

  /// Takes a guard away, and lets go on what it held.
  ///
  /// A question that it was asked is still answered: a person may be looking at it.
  mutating func removeGuard(_ number: Int) {
    guards.removeAll { $0 == number }
    for index in pending.indices where pending[index].nextGuard == number {
      pending[index].hold = nil
    }
  }

  /// Takes the run off the entry that it belongs to.
  private mutating func answered(_ run: GuardRun) -> Int? {
    guard let index = pending.firstIndex(where: { $0.run == run }) else { return nil }
    pending[index].endQuestion(at: now)
    return index
  }

  /// Lets every guard decide anew, whatever was answered before.
  mutating func askAllGuards(at index: Int) {
    abandonGuard(at: index)
    pending[index].nextGuard = 0
    pending[index].hold = nil
  }

  mutating func abandonGuard(at index: Int) {
    guard let run = pending[index].run else { return }
    abandoned.append(run)
    pending[index].endQuestion(at: now)
  }
}

/// A guard's wish to be asked again when a requirement is satisfied.
struct GuardHold: Hashable, Sendable {
  var requirement: Requirement
  /// The requirement counts only if it was satisfied after this tick.
  var tick: Int
}

/// One question put to one guard.
///
/// An answer counts only while its run is the entry's current one.
struct GuardRun: Hashable, Sendable {
  /// Names the run, never used twice.
  var number: Int
  /// The guard that was asked.
  var guardNumber: Int
  /// How often requirements had been satisfied when the guard was asked.
  var tick: Int
}

extension DeliveryState {
  /// How many handlers may register in a row, each from within the call of the one before, and
  /// still receive the entry of the first call.
  static var chainLimit: Int { 16 }

  /// How many handlers that were registered in the call of another one receive an entry late.
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
    // Now that it has been told that the entry opens: who hears of that may register.
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

  /// An observer took the last handler away before it was called: the entry waits for another.
  private mutating func resume(_ entry: PendingEntry<Destination>) {
    var entry = entry
    entry.record.state = .waiting(for: [])
    // What its guards allowed was for now.
    entry.nextGuard = 0
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
    // Nothing but handlers without a scene have had it: now its window is known.
    if current[index].windows == .one(nil) {
      current[index].windows = windows(of: current[index].pending, handlersFrom: first)
    }
    let windows = current[index].windows
    return handlers.first { $0.number >= first && $0.serves(windows) }
  }

  /// Says, once an entry, that a handler was passed over.
  private mutating func endChain(_ index: Int) {
    guard !current[index].hasEndedChain else { return }
    current[index].hasEndedChain = true
    emit(.endedHandlerChain(current[index].pending.match), about: current[index].pending.record)
  }

  /// Forgets current entries whose time for late handlers is over.
  mutating func forgetPassed() {
    guard !current.isEmpty else { return }
    let window = max(.zero, options.lateHandlerWindow)
    current.removeAll { !(.zero...window).contains(uptime - $0.openedAt) }
  }

  /// Gives an entry that has been opened to no handler that registers from now on.
  mutating func withholdFromLateHandlers(_ id: EntryID) {
    current.removeAll { $0.pending.id == id }
  }

  /// Ends an entry that is about to open for the wrong person; one that has reached a handler goes
  /// on, and reaches none that registers from now on.
  mutating func withdrawOpening(_ id: EntryID, _ rejection: EntryRejection) {
    guard let opening, opening.pending.id == id else { return }
    guard !opening.hasReachedHandler else {
      self.opening?.isForLateHandlers = false
      return
    }
    self.opening = nil
    finish(opening.pending.record, .rejected(rejection))
  }

  /// How many handlers were registered in a row since the center was last done, down to this one.
  private func depth(of handler: HandlerKey) -> Int { handler.turn == turn ? handler.depth : 0 }
}
