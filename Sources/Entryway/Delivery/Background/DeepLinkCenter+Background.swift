extension DeepLinkCenter {
  /// Takes an entry, and calls back when the system may suspend the app again.
  ///
  /// After a background action that is when the entry has its outcome and the handlers that are
  /// awaited have ended, ``onOpen(id:scene:timeLimit:perform:)``; and at the latest when the time is
  /// over, by the center's clock. A second report of the same action waits for the first one. Any
  /// other entry is for an app on the screen, which is not suspended: it calls back at once.
  ///
  /// ```swift
  /// center.receive(entry, within: .seconds(25)) { outcome in completionHandler() }
  /// ```
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - limit: How much time the system gives.
  ///   - completion: Called once, perhaps before this returns: with the outcome, or nil if the time
  ///     is over before the entry has one or before its handlers have ended.
  /// - Returns: What ``receive(_:)`` returns.
  @discardableResult
  public func receive(
    _ entry: AppEntry, within limit: Duration,
    completion: @escaping @MainActor (EntryOutcome<Destination>?) -> Void
  ) -> Reception<Destination> {
    let reception = receive(entry)
    var own = reception.state.outcome
    var id = reception.id
    if case .duplicate(of: let original)? = own { id = original } else { own = nil }
    guard state.options.isBackground(entry), state.isUnderWay(id) || work.isRunning(for: id) else {
      completion(reception.state.outcome)
      return reception
    }
    let wait = BackgroundWait(completion)
    wait.timer = Task { @MainActor [sleep = clock.sleep] in
      await sleep(limit)
      if !Task.isCancelled { wait.end(nil) }
    }
    if state.isUnderWay(id) {
      wait.observation = observe { [work] event in
        guard event.entry == id, let outcome = event.outcome else { return }
        work.whenDone(for: id) { wait.end(own ?? outcome) }
      }
    } else {
      work.whenDone(for: id) { wait.end(reception.state.outcome) }
    }
    return reception
  }
}

extension DeliveryState {
  /// Whether an entry has no outcome yet.
  func isUnderWay(_ id: EntryID) -> Bool {
    opening?.pending.id == id || pending.contains { $0.id == id }
  }
}

/// A call back that is owed: by an outcome, by the end of what handlers do, or by the clock.
@MainActor
private final class BackgroundWait<Destination: LinkDestination> {
  var observation: DeliveryRegistration?
  var timer: Task<Void, Never>?
  private var completion: (@MainActor (EntryOutcome<Destination>?) -> Void)?

  init(_ completion: @escaping @MainActor (EntryOutcome<Destination>?) -> Void) {
    self.completion = completion
  }

  /// Calls back, the first time.
  func end(_ outcome: EntryOutcome<Destination>?) {
    guard let completion else { return }
    self.completion = nil
    observation?.cancel()
    timer?.cancel()
    completion(outcome)
  }
}
