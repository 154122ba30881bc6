import LinkPlatform
import ServiceLifecycle

/// Tries again to write where a write was refused, until the server ends.
///
/// Whoever sends no requests to a server that is not ready, as a load balancer does, would never see it
/// ready again: nothing else would write.
struct StoreProbe: Service {
  let stores: Stores
  let health: Health
  var interval = Duration.seconds(1)

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        try await Task.sleep(for: interval)
        await step()
      }
    }
  }

  /// Writes what changes nothing to each part that refuses writes.
  func step() async {
    await attempt(health.records) { () throws(StorageError) in
      // A commit of nothing: it has a number, which is written.
      try await stores.records.commit(RecordTransaction())
    }
    await attempt(health.clicks) { () throws(StorageError) in try await stores.clicks.probe() }
    await attempt(health.events) { () throws(StorageError) in
      try await stores.events.append([], readTo: 0)
    }
  }

  private func attempt(
    _ part: Health.Part, _ write: () async throws(StorageError) -> Void
  ) async {
    guard part.isRefusing else { return }
    do throws(StorageError) {
      try await write()
      part.worked()
    } catch {
      // It is refusing still, and nobody's write was refused.
    }
  }
}
