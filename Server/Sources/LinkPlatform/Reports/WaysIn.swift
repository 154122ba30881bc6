/// How many opens came from one referring host.
package struct ReferrerCount: Hashable, Sendable {
  package var host: String
  package var opens: OpenCounts

  package init(host: String, opens: OpenCounts) { (self.host, self.opens) = (host, opens) }
}

/// How many opens there were, and how they ended; those that were given up are among all alone.
package struct OpenCounts: Hashable, Sendable {
  package private(set) var all = 0
  package private(set) var reached = 0
  package private(set) var rejected = 0

  package init() {}

  package init(all: Int, reached: Int, rejected: Int) {
    (self.all, self.reached, self.rejected) = (all, reached, rejected)
  }

  package mutating func add(_ other: OpenCounts) {
    all += other.all
    reached += other.reached
    rejected += other.rejected
  }

  package mutating func add(_ count: Int, _ outcome: Event.Outcome?) {
    all += count
    if outcome?.reachesScreen == true { reached += count }
    if outcome == .rejected { rejected += count }
  }
}

/// By what somebody came in: the way, what a link says of its surface, what was tapped of a notification.
package struct WayIn: Hashable, Sendable {
  package var entrySource: String?
  package var surface: String?
  package var action: String?

  package init(entrySource: String?, surface: String? = nil, action: String? = nil) {
    (self.entrySource, self.surface, self.action) = (entrySource, surface, action)
  }
}

extension AnalyzedEvents {
  package func referrers(
    in span: TimeSpan, of app: RecordID
  ) async throws(StorageError) -> [ReferrerCount] {
    try await gate.run { () async throws(StorageError) in
      try await base.referrers(in: span, of: app)
    }
  }

  package func reengagements(
    in span: TimeSpan, of app: RecordID
  ) async throws(StorageError) -> [WayIn: Int] {
    try await gate.run { () async throws(StorageError) in
      try await base.reengagements(in: span, of: app)
    }
  }
}

extension ReportService {
  /// How people came in, the most first: from totals, but for re-engagements, which events alone tell.
  func waysIn(_ app: App, _ span: ReportSpan, at now: Timestamp) async throws -> ReportTable {
    var ways: [WayIn: OpenCounts] = [:]
    let totals = try await totals(
      [.open], [.entrySource, .surface, .action, .outcome], app, span)
    for total in totals {
      let way = WayIn(
        entrySource: total.values[0], surface: total.values[1], action: total.values[2])
      ways[way, default: OpenCounts()].add(
        total.count, total.values[3].flatMap(Event.Outcome.init))
    }
    let start = try await history.start(at: now)
    let isKnown = start <= span.span.from
    let reengaged = isKnown ? try await events.reengagements(in: span.span, of: app.id) : [:]
    let rows = ways.sorted { ($1.value.all, $0.key.order) < ($0.value.all, $1.key.order) }.map {
      way, opens in
      [way.entrySource, way.surface, way.action].map { ReportCell($0) } + opens.cells
        + [isKnown ? .count(reengaged[way] ?? 0) : .none]
    }
    let hasSurface = ways.keys.contains { $0.surface != nil }
    return ReportTable(
      columns: ["entrySource", "surface", "action"] + OpenCounts.columns + ["reengaged"],
      rows: rows,
      notes: [ReportTable.unverified] + (hasSurface ? [ReportTable.surfacesOfLinks] : [])
    ).notKnowing(isKnown ? nil : EventHistory.note(start, in: span.zone))
  }

  /// From which hosts people came, the most first; with the events they are gone.
  func referrers(_ app: App, _ span: ReportSpan, at now: Timestamp) async throws -> ReportTable {
    let columns = ["referrer"] + OpenCounts.columns
    let start = try await history.start(at: now)
    guard start <= span.span.from else { return Self.notKnown(columns, start, span) }
    let found = try await events.referrers(in: span.span, of: app.id)
    return ReportTable(
      columns: columns, rows: found.map { [.text($0.host)] + $0.opens.cells })
  }
}

extension WayIn {
  /// What ways that are as frequent are ordered by.
  fileprivate var order: String {
    [entrySource, surface, action].map { $0 ?? "" }.joined(separator: "\n")
  }
}

extension OpenCounts {
  fileprivate static let columns = ["opens", "reached", "rejected"]
  fileprivate var cells: [ReportCell] { [.count(all), .count(reached), .count(rejected)] }
}
