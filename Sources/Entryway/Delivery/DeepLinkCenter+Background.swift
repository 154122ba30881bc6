extension DeepLinkCenter {
  /// Takes an entry, and calls back when the system may suspend the app again.
  ///
  /// After a background action that is when the entry has its outcome, and at the latest when the
  /// time is over, by the center's clock. Any other entry is for an app on the screen, which is not
  /// suspended: it calls back at once.
  ///
  /// ```swift
  /// center.receive(entry, within: .seconds(25)) { outcome in completionHandler() }
  /// ```
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - limit: How much time the system gives.
  ///   - completion: Called once, with the outcome if there is one; perhaps before this returns.
  /// - Returns: What ``receive(_:)`` returns.
  @discardableResult
  public func receive(
    _ entry: AppEntry, within limit: Duration,
    completion: @escaping @MainActor (EntryOutcome<Destination>?) -> Void
  ) -> Reception<Destination> {
    let reception = receive(entry)
    guard reception.state.outcome == nil, state.options.isBackground(entry) else {
      completion(reception.state.outcome)
      return reception
    }
    let wait = BackgroundWait(completion)
    wait.observation = attach { event in
      if event.entry == reception.id, let outcome = event.outcome { wait.end(outcome) }
    }
    wait.timer = Task { @MainActor [sleep = clock.sleep] in
      await sleep(limit)
      if !Task.isCancelled { wait.end(nil) }
    }
    return reception
  }
}

/// A call back that is owed, by an outcome or by the clock.
@MainActor
private final class BackgroundWait<Destination: LinkDestination> {
  var observation: DeliveryRegistration?
  var timer: Task<Void, Never>?
  private var completion: (@MainActor (EntryOutcome<Destination>?) -> Void)?

  init(_ completion: @escaping @MainActor (EntryOutcome<Destination>?) -> Void) {
    self.completion = completion
  }

  func end(_ outcome: EntryOutcome<Destination>?) {
    guard let completion else { return }
    self.completion = nil
    observation?.cancel()
    timer?.cancel()
    completion(outcome)
  }
}
