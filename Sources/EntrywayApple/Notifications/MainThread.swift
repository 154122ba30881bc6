#if canImport(UserNotifications)
  import Dispatch
  import Foundation

  /// The way from a callback's own thread to the main one.
  enum MainThread {
    /// Does the work on the main thread: at once if this is it, else in the order of the calls.
    ///
    /// At once matters. A launch goes on when the callback returns, and what is received before the
    /// scene becomes active is what the scene then shows.
    static func run(_ work: @escaping @MainActor @Sendable () -> Void) {
      if Thread.isMainThread {
        MainActor.assumeIsolated(work)
      } else {
        DispatchQueue.main.async { MainActor.assumeIsolated(work) }
      }
    }
  }
#endif
