import EntrywayRouting
package import Logging
package import Metrics
import ServiceLifecycle
import Synchronization

/// Wakes whoever does the jobs of this process.
package final class JobQueue: Sendable {
  package let signals: AsyncStream<Void>
  private let signal: AsyncStream<Void>.Continuation

  package init() {
    (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  package func wake() { signal.yield() }

  /// Commits a transaction with a job, and wakes whoever does it.
  @discardableResult
  func commit(
    _ transaction: RecordTransaction, with job: Job, to cache: RecordCache
  ) async throws(StorageError) -> Revision {
    var transaction = transaction
    transaction.writes.append(try .insert(job))
    let revision = try await cache.commit(transaction)
    wake()
    return revision
  }
}

/// Whose job was begun last: apps take turns, however many jobs one of them has.
private final class JobTurns: Sendable {
  private let turns = Mutex<[RecordID: Int]>([:])

  /// Jobs in the order in which they are begun: first of the app that waits longest for its turn.
  func sorted(_ jobs: [Versioned<Job>]) -> [Versioned<Job>] {
    let turns = turns.withLock(\.self)
    func turn(_ job: Versioned<Job>) -> Int { job.value.app.flatMap { turns[$0] } ?? 0 }
    return jobs.sorted { (turn($0), $0.value.id) < (turn($1), $1.value.id) }
  }

  func begin(_ app: RecordID?, of waiting: Set<RecordID>) {
    guard let app else { return }
    turns.withLock { turns in
      let next = (turns.values.max() ?? 0) + 1
      // Of apps without a job nothing has to be known.
      turns = turns.filter { waiting.contains($0.key) }
      turns[app] = next
    }
  }
}

/// Does the jobs that stand in the store, one after the other, each under a lease: should this process
/// die, another does it when the lease has ended, three times at most.
///
/// Apps take turns.
package struct JobRunner: Service {
  package static let attempts = 3
  /// How many stored links that would lead nowhere a report names; it counts all.
  private static let lostLinkLimit = 100

  package let cache: RecordCache
  package let queue: JobQueue
  package let process: ComparisonProcess
  /// By whose clock leases end.
  package let group: any ServerGroup
  package let logger: Logger
  private let turns = JobTurns()

  package init(
    cache: RecordCache, queue: JobQueue, process: ComparisonProcess,
    group: any ServerGroup = LoneServer(), logger: Logger
  ) {
    (self.cache, self.queue, self.process, self.logger) = (cache, queue, process, logger)
    self.group = group
  }

  package func run() async throws {
    // From the start on: an increase is seen of a number that was there before.
    for state in [Job.State.done, .failed] { Self.counter(state).increment(by: 0) }
    queue.wake()
    await cancelWhenGracefulShutdown {
      await withTaskGroup { group in
        group.addTask {
          // Jobs of other processes, and those whose lease has ended.
          while (try? await Task.sleep(for: .seconds(2))) != nil { queue.wake() }
        }
        for await _ in queue.signals {
          while await step() {}
        }
        group.cancelAll()
      }
    }
  }

  /// Does one job.
  ///
  /// - Returns: Whether there was one.
  package func step() async -> Bool {
    do throws(StorageError) {
      guard let job = try await lease() else { return false }
      try await finish(job)
      return true
    } catch {
      // The server ends: nothing failed.
      if !Task.isCancelled { logger.warning("a job failed", metadata: ["reason": "\(error)"]) }
      return false
    }
  }

  package func lease() async throws(StorageError) -> Versioned<Job>? {
    let now = try await group.now()
    // All of them: those of one app don't hide another's.
    let candidates =
      try await cache.store.all(Job.self, of: nil, labels: ["state=waiting"])
      + cache.store.all(Job.self, of: nil, labels: ["state=running"])
    let apps = Set(candidates.compactMap(\.value.app))
    for candidate in turns.sorted(candidates) {
      guard
        candidate.value.state == .waiting || candidate.value.leasedUntil.map({ $0 < now }) ?? true
      else { continue }
      var job = candidate.value
      job.attempts += 1
      job.state = job.attempts > Self.attempts ? .failed : .running
      job.message = job.state == .failed ? "it was started three times and never finished" : nil
      job.leasedUntil = now.adding(.seconds(process.seconds * 2 + 30))
      do throws(StorageError) {
        var transaction = RecordTransaction()
        if job.state == .failed, let id = job.manifest,
          let manifest = try await cache.store.read(Manifest.self, id),
          manifest.value.state == .checking
        {
          transaction = try refused(manifest, job.message)
        }
        transaction.writes.append(try .replace(candidate, with: job))
        let revision = try await cache.commit(transaction)
        if job.state == .running {
          turns.begin(job.app, of: apps)
          return try candidate.replaced(with: job, revision: revision)
        }
        ended(job)
      } catch {
        guard case .stale = error else { throw error }
      }
    }
    return nil
  }

  private func finish(_ job: Versioned<Job>) async throws(StorageError) {
    guard let app = job.value.app else { return }
    let activation = try await Activation(cache.store, app: app)
    var manifest: Versioned<Manifest>?
    if let id = job.value.manifest { manifest = try await cache.store.read(Manifest.self, id) }
    var done = job.value
    done.state = .done
    done.leasedUntil = nil
    let transaction: RecordTransaction
    if job.value.manifest != nil, manifest?.value.state != .checking {
      // It was retired meanwhile: what is served stays.
      transaction = RecordTransaction()
    } else if let comparison = activation.comparison(with: manifest?.value),
      !comparison.manifests.isEmpty
    {
      switch await process.run(comparison) {
      case .outcome(var outcome):
        let lost = try await lostLinks(activation, manifest?.value)
        outcome.report.lostLinkCount = lost.count
        outcome.report.lostLinks = Array(lost.prefix(Self.lostLinkLimit))
        transaction = try settled(outcome, manifest, activation)
      case .failed(let reason):
        (done.state, done.message) = (.failed, reason)
        transaction = try refused(manifest, reason)
      }
    } else {
      transaction = try activation.transaction(nil, files: [:], at: .now)
    }
    try await write(transaction, done, job)
  }

  private func settled(
    _ outcome: ManifestComparison.Outcome, _ manifest: Versioned<Manifest>?,
    _ activation: Activation
  ) throws(StorageError) -> RecordTransaction {
    guard let manifest else {
      return outcome.isUsable
        ? try activation.transaction(nil, files: outcome.files, at: .now) : RecordTransaction()
    }
    var judged = manifest
    judged.value.report = outcome.report
    judged.value.base = activation.base
    if outcome.isUsable, outcome.report.losesNothing {
      return try activation.transaction(judged, files: outcome.files, at: .now)
    }
    judged.value.state = outcome.isUsable ? .unconfirmed : .refused
    judged.value.files = outcome.isUsable ? outcome.files : nil
    return RecordTransaction([try .replace(manifest, with: judged.value)])
  }

  private func refused(
    _ manifest: Versioned<Manifest>?, _ reason: String?
  ) throws(StorageError) -> RecordTransaction {
    guard let manifest else { return RecordTransaction() }
    var refused = manifest.value
    refused.state = .refused
    refused.report = ManifestReport(problems: [reason ?? "it cannot be used"])
    return RecordTransaction([try .replace(manifest, with: refused)])
  }

  private func write(
    _ transaction: RecordTransaction, _ done: Job, _ job: Versioned<Job>
  ) async throws(StorageError) {
    var transaction = transaction
    transaction.writes.append(try .replace(job, with: done))
    do throws(StorageError) {
      try await cache.commit(transaction)
      ended(done)
    } catch {
      guard case .stale(.host, _) = error else { throw error }
      // A host was changed meanwhile: it is done again, with the hosts that the app has now.
      var again = job.value
      again.state = .waiting
      again.leasedUntil = nil
      // It did not fail: what counts is how often a comparison never ended.
      again.attempts -= 1
      try await cache.commit(RecordTransaction([try .replace(job, with: again)]))
    }
  }

  /// Counts a comparison that ended, and says in the log that one failed.
  private func ended(_ job: Job) {
    Self.counter(job.state).increment()
    guard job.state == .failed else { return }
    logger.warning("a job failed", metadata: ["reason": "\(job.message ?? "")"])
  }

  package static func counter(_ state: Job.State) -> Counter {
    Counter(label: "entryway_jobs_total", dimensions: [("outcome", state.rawValue)])
  }

  /// Stored links that the routes would no longer take.
  private func lostLinks(
    _ activation: Activation, _ new: Manifest?
  ) async throws(StorageError) -> [ManifestReport.LostLink] {
    guard let app = activation.app?.value,
      let table = AppTable(activation.live + (new.map { [$0] } ?? []), app.hosting).table
    else { return [] }
    var lost: [ManifestReport.LostLink] = []
    var last: RecordID?
    while true {
      let page = try await cache.store.list(Link.self, of: app.id, after: last, limit: 500)
      for link in page.map(\.value) {
        if let match = try? table.match(link.target), !match.isFallback { continue }
        let host = activation.hosts.first { $0.value.name == link.host }?.value
        lost.append(
          .init(
            link: link.id, address: host?.address(of: link.slug) ?? link.slug, target: link.target))
      }
      last = page.last?.value.id
      guard page.count == 500 else { return lost }
    }
  }
}
