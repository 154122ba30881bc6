/// Analyses that go through the gate: pages and reports read through it.
package struct AnalyzedEvents: EventAnalysis {
  let base: any EventAnalysis
  let gate: AnalysisGate

  package init(base: any EventAnalysis, gate: AnalysisGate) {
    (self.base, self.gate) = (base, gate)
  }

  package func attributions(
    _ query: AttributionQuery, of app: RecordID
  ) async throws(StorageError) -> [Attribution] {
    try await gate.run { () async throws(StorageError) in
      try await base.attributions(query, of: app)
    }
  }

  package func totals(
    _ query: TotalsQuery, of app: RecordID
  ) async throws(StorageError) -> [EventTotal] {
    try await gate.run { () async throws(StorageError) in try await base.totals(query, of: app) }
  }

  package func clickTotals(
    _ query: ClickTotalsQuery, of app: RecordID
  ) async throws(StorageError) -> [ClickTotal] {
    try await gate.run { () async throws(StorageError) in
      try await base.clickTotals(query, of: app)
    }
  }

  package func pushes(
    _ query: PushQuery, of app: RecordID
  ) async throws(StorageError) -> [PushReport] {
    try await gate.run { () async throws(StorageError) in try await base.pushes(query, of: app) }
  }

  package func returns(
    _ query: ReturnQuery, of app: RecordID
  ) async throws(StorageError) -> [ReturnCount] {
    try await gate.run { () async throws(StorageError) in try await base.returns(query, of: app) }
  }

  package func tail(_ query: TailQuery, of app: RecordID) async throws(StorageError) -> [TailEvent]
  {
    try await gate.run { () async throws(StorageError) in try await base.tail(query, of: app) }
  }

  package func sends(
    of app: RecordID, in span: TimeSpan, limit: Int
  ) async throws(StorageError) -> [Send] {
    try await gate.run { () async throws(StorageError) in
      try await base.sends(of: app, in: span, limit: limit)
    }
  }

  package func changes(
    in span: TimeSpan, of app: RecordID
  ) async throws(StorageError) -> [QuarterChange] {
    try await gate.run { () async throws(StorageError) in
      try await base.changes(in: span, of: app)
    }
  }

  /// Takes no time, and so no turn.
  package func lastPosition() async throws(StorageError) -> Int64 { try await base.lastPosition() }

  /// Takes no time, and so no turn.
  package func through() async throws(StorageError) -> Timestamp { try await base.through() }
}
