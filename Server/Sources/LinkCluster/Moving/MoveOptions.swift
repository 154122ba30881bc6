import LinkPlatform
import LinkStores

/// How data is moved between a folder and a cluster.
package struct ClusterMoveOptions: Sendable {
  /// How far a move is.
  package struct Progress: Hashable, Sendable {
    /// What is moved: the name of a table or of a month.
    package let part: String
    /// How many rows are there, of how many; those of totals are not counted.
    package let done: Int
    package let all: Int
  }

  /// How many rows one commit writes at most.
  package var blockSize = 5000
  /// Told how far it is.
  package var tell: @Sendable (Progress) -> Void = { _ in }
  /// Called before each commit, on the thread of the move, which it may hold or end: for tests.
  package var beforeCommit: @Sendable () throws -> Void = {}

  package init() {}

  /// Called before each commit: ends a move whose task was cancelled.
  var checkpoint: @Sendable () throws -> Void {
    { [beforeCommit] in
      try Task.checkCancellation()
      try beforeCommit()
    }
  }

  /// Does what blocks for long on a thread of its own, which a cancelled task ends soon.
  static func run<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    let thread = BlockingThread("entryway-move")
    let task = Task(executorPreference: thread) { try work() }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
