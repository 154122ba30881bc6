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

  /// What handlers do now that are awaited.
  package var awaitedHandlers: [Task<Void, Never>] { work.tasks }
}

extension DeliveryState {
  /// The number of an entry that a handler is being called with.
  fileprivate func number(of entry: AppEntry) -> EntryID? {
    if let opening, opening.pending.entry.uuid == entry.uuid { return opening.pending.id }
    return current.first { $0.pending.entry.uuid == entry.uuid }?.pending.id
  }
}

/// What handlers do that are awaited, by the entry that they were called with.
///
/// It outlives its center: what has begun ends, and who waits for that is told.
@MainActor final class HandlerWork {
  private struct Call {
    var entry: EntryID?
    var task: Task<Void, Never>
    var timer: Task<Void, Never>
  }

  private var calls: [Int: Call] = [:]
  private var lastNumber = 0
  private var waiting: [(entry: EntryID, tell: @MainActor () -> Void)] = []

  var tasks: [Task<Void, Never>] { calls.values.map(\.task) }

  func isRunning(for entry: EntryID) -> Bool { calls.values.contains { $0.entry == entry } }

  /// Begins a call, and cancels it when its time is over.
  func run(
    for entry: EntryID?, timeLimit: Duration, sleep: @escaping @MainActor (Duration) async -> Void,
    _ work: @escaping @MainActor () async -> Void
  ) {
    lastNumber += 1
    let number = lastNumber
    // Neither begins before this returns: they are the main actor's too.
    let task = Task { @MainActor in
      await work()
      self.end(number)
    }
    let timer = Task { @MainActor in
      await sleep(timeLimit)
      if !Task.isCancelled { task.cancel() }
    }
    calls[number] = Call(entry: entry, task: task, timer: timer)
  }

  /// Tells, once, when no call for an entry is left: at once if there is none.
  func whenDone(for entry: EntryID, _ tell: @escaping @MainActor () -> Void) {
    guard isRunning(for: entry) else { return tell() }
    waiting.append((entry, tell))
  }

  /// Forgets all calls, as a process that is killed does.
  func cancelAll() {
    let gone = calls.values
    calls = [:]
    waiting = []
    for call in gone {
      call.task.cancel()
      call.timer.cancel()
    }
  }

  private func end(_ number: Int) {
    guard let call = calls.removeValue(forKey: number) else { return }
    call.timer.cancel()
    guard let entry = call.entry, !isRunning(for: entry) else { return }
    let told = waiting.filter { $0.entry == entry }
    waiting.removeAll { $0.entry == entry }
    for (_, tell) in told { tell() }
  }
}
