import LinkRecords
import Metrics
import Synchronization

/// Writes clicks so that each is durable before its request is answered, many in one commit.
///
/// A click that finds the store idle is committed at once; those that come while it commits are
/// collected and go into the next commit together. So one alone does not wait, and a thousand need
/// few commits.
final class ClickJournal: Sendable {
  /// What became of a click that was told.
  enum Outcome: Sendable {
    case stored(ClickVerdict)
    /// The store cannot be written: the click is lost, and counted as lost.
    case lost
  }

  /// How many clicks go into one commit.
  private static let batchSize = 512
  /// How many may wait: more than that come faster than the disk takes them.
  private static let queueSize = 50_000

  /// Clicks, and who waits for each.
  private struct Batch {
    var drafts: [ClickDraft] = []
    var tells: [@Sendable (Outcome) -> Void] = []
  }

  private struct State {
    var queue = Batch()
    var isCommitting = false
  }

  let store: any ClickStore
  private let health: Health
  private let state = Mutex(State())
  private let commits = Counter(label: "entryway_click_commits_total")
  private let stored = Counter(label: "entryway_clicks_total")
  private let lost = Counter(label: "entryway_clicks_lost_total")

  init(_ store: any ClickStore, health: Health) {
    self.store = store
    self.health = health
  }

  /// Stores a click.
  ///
  /// - Returns: When the click is durable, or that it cannot be.
  func append(_ draft: ClickDraft) async -> Outcome {
    await withCheckedContinuation { continuation in
      append(draft) { continuation.resume(returning: $0) }
    }
  }

  /// Stores a click.
  ///
  /// - Parameters:
  ///   - draft: The click.
  ///   - tell: Called once, on any thread, when the click is durable or cannot be.
  func append(_ draft: ClickDraft, then tell: @escaping @Sendable (Outcome) -> Void) {
    let (isTaken, isFirst) = state.withLock { state in
      guard state.queue.drafts.count < Self.queueSize else { return (false, false) }
      state.queue.drafts.append(draft)
      state.queue.tells.append(tell)
      defer { state.isCommitting = true }
      return (true, !state.isCommitting)
    }
    guard isTaken else {
      lost.increment()
      return tell(.lost)
    }
    if isFirst { Task(executorPreference: store.executor) { await self.commitAll() } }
  }

  private func commitAll() async {
    while let batch = next() {
      do throws(StorageError) {
        let verdicts = try await store.append(batch.drafts)
        health.clicks.worked()
        commits.increment()
        stored.increment(by: batch.drafts.count)
        for (tell, verdict) in zip(batch.tells, verdicts) { tell(.stored(verdict)) }
      } catch {
        // People are sent on all the same; what cannot be counted is told.
        health.clicks.failed(error)
        lost.increment(by: batch.drafts.count)
        for tell in batch.tells { tell(.lost) }
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
      if state.queue.drafts.count <= Self.batchSize {
        defer { state.queue = Batch() }
        return state.queue
      }
      let batch = Batch(
        drafts: Array(state.queue.drafts.prefix(Self.batchSize)),
        tells: Array(state.queue.tells.prefix(Self.batchSize)))
      state.queue.drafts.removeFirst(Self.batchSize)
      state.queue.tells.removeFirst(Self.batchSize)
      return batch
    }
  }
}
