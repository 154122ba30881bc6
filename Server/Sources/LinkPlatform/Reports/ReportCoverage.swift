/// Up to when a report counts, and which of its days have changed when.
package struct ReportCoverage: Hashable, Sendable {
  /// What a report counts.
  package enum Source: Hashable, Sendable {
    /// What apps report.
    case events
    /// What people do at links, as far as it was copied from the journal of clicks.
    case clicks
  }

  /// Everything that the server had accepted by then is counted.
  package let through: Timestamp
  /// The days of the report whose events have changed; nil where it counts clicks alone, of which no change
  /// is known.
  package let days: [DayChange]?

  package init(through: Timestamp, days: [DayChange]?) {
    (self.through, self.days) = (through, days)
  }

  /// The days of which events came late.
  package var lateDays: [DayChange] { days?.filter(\.isLate) ?? [] }
}

/// Tells up to when reports count.
package struct CoverageService: Sendable {
  package let events: any EventAnalysis
  package let clicks: CopiedClicks

  package init(events: any EventAnalysis, clicks: CopiedClicks) {
    (self.events, self.clicks) = (events, clicks)
  }

  /// What a report covers that is read after this call, and not before it: a change that comes meanwhile may
  /// be counted without being told, which the next report makes good, but none is told without being counted.
  ///
  /// - Parameters:
  ///   - sources: What the report counts.
  ///   - app: The app.
  ///   - span: The days of the report.
  package func read(
    _ sources: Set<ReportCoverage.Source>, _ app: App, _ span: ReportSpan
  ) async throws(StorageError) -> ReportCoverage {
    var through = Timestamp.now
    if sources.contains(.events) { through = min(through, try await events.through()) }
    if sources.contains(.clicks) { through = min(through, try await clicks.through()) }
    guard sources.contains(.events) else { return ReportCoverage(through: through, days: nil) }
    let quarters = try await events.changes(in: span.span, of: app.id)
    return ReportCoverage(through: through, days: span.changes(of: quarters))
  }
}
