extension DeepLinkCenter {
  /// A handler that receives the destinations that open, and can await its own work.
  public typealias AwaitedHandler = @MainActor (Destination, AppEntry) async -> Void

  /// Registers an async handler, for background actions such as a request to a server.
  ///
  /// ```swift
  /// center.onOpen(timeLimit: .seconds(20)) { route, entry in
  ///   guard case .markDone(let task) = route else { return }
  ///   do { try await server.markDone(task) } catch { outbox.add(task) }
  /// }
  /// ```
  ///
  /// Otherwise it behaves like `onOpen(id:scene:perform:)`: handlers are called in order, and the
  /// entry counts as opened regardless of the result. The work starts on the main actor's next turn
  /// and continues while other entries open. The system is told that a background action is done
  /// once all async handlers of its entry have finished. The adapters wait for at most 25 seconds,
  /// because the system may stop the app after 30.
  ///
  /// When the time limit passes, the handler's task is cancelled: `URLSession` throws, and the
  /// handler can save what is left to do. A limit of 20 seconds leaves five for that. Work that a
  /// handler has not saved is lost if the process is killed, because the entry has opened and does
  /// not open again.
  ///
  /// - Parameters:
  ///   - id: The listener's identity; if nil, each registration counts as a new listener.
  ///   - scene: The scene that the handler serves; all scenes by default.
  ///   - timeLimit: How long one call may take.
  ///   - handler: Called with the destination and the entry. Retained until the registration is
  ///     cancelled; a call in progress then continues.
  /// - Returns: A token that ends the registration. Dropping the token doesn't end it.
  @discardableResult
  public func onOpen(
    id: (any Hashable & Sendable)? = nil, scene: SceneID? = nil, timeLimit: Duration,
    perform handler: @escaping AwaitedHandler
  ) -> DeliveryRegistration {
    onOpen(id: id, scene: scene) { [weak self] destination, entry in
      guard let self else { return }
      work.run(for: state.number(of: entry), timeLimit: timeLimit, sleep: clock.sleep) {
        await handler(destination, entry)
      }
    }
  }

  /// Registers an async handler that does not need the entry.
  ///
  /// Otherwise it behaves like the variant whose handler also receives the entry.
  ///
  /// - Parameters:
  ///   - id: The listener's identity; if nil, each registration counts as a new listener.
  ///   - scene: The scene that the handler serves; all scenes by default.
  ///   - timeLimit: How long one call may take.
  ///   - handler: Called with the destination. Retained until the registration is cancelled; a call
  ///     in progress then continues.
  /// - Returns: A token that ends the registration. Dropping the token doesn't end it.
  @discardableResult
  public func onOpen(
    id: (any Hashable & Sendable)? = nil, scene: SceneID? = nil, timeLimit: Duration,
    perform handler: @escaping @MainActor (Destination) async -> Void
  ) -> DeliveryRegistration {
    onOpen(id: id, scene: scene, timeLimit: timeLimit) { destination, _ in
      await handler(destination)
    }
  }

  /// The async handlers that are running.
  package var awaitedHandlers: [Task<Void, Never>] { work.tasks }

  /// Receives an entry, and calls back when the system may suspend the app again.
  ///
  /// For a background action, that is when the entry has its outcome and its async handlers have
  /// finished (`onOpen(id:scene:timeLimit:perform:)`), or when the time limit passes. A duplicate
  /// report of the same action waits for the first one. Any other entry is for an app on screen,
  /// which is not suspended, so the completion handler is called immediately.
  ///
  /// ```swift
  /// center.receive(entry, within: .seconds(25)) { outcome in completionHandler() }
  /// ```
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - limit: How much time the system allows.
  ///   - completion: Called once, possibly before this method returns, with the outcome; nil if the
  ///     time limit passes before the entry has one or before its handlers have finished.
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

  /// Whether the entry is a notification action that runs in the background.
  package func isBackgroundAction(_ entry: AppEntry) -> Bool { state.options.isBackground(entry) }
}

/// A pending callback: due on an outcome, when the handlers finish, or when time is up.
@MainActor
private final class BackgroundWait<Destination: LinkDestination> {
  var observation: DeliveryRegistration?
  var timer: Task<Void, Never>?
  private var completion: (@MainActor (EntryOutcome<Destination>?) -> Void)?

  init(_ completion: @escaping @MainActor (EntryOutcome<Destination>?) -> Void) {
    self.completion = completion
  }

  /// Calls back, once.
  func end(_ outcome: EntryOutcome<Destination>?) {
    guard let completion else { return }
    self.completion = nil
    observation?.cancel()
    timer?.cancel()
    completion(outcome)
  }
}
