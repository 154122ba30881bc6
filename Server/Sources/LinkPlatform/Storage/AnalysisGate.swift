import Synchronization

/// Lets only so many analyses read at once that the connections which ingestion needs stay free.
///
/// A report over a year reads for seconds. Of the store's eight readers analyses have five together, and
/// each key or account makes two analyses at once at most, so that nobody keeps all others waiting. Who waits
/// gets a place in the order of arrival, and is refused after a time.
package final class AnalysisGate: Sendable {
  /// How many readers analyses have together.
  package static let readers = 5
  /// How many of one key or account read at once.
  package static let ownLimit = 2
  /// How many may wait: more are refused at once.
  package static let waitingLimit = 100
  /// How many of them are of one key or account.
  package static let ownWaitingLimit = 10

  /// The key or the account for which something is read; nil for what reads by itself.
  @TaskLocal package static var owner: RecordID?

  private struct Waiter {
    let number: Int
    let owner: RecordID?
    let readers: Int
    let admission: CheckedContinuation<Bool, Never>
  }

  private struct State {
    var free = AnalysisGate.readers
    var own: [RecordID: Int] = [:]
    var waiting: [Waiter] = []
    var lastNumber = 0

    func hasOwn(_ owner: RecordID?) -> Bool {
      owner.map { own[$0, default: 0] < AnalysisGate.ownLimit } ?? true
    }

    /// Whether one more may wait.
    func hasPlace(_ owner: RecordID?) -> Bool {
      guard waiting.count < AnalysisGate.waitingLimit else { return false }
      return owner == nil
        || waiting.count { $0.owner == owner } < AnalysisGate.ownWaitingLimit
    }

    mutating func take(_ readers: Int, _ owner: RecordID?) {
      free -= readers
      if let owner { own[owner, default: 0] += 1 }
    }

    mutating func giveBack(_ readers: Int, _ owner: RecordID?) {
      free += readers
      guard let owner else { return }
      own[owner, default: 1] -= 1
      if own[owner] == 0 { own[owner] = nil }
    }

    /// Those who may go in now.
    ///
    /// One that lacks only readers holds up those behind it, or many small analyses would keep a large one
    /// out.
    mutating func admitted() -> [Waiter] {
      var admitted: [Waiter] = []
      var rest: [Waiter] = []
      var isBlocked = false
      for waiter in waiting {
        if isBlocked || !hasOwn(waiter.owner) {
          rest.append(waiter)
        } else if waiter.readers <= free {
          take(waiter.readers, waiter.owner)
          admitted.append(waiter)
        } else {
          isBlocked = true
          rest.append(waiter)
        }
      }
      waiting = rest
      return admitted
    }
  }

  /// How long one waits.
  private let patience: Duration
  private let state = Mutex(State())

  package init(patience: Duration = .seconds(30)) {
    self.patience = patience
  }

  /// How many wait.
  package var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Does work that takes a number of readers, when its turn has come.
  ///
  /// - Throws: What the work throws, or ``StorageError/busy`` when the turn did not come in time.
  package func run<Value: Sendable>(
    readers: Int = 1, _ work: () async throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    let owner = Self.owner
    guard await enter(readers, owner) else { throw .busy }
    defer { leave(readers, owner) }
    return try await work()
  }

  private func enter(_ readers: Int, _ owner: RecordID?) async -> Bool {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { admission in
        enum Decision { case admitted, refused, waiting }
        let decision = state.withLock { state -> Decision in
          if state.waiting.isEmpty, state.hasOwn(owner), readers <= state.free {
            state.take(readers, owner)
            return .admitted
          }
          guard state.hasPlace(owner), !Task.isCancelled else { return .refused }
          state.waiting.append(
            Waiter(number: number, owner: owner, readers: readers, admission: admission))
          return .waiting
        }
        switch decision {
        case .admitted: admission.resume(returning: true)
        case .refused: admission.resume(returning: false)
        case .waiting:
          admit()
          Task { [weak self, patience] in
            try? await Task.sleep(for: patience)
            self?.giveUp(number)
          }
        }
      }
    } onCancel: {
      giveUp(number)
    }
  }

  private func leave(_ readers: Int, _ owner: RecordID?) {
    state.withLock { $0.giveBack(readers, owner) }
    admit()
  }

  private func admit() {
    for waiter in state.withLock({ $0.admitted() }) { waiter.admission.resume(returning: true) }
  }

  private func giveUp(_ number: Int) {
    let waiter = state.withLock { state -> Waiter? in
      guard let place = state.waiting.firstIndex(where: { $0.number == number }) else { return nil }
      return state.waiting.remove(at: place)
    }
    waiter?.admission.resume(returning: false)
    // Whoever it kept out may fit.
    if waiter != nil { admit() }
  }
}
