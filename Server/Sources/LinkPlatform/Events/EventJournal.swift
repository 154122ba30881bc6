/// Writes batches of events so that each is durable before its request is answered.
package struct EventJournal: Sendable {
  package let store: any EventStore
  private let queue: CommitQueue<EventBatch, BatchVerdict>

  package init(_ store: any EventStore, health: Health) {
    self.store = store
    // A batch has 1,000 events at most: a commit is over before anybody else waits for long.
    queue = CommitQueue(
      batchSize: 8, queueSize: 50_000, cost: Self.cost(of:), executor: store.executor,
      health: health.events, counting: "entryway_event_commits_total"
    ) { batches throws(StorageError) in try await store.append(batches) }
  }

  /// How many events wait to be written; a batch without any counts as one.
  package var waiting: Int { queue.waiting }

  /// Stores a batch.
  ///
  /// - Returns: When it is durable, what became of it.
  package func append(_ batch: EventBatch) async throws(StorageError) -> BatchVerdict {
    let result: Result<BatchVerdict, StorageError> = await withCheckedContinuation { continuation in
      let isTaken = queue.append(batch) { continuation.resume(returning: $0) }
      if !isTaken {
        continuation.resume(
          returning: .failure(
            .unavailable(reason: "events arrive faster than the disk can store them")))
      }
    }
    return try result.get()
  }

  /// How much of the queue a batch takes: its events, which all wait in memory.
  private static func cost(of batch: EventBatch) -> Int { max(1, batch.events.count) }
}
