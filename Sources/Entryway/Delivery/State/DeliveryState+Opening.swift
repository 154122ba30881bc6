#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension DeliveryState {
  mutating func addHandler(scene: SceneID?) -> Int {
    let handler = HandlerKey(number: takeNumber(), scene: scene)
    handlers.append(handler)
    return handler.number
  }

  mutating func beginOpening(_ index: Int) {
    var entry = pending.remove(at: index)
    entry.record.state = .opening
    history.update(entry.record)
    emit(.opening(entry.match), about: entry.id)
    opening = OpeningEntry(pending: entry, handlerLimit: takeNumber())
  }

  /// The next handler of the entry that is being opened.
  mutating func callStep(_ opening: OpeningEntry<Destination>) -> DeliveryStep<Destination>? {
    let entry = opening.pending
    let next = handlers.first {
      $0.number >= opening.nextHandler && $0.number < opening.handlerLimit
        && $0.serves(entry.entry.scene)
    }
    guard let next else { return nil }
    self.opening?.nextHandler = next.number + 1
    self.opening?.hasReachedHandler = true
    return .call(handler: next.number, entry.match.route, entry.entry)
  }

  mutating func finishOpening() {
    guard let opening else { return }
    self.opening = nil
    let entry = opening.pending
    guard opening.hasReachedHandler else { return resume(entry) }
    finish(entry.record, .opened(entry.match))
    guard opening.newer == nil, !entry.isBackground else { return }
    current.removeAll { $0.pending.competes(with: entry) }
    current.append(
      CurrentEntry(pending: entry, openedAt: now, nextHandler: opening.handlerLimit))
  }

  /// An observer took the last handler away before it was called: the entry waits for another.
  private mutating func resume(_ entry: PendingEntry<Destination>) {
    var entry = entry
    entry.record.state = .waiting(for: [])
    pending.insert(entry, at: pending.firstIndex { $0.id > entry.id } ?? pending.endIndex)
    supersede()
  }

  /// A handler that registered after the current entry was opened, and still gets it.
  mutating func lateCallStep() -> DeliveryStep<Destination>? {
    for index in current.indices {
      let entry = current[index].pending
      guard isMet(entry.required, for: entry) else { continue }
      let next = handlers.first {
        $0.number >= current[index].nextHandler && $0.serves(entry.entry.scene)
      }
      guard let next else { continue }
      current[index].nextHandler = next.number + 1
      emit(.reachedLateHandler(entry.match), about: entry.id)
      return .call(handler: next.number, entry.match.route, entry.entry)
    }
    return nil
  }

  /// Forgets current entries whose time for late handlers is over.
  mutating func forgetPassed() {
    let window = max(0, options.lateHandlerWindow.seconds)
    current.removeAll { !(0...window).contains(now.timeIntervalSince($0.openedAt)) }
  }
}
