import EntrywayReporting

/// What the analytics product's own client can do.
protocol AnalyticsClient: Sendable {
  func log(_ name: String, _ properties: [String: String]) async
  func reset() async
}

struct ProductAnalytics: OpenReporter {
  let client: any AnalyticsClient

  func report(_ events: [ReportedEvent]) async {
    for event in events where event.kind == .open && event.outcome == .opened {
      await client.log(
        "screen_opened", ["route": event.route ?? "", "by": event.entrySource ?? ""])
    }
  }

  func forget() async { await client.reset() }
}
