/// Which reports there are, what each takes, and what it counts.
extension ReportService {
  /// A report by its name.
  package enum Kind: String, CaseIterable, Sendable {
    /// Which push or link leads to which screen, and which to none.
    case destinations
    /// Links and pushes that go nowhere, and why.
    case unopened
    /// Clicks: all, people's, bots'.
    case clicks
    /// How much of what apps told.
    case events
    /// What became of each push.
    case pushes
    /// What led to what people did.
    case attribution
    /// Who had been away and came back.
    case returning
    /// How people came in: by which way, from which surface, by which button.
    case waysIn = "ways-in"
    /// The hosts of pages whose links people opened.
    case referrers

    /// What it counts.
    package var sources: Set<ReportCoverage.Source> {
      switch self {
      case .clicks: [.clicks]
      case .destinations, .unopened, .events, .pushes, .attribution, .returning, .waysIn,
        .referrers:
        [.events]
      }
    }
  }

  /// A report, with what it covers.
  package func report(
    _ kind: Kind, _ app: App, _ parameters: ReportParameters, _ span: ReportSpan, at now: Timestamp
  ) async throws -> Report {
    let coverage = try await coverage.read(kind.sources, app, span)
    return Report(try await table(kind, app, parameters, span, at: now), span, coverage)
  }

  /// The table of a report.
  package func table(
    _ kind: Kind, _ app: App, _ parameters: ReportParameters, _ span: ReportSpan, at now: Timestamp
  ) async throws -> ReportTable {
    switch kind {
    case .destinations: try await destinations(app, span)
    case .unopened: try await unopened(app, span)
    case .clicks: try await clicks(app, parameters, span)
    case .events: try await told(app, parameters, span)
    case .pushes: try await pushes(app, parameters, span, at: now)
    case .attribution: try await attribution(app, parameters, span, at: now)
    case .returning: try await returning(app, parameters, span, at: now)
    case .waysIn: try await waysIn(app, span, at: now)
    case .referrers: try await referrers(app, span, at: now)
    }
  }

  package static func parameters(of kind: Kind) -> [String] {
    switch kind {
    case .destinations, .unopened, .waysIn, .referrers: []
    case .clicks, .events: ["by"]
    case .pushes: ["campaign", "by", "goal", "window"]
    case .attribution: ["event", "window", "value"]
    case .returning: ["days"]
    }
  }
}
