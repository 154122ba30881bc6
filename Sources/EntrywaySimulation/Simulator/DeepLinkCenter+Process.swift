/// Where the center of each process of a simulated app comes from.
enum ProcessCenters<Destination: LinkDestination> {
  /// The app keeps the one that it has: it begins each process with what was registered for the first.
  case given(CenterSetup<Destination>)
  /// The app makes one at each start.
  case made(@MainActor () -> DeepLinkCenter<Destination>)
}

/// What an app has registered with its center while it set it up: the part that every process of
/// the app has at its start.
struct CenterSetup<Destination: LinkDestination> {
  private let registered: RegisteredClosures<Destination>
  private let handlers: [HandlerKey]
  private let guards: [Int]
  private let audiences: Set<String>

  /// What is registered with a center now.
  @MainActor init(of center: DeepLinkCenter<Destination>) {
    registered = center.registered
    handlers = center.state.handlers
    guards = center.state.guards
    audiences = center.heldAudiences
  }

  /// Nothing: the setup of a process that has ended for good.
  fileprivate init() {
    registered = RegisteredClosures()
    handlers = []
    guards = []
    audiences = []
  }

  /// Makes a center that of a new process: what waits, what is satisfied and what happened is gone,
  /// and nothing is registered but this.
  @MainActor fileprivate func begin(in center: DeepLinkCenter<Destination>) {
    for task in center.guardTasks.values { task.cancel() }
    center.guardTasks = [:]
    center.work.cancelAll()
    var state = DeliveryState<Destination>(
      options: center.state.options, firstID: 1, now: center.clock.now(),
      uptime: center.clock.elapsed())
    // Registrations of the last process must not end those of the next.
    state.nextNumber = center.state.nextNumber
    state.handlers = handlers
    state.guards = guards
    // What closures hold may call the center when it goes: after everything is changed.
    let gone = (center.state, center.registered)
    center.state = state
    center.registered = registered
    center.heldAudiences = audiences
    center.tellForeground(false, at: center.clock.now())
    center.publish()
    center.changes.audiences += 1
    withExtendedLifetime(gone) {}
  }
}

extension DeepLinkCenter {
  /// Becomes the center of the app's next process, which reads the store anew.
  func restart(_ setup: CenterSetup<Destination>) {
    setup.begin(in: self)
    isReadingStore = false
  }

  /// Ends with its process: nothing is registered any more, and its store is the next process's.
  package func end() {
    CenterSetup().begin(in: self)
    // A store that counts as being read is not read.
    isReadingStore = true
    (store as? FilePendingEntryStore)?.release(by: self)
  }

  /// Reads this clock from now on, also for the time limits of guards.
  package func readClock(_ clock: SimulatedClock) {
    self.clock = DeliveryClock(
      following: { clock.date }, sleep: { try? await clock.sleep(for: $0) })
  }

  /// The guards that have been asked and have not answered.
  package var askedGuards: [Task<Void, Never>] { guardTasks.values.map(\.question) }
}
