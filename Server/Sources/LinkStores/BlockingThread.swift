import Dispatch

/// A thread for tasks that block: those of Swift's pool are few, and must not.
package final class BlockingThread: TaskExecutor {
  private let queue: DispatchQueue

  package init(_ label: String) {
    queue = DispatchQueue(label: label, qos: .userInitiated)
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
