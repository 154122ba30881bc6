extension DeepLinkCenter {
  /// Receives the destinations that open, and may await what it does about them.
  public typealias AwaitedHandler = @MainActor (Destination, AppEntry) async -> Void

  /// Listens to the destinations that open, with a handler that is awaited: for a notification's
  /// button, or a push, that does something in the background and asks a server for it.
  ///
  /// ```swift
  /// center.onOpen(timeLimit: .seconds(20)) { route, entry in
  ///   guard case .markDone(let task) = route else { return }
  ///   do { try await server.markDone(task) } catch { outbox.add(task) }
  /// }
  /// ```
  ///
  /// Everything else is as with ``onOpen(id:scene:perform:)``: the handler is called in its turn,
  /// and its entry counts as opened whatever comes of it. What it does begins in the main actor's
  /// next turn, and goes on while other entries open. The system is told that a background action is
  /// done when all handlers of its entry that are awaited have ended. The adapters wait for that at
  /// most 25 seconds, for the system may stop the app after 30.
  ///
  /// When the time limit is over, the handler's task is cancelled: `URLSession` throws then, and the
  /// handler notes what is left to do. A limit of 20 seconds leaves five for that. What a handler has
  /// not saved is lost when the process is killed, since the entry has opened and does not open
  /// again.
  ///
  /// - Parameters:
  ///   - id: Who listens; nil for a listener that is another one each time it registers.
  ///   - scene: The scene that the handler serves; all of them unless given.
  ///   - timeLimit: How long one call may take, by the center's clock.
  ///   - handler: Called with the destination and the entry. Kept until the registration is
  ///     cancelled; a call that has begun then goes on.
  /// - Returns: What ends the registration. Nothing happens when it is dropped.
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

  /// Listens to the destinations that open, with a handler that is awaited and does not need the
  /// entry.
  ///
  /// Everything else is as with the handler that is called with the entry too.
  ///
  /// - Parameters:
  ///   - id: Who listens; nil for a listener that is another one each time it registers.
  ///   - scene: The scene that the handler serves; all of them unless given.
  ///   - timeLimit: How long one call may take, by the center's clock.
  ///   - handler: Called with the destination. Kept until the registration is cancelled; a call that
  ///     has begun then goes on.
  /// - Returns: What ends the registration. Nothing happens when it is dropped.
  @discardableResult
  public func onOpen(
    id: (any Hashable & Sendable)? = nil, scene: SceneID? = nil, timeLimit: Duration,
    perform handler: @escaping @MainActor (Destination) async -> Void
  ) -> DeliveryRegistration {
    onOpen(id: id, scene: scene, timeLimit: timeLimit) { destination, _ in
      await handler(destination)
    }
  }

  /// What handlers do now that are awaited.
  package var awaitedHandlers: [Task<Void, Never>] { work.tasks }

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

  /// Whether the entry is a notification action that runs in the background.
  package func isBackgroundAction(_ entry: AppEntry) -> Bool { state.options.isBackground(entry) }
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
