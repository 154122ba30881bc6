#if canImport(UserNotifications)
  import Dispatch
  import Foundation

  /// The way from a callback's own thread to the main one.
  package enum MainThread {
    /// Does the work on the main thread: at once if this is it, else in the order of the calls.
    ///
    /// At once matters. A launch goes on when the callback returns, and what is received before the
    /// scene becomes active is what the scene then shows.
    package static func run(_ work: @escaping @MainActor @Sendable () -> Void) {
      if isCurrent {
        MainActor.assumeIsolated(work)
      } else {
        DispatchQueue.main.async { MainActor.assumeIsolated(work) }
      }
    }

    #if canImport(ObjectiveC)
      private static var isCurrent: Bool { Thread.isMainThread }
    #else
      // On Linux a program hands its main thread to the main queue, which other threads then serve.
      private static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) == true }

      private static let mark: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
      }()
    #endif
  }
#endif

/// How long the system lets an app run for something that nobody sees.
package enum BackgroundTime {
  /// Of the 30 seconds that Apple names for a push, less what the app needs to end; for a button no
  /// page names a number.
  ///
  /// See [Pushing background updates to your app](https://developer.apple.com/documentation/usernotifications/pushing-background-updates-to-your-app).
  package static let limit = Duration.seconds(25)
}
