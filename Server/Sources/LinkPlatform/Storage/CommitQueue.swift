import Metrics
import Synchronization

/// Hands drafts to a store so that each is durable before its request is answered, many in one commit.
///
/// One that finds the store idle is committed at once; those that come while it commits are collected and
/// go into the next commit together. So one alone does not wait, and a thousand need few commits.
package final class CommitQueue<Draft: Sendable, Verdict: Sendable>: Sendable {
  package typealias Tell = @Sendable (Result<Verdict, StorageError>) -> Void

  private struct Batch {
    var drafts: [Draft] = []
    var tells: [Tell] = []
  }

  private struct State {
    var queue = Batch()
    var isCommitting = false
    /// How much all that wait cost.
    var cost = 0
  }

  private let batchSize: Int
  private let queueSize: Int
  private let cost: @Sendable (Draft) -> Int
  private let executor: (any TaskExecutor)?
  private let health: Health.Part
  private let commits: Counter
  private let commit: @Sendable ([Draft]) async throws(StorageError) -> [Verdict]
  private let state = Mutex(State())

  /// - Parameters:
  ///   - batchSize: How many drafts go into one commit.
  ///   - queueSize: What those that wait may cost: more comes faster than the disk takes it.
  ///   - cost: What a draft costs.
  ///   - executor: Where it commits.
  ///   - health: Told whether a commit succeeded.
  ///   - metric: What counts the commits that did.
  ///   - commit: Writes drafts, durable when it returns, and says what became of each.
  package init(
    batchSize: Int, queueSize: Int, cost: @escaping @Sendable (Draft) -> Int = { _ in 1 },
    executor: (any TaskExecutor)?, health: Health.Part, counting metric: String,
    commit: @escaping @Sendable ([Draft]) async throws(StorageError) -> [Verdict]
  ) {
    (self.batchSize, self.queueSize, self.cost) = (batchSize, queueSize, cost)
    (self.executor, self.health, self.commit) = (executor, health, commit)
    commits = Counter(label: metric)
  }

  /// What those that wait cost: how many drafts, where each costs one.
  package var waiting: Int { state.withLock { $0.cost } }

  /// Hands in a draft.
  ///
  /// - Parameters:
  ///   - draft: The draft.
  ///   - tell: Called once, on any thread, when it is durable or cannot be.
  /// - Returns: Whether there was room; otherwise nothing is called.
  package func append(_ draft: Draft, then tell: @escaping Tell) -> Bool {
    let price = cost(draft)
    let (isTaken, isFirst) = state.withLock { state in
      guard state.cost < queueSize else { return (false, false) }
      state.cost += price
      state.queue.drafts.append(draft)
      state.queue.tells.append(tell)
      defer { state.isCommitting = true }
      return (true, !state.isCommitting)
    }
    if isFirst { Task(executorPreference: executor) { await self.commitAll() } }
    return isTaken
  }

  private func commitAll() async {
    while let batch = next() {
      do throws(StorageError) {
        let verdicts = try await commit(batch.drafts)
        health.worked()
        commits.increment()
        for (tell, verdict) in zip(batch.tells, verdicts) { tell(.success(verdict)) }
      } catch {
        health.failed(error)
        for tell in batch.tells { tell(.failure(error)) }
      }
    }
  }

  /// What goes into the next commit; nil when nothing waits, and then nobody commits any more.
  private func next() -> Batch? {
    state.withLock { state in
      guard !state.queue.drafts.isEmpty else {
        state.isCommitting = false
        return nil
      }
      let batch: Batch
      if state.queue.drafts.count <= batchSize {
        batch = state.queue
        state.queue = Batch()
        state.cost = 0
      } else {
        batch = Batch(
          drafts: Array(state.queue.drafts.prefix(batchSize)),
          tells: Array(state.queue.tells.prefix(batchSize)))
        state.queue.drafts.removeFirst(batchSize)
        state.queue.tells.removeFirst(batchSize)
        state.cost -= batch.drafts.reduce(0) { $0 + cost($1) }
      }
      return batch
    }
  }
}
