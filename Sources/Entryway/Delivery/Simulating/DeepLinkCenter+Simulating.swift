#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

// What a simulator of the system needs, and no app.
extension DeepLinkCenter {
  /// What is registered now.
  package var setup: CenterSetup<Destination> {
    var setup = CenterSetup<Destination>()
    setup.handlers = handlers
    setup.handlerKeys = state.handlers
    setup.guards = guards
    setup.guardNumbers = state.guards
    setup.observers = observers
    setup.offering = offering
    setup.audiences = heldAudiences
    return setup
  }

  /// Becomes the center of a new process: what waits, what is met and what happened is gone, the
  /// store is read anew, and nothing is registered but what the setup says.
  ///
  /// - Parameters:
  ///   - setup: What the app registers at its start.
  ///   - readsStore: Whether there is a next process that reads the store; if not, it is left alone.
  package func restart(_ setup: CenterSetup<Destination>, readsStore: Bool = true) {
    for task in guardTasks.values { task.cancel() }
    guardTasks = [:]
    // Registrations of the last process must not end those of the next.
    let number = state.nextNumber
    state = DeliveryState(
      options: state.options, firstID: 1, now: now(), uptime: clock.elapsed())
    state.nextNumber = number
    state.handlers = setup.handlerKeys
    state.guards = setup.guardNumbers
    handlers = setup.handlers
    guards = setup.guards
    observers = setup.observers
    offering = setup.offering
    heldAudiences = setup.audiences
    // A store that counts as read is not read.
    isReadingStore = !readsStore
    changes.reset()
  }

  /// Reads this clock from now on, also for the time limits of guards.
  package func readClock(
    _ now: @escaping @MainActor () -> Date,
    sleep: @escaping @MainActor (Duration) async -> Void
  ) {
    self.now = now
    clock = DeliveryClock(following: now, sleep: sleep)
  }

  /// The guards that have been asked and have not answered.
  package var askedGuards: [Task<Void, Never>] { guardTasks.values.map(\.question) }

  /// Whether the entry is a notification action that runs in the background.
  package func isBackgroundAction(_ entry: AppEntry) -> Bool { state.options.isBackground(entry) }
}
