import Foundation

/// Time that the system gives an app that leaves the screen.
///
/// [`performExpiringActivity`](https://developer.apple.com/documentation/foundation/processinfo/performexpiringactivity(withreason:using:))
/// needs no UIKit and works in extensions. On a Mac and on Linux processes are not suspended.
enum BackgroundTime {
  /// Does `work` before the process is suspended; it is cancelled when the time is over.
  static func use(_ work: @escaping @Sendable () async -> Void) {
    #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS) || ENTRYWAY_APPLE_STUBS
      let task = Task.detached { await work() }
      // The system lets the process run for as long as the block does, on a thread of its own, and
      // calls the block once more when the time is over.
      ProcessInfo.processInfo.performExpiringActivity(withReason: "Entryway reporting") { isOver in
        guard !isOver else { return task.cancel() }
        let done = DispatchSemaphore(value: 0)
        Task.detached {
          await task.value
          done.signal()
        }
        done.wait()
      }
    #else
      Task.detached { await work() }
    #endif
  }
}
