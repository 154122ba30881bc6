import Foundation

#if canImport(AppleFoundation)
  import AppleFoundation
#endif

/// Time that the system gives an app that leaves the screen.
enum ExpiringActivity {
  /// Does `work` before the process is suspended; it is cancelled when the time is over.
  static func use(_ work: @escaping @Sendable () async -> Void) {
    let done = DispatchSemaphore(value: 0)
    let task = Task.detached {
      await work()
      done.signal()
    }
    // The process runs for as long as the first call does, which has to return at once when the time
    // is over.
    keepRunning { isOver in
      guard isOver else { return done.wait() }
      task.cancel()
      done.signal()
    }
  }

  /// Has the system call `block` on a thread of its own, and with `true` when the time is over: without
  /// having called it before, if there is no time at all.
  ///
  /// [`performExpiringActivity`](https://developer.apple.com/documentation/foundation/processinfo/performexpiringactivity(withreason:using:))
  /// needs no UIKit and works in extensions.
  private static func keepRunning(_ block: @escaping @Sendable (Bool) -> Void) {
    #if os(macOS)
      // Nothing is suspended there, nor on Linux.
    #elseif canImport(AppleFoundation) || os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
      ProcessInfo.processInfo.performExpiringActivity(
        withReason: "Entryway reporting", using: block)
    #endif
  }
}
