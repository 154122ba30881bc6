#if canImport(UserNotifications)
  import Dispatch

  /// The way from a callback's own thread to the main one.
  enum MainThread {
    // The main queue is asked rather than the thread: where a program has handed its main thread to
    // the queue, as on Linux, the queue is served by others.
    private static let isMain: DispatchSpecificKey<Bool> = {
      let key = DispatchSpecificKey<Bool>()
      DispatchQueue.main.setSpecific(key: key, value: true)
      return key
    }()

    /// Does the work on the main thread: at once if this is it, else in the order of the calls.
    ///
    /// At once matters. A launch goes on when the callback returns, and what is received before the
    /// scene becomes active is what the scene then shows.
    static func run(_ work: @escaping @MainActor @Sendable () -> Void) {
      if DispatchQueue.getSpecific(key: isMain) == true {
        MainActor.assumeIsolated(work)
      } else {
        DispatchQueue.main.async { MainActor.assumeIsolated(work) }
      }
    }
  }
#endif
