import EntrywayTesting

/// What happened to every entry of every process, from the centers' events.
@MainActor
final class Ledger {
  private(set) var failures: [String] = []
  private var process = 0
  private var outcomes: [EntryID: Int] = [:]
  private var openings: [EntryID: Int] = [:]
  private(set) var unfinished: Set<EntryID> = []
  /// Stored by a process that has ended, and not read yet by the next one.
  private(set) var kept: Set<EntryID> = []
  private(set) var openedCount = 0

  func listen(to center: DeepLinkCenter<ShopRoute>) {
    center.attach { [self] event in note(event) }
  }

  private func note(_ event: DeliveryEvent<ShopRoute>) {
    guard let id = event.entry else { return check(false, "\(event)") }
    switch event.kind {
    case .received:
      check(!unfinished.contains(id) && outcomes[id] == nil, "entry \(id) came twice")
      unfinished.insert(id)
    case .restored:
      check(kept.contains(id), "entry \(id) was not stored")
      kept.remove(id)
      unfinished.insert(id)
    case .opening: openings[id, default: 0] += 1
    case .finished(let outcome):
      check(unfinished.contains(id), "entry \(id) ended, and had not begun")
      unfinished.remove(id)
      outcomes[id, default: 0] += 1
      check(outcomes[id] == 1, "entry \(id) ended twice")
      if case .opened = outcome {
        openedCount += 1
        check(openings[id] == 1, "entry \(id) opened \(openings[id] ?? 0) times")
      } else {
        check(openings[id] == nil, "entry \(id) opened, and ended otherwise: \(outcome)")
      }
    default: break
    }
  }

  /// Numbers begin anew in the next process, but for what is stored.
  func endProcess(keeping stored: Set<EntryID>) {
    check(stored.isSubset(of: unfinished.union(kept)), "stored \(stored) of \(unfinished)")
    kept = stored
    unfinished = []
    outcomes = [:]
    openings = [:]
  }

  func finish() { check(unfinished.isEmpty, "without an outcome: \(unfinished)") }

  func check(_ condition: Bool, _ text: @autoclosure () -> String) {
    if !condition { failures.append(text()) }
  }
}
