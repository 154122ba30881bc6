import LinkPlatform
import SeededNumbers
import Testing

/// What reports on histories have to say.
struct ExpectedReports: Sendable {
  /// What looking at all events says that are shown.
  let shown: ReportReference
  /// What totals count: what happened before the history begins, too.
  let counted: ReportReference
  /// From when on events are shown; nil for all of them.
  let start: Timestamp?

  init(_ events: [KeptEvents.Kept], of history: ReportHistory, from start: Timestamp? = nil) {
    self.start = start
    counted = ReportReference(events, sends: history.sends)
    guard let start else {
      shown = counted
      return
    }
    shown = ReportReference(
      events.filter { start <= $0.event.occurredAt }, sends: history.sends)
  }
}

extension EventStore {
  /// Compares reports on a history with those that are expected, for spans and queries of a seed.
  func compareReports(
    on history: ReportHistory, with expected: ExpectedReports, seed: UInt64,
    spans count: Int = .max
  ) async throws {
    var seeded = Seeded(seed: seed)
    var spans = history.spans(&seeded)
    while spans.count > count { spans.remove(at: seeded.below(spans.count)) }
    for span in spans {
      try await compareFunnel(
        ReportHistory.funnel(span, &seeded), of: history.app, expected.shown)
      try await compareAttributions(
        ReportHistory.attribution(span, &seeded), of: history.app, expected.shown)
      try await compareReturns(ReportHistory.returns(span, &seeded), of: history.app, expected)
      try await comparePushes(
        ReportHistory.pushes(span, &seeded), of: history.app, expected.shown)
      for _ in 0..<2 {
        try await compareTotals(
          ReportHistory.totals(span, &seeded), of: history.app, expected.counted)
      }
      let hosts = try await referrers(in: span, of: history.app)
      #expect(
        expected.shown.referrers(in: span)
          == Dictionary(
            uniqueKeysWithValues: hosts.map {
              ($0.host, $0.opens)
            }), "app \(history.app), \(span)")
      #expect(hosts.map(\.opens.all).isFalling)
      #expect(
        try await reengagements(in: span, of: history.app)
          == expected.shown.reengagements(in: span), "app \(history.app), \(span)")
    }
  }

  private func compareFunnel(
    _ query: FunnelQuery, of app: RecordID, _ reference: ReportReference
  ) async throws {
    let found = try await funnel(query, of: app)
    #expect(found.isSame(as: reference.funnel(query)), "app \(app), \(query): \(found)")
    #expect(found.map { $0.reached.first ?? 0 }.isFalling)
    // By trying all ways through the steps, too.
    let reached = query.steps.indices.map { step in
      found.reduce(0) { $0 + $1.reached[step] }
    }
    #expect(reached == reference.reached(query), "app \(app), \(query)")
  }

  private func compareAttributions(
    _ query: AttributionQuery, of app: RecordID, _ reference: ReportReference
  ) async throws {
    let found = try await attributions(query, of: app)
    #expect(found.isSame(as: reference.attributions(query)), "app \(app), \(query): \(found)")
    #expect(found.map(\.conversions).isFalling)
  }

  private func compareReturns(
    _ query: ReturnQuery, of app: RecordID, _ expected: ExpectedReports
  ) async throws {
    let found = try await returns(query, of: app)
    #expect(found.map(\.installations).isFalling)
    // Whoever comes back after a session that is gone may count or not.
    let all = expected.counted.returns(query, from: expected.start)
    #expect(
      found.isSame(as: expected.shown.returns(query)) || found.isSame(as: all),
      "app \(app), \(query): \(found)")
  }

  private func comparePushes(
    _ query: PushQuery, of app: RecordID, _ reference: ReportReference
  ) async throws {
    func asked(_ reports: [PushReport]) -> [PushReport] {
      guard !query.countsSessions else { return reports }
      return reports.map { report in
        var asked = report
        (asked.sessions, asked.events) = (0, [:])
        return asked
      }
    }
    let found = asked(try await pushes(query, of: app))
    #expect(found == asked(reference.pushes(query)), "app \(app), \(query)")
  }

  private func compareTotals(
    _ query: TotalsQuery, of app: RecordID, _ reference: ReportReference
  ) async throws {
    let found = try await totals(query, of: app)
    #expect(found.map(\.count).isFalling)
    // A campaign that the owner and a link name is two, where nobody asks whose.
    let counts = Dictionary(found.map { ($0.values, $0.count) }, uniquingKeysWith: +)
    #expect(counts == reference.totals(query), "app \(app), \(query)")
  }
}

extension Array where Element: Hashable {
  /// Whether two have the same elements, in any order.
  fileprivate func isSame(as other: [Element]) -> Bool {
    count == other.count && Set(self) == Set(other) && Set(self).count == count
  }
}

extension [Int] {
  fileprivate var isFalling: Bool { zip(self, dropFirst()).allSatisfy { $1 <= $0 } }
}
