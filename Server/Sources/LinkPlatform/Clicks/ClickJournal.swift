import Metrics

/// Writes clicks so that each is durable before its request is answered, many in one commit.
package final class ClickJournal: Sendable {
  /// What became of a click that was told.
  package enum Outcome: Sendable {
    case stored(ClickVerdict)
    /// The store cannot be written: the click is lost, and counted as lost.
    case lost
  }

  package let store: any ClickStore
  private let queue: CommitQueue<ClickDraft, ClickVerdict>
  private let lost = Counter(label: "entryway_clicks_lost_total")

  package init(_ store: any ClickStore, health: Health) {
    self.store = store
    let stored = Counter(label: "entryway_clicks_total")
    queue = CommitQueue(
      batchSize: 512, queueSize: 50_000, executor: store.executor, health: health.clicks,
      counting: "entryway_click_commits_total"
    ) { drafts throws(StorageError) in
      let verdicts = try await store.append(drafts)
      stored.increment(by: drafts.count)
      return verdicts
    }
  }

  /// How many clicks wait to be written.
  package var waiting: Int { queue.waiting }

  /// Stores a click.
  ///
  /// - Returns: When the click is durable, or that it cannot be.
  package func append(_ draft: ClickDraft) async -> Outcome {
    await withCheckedContinuation { continuation in
      append(draft) { continuation.resume(returning: $0) }
    }
  }

  /// Stores a click.
  ///
  /// - Parameters:
  ///   - draft: The click.
  ///   - tell: Called once, on any thread, when the click is durable or cannot be.
  package func append(_ draft: ClickDraft, then tell: @escaping @Sendable (Outcome) -> Void) {
    let isTaken = queue.append(draft) { [lost] result in
      switch result {
      case .success(let verdict): tell(.stored(verdict))
      case .failure:
        // People are sent on all the same; what cannot be counted is told.
        lost.increment()
        tell(.lost)
      }
    }
    guard !isTaken else { return }
    lost.increment()
    tell(.lost)
  }
}
