import LinkRecords
import Logging
import Metrics
import ServiceLifecycle

/// Writes clicks so that each is durable before its request is answered, many in one commit.
///
/// A click that finds the store idle is committed at once; those that come while it commits are
/// collected and go into the next commit together. So one alone does not wait, and a thousand need
/// few commits.
actor ClickJournal {
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

  private struct Waiting {
    let draft: ClickDraft
    let continuation: CheckedContinuation<Outcome, Never>
  }

  nonisolated let store: any ClickStore
  private let health: Health
  private var queue: [Waiting] = []
  private var isCommitting = false
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
    guard queue.count < Self.queueSize else {
      lost.increment()
      return .lost
    }
    return await withCheckedContinuation { continuation in
      queue.append(Waiting(draft: draft, continuation: continuation))
      if !isCommitting {
        isCommitting = true
        Task { await commitAll() }
      }
    }
  }

  private func commitAll() async {
    while !queue.isEmpty {
      let batch = Array(queue.prefix(Self.batchSize))
      queue.removeFirst(batch.count)
      do throws(StorageError) {
        let verdicts = try await store.append(batch.map(\.draft))
        health.clicks.worked()
        commits.increment()
        stored.increment(by: batch.count)
        for (waiting, verdict) in zip(batch, verdicts) {
          waiting.continuation.resume(returning: .stored(verdict))
        }
      } catch {
        // People are sent on all the same; what cannot be counted is told.
        health.clicks.failed(error)
        lost.increment(by: batch.count)
        for waiting in batch { waiting.continuation.resume(returning: .lost) }
      }
    }
    isCommitting = false
  }
}

/// Tells events what the journal has, again and again, until the server ends.
///
/// It remembers its place in the events' own file, in the commit that adds the touches: after a crash
/// some are told again, and known by their identifiers.
struct TouchRelay: Service {
  let stores: Stores
  let health: Health
  let logger: Logger
  var interval = Duration.milliseconds(500)

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        if await step() { continue }
        try await Task.sleep(for: interval)
      }
    }
    _ = await step()
  }

  /// Moves one batch.
  ///
  /// - Returns: Whether there may be more.
  func step() async -> Bool {
    do throws(StorageError) {
      let position = try await stores.events.position()
      let clicks = try await stores.clicks.tail(after: position, limit: 1000)
      guard let last = clicks.last else { return false }
      try await stores.events.append(clicks.map { Touch($0.click) }, readTo: last.position)
      health.events.worked()
      return clicks.count == 1000
    } catch {
      health.events.failed(error)
      logger.warning("touches cannot be told", metadata: ["reason": "\(error)"])
      return false
    }
  }
}
