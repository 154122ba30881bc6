import ServiceLifecycle

/// Ships what waits in the spool, again and again, until the server ends.
package struct ClickShipper: Service {
  package let clicks: SpoolingClickStore
  package var interval = Duration.milliseconds(250)

  package init(_ clicks: SpoolingClickStore) { self.clicks = clicks }

  package func run() async throws {
    try? await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        if await clicks.ship() { continue }
        try await Task.sleep(for: interval)
      }
    }
  }
}
