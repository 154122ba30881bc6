/// Analyses that go through the gate: pages and reports read through it.
struct AnalyzedEvents: EventAnalysis {
  let base: any EventAnalysis
  let gate: AnalysisGate

  func attributions(
    _ query: AttributionQuery, of app: RecordID
  ) async throws(StorageError) -> [Attribution] {
    try await gate.run { () async throws(StorageError) in
      try await base.attributions(query, of: app)
    }
  }

  func totals(
    _ query: TotalsQuery, of app: RecordID
  ) async throws(StorageError) -> [EventTotal] {
    try await gate.run { () async throws(StorageError) in try await base.totals(query, of: app) }
  }

  func clickTotals(
    _ query: ClickTotalsQuery, of app: RecordID
  ) async throws(StorageError) -> [ClickTotal] {
    try await gate.run { () async throws(StorageError) in
      try await base.clickTotals(query, of: app)
    }
  }

  func pushes(
    _ query: PushQuery, of app: RecordID
  ) async throws(StorageError) -> [PushReport] {
    try await gate.run { () async throws(StorageError) in try await base.pushes(query, of: app) }
  }

  func returns(
    _ query: ReturnQuery, of app: RecordID
  ) async throws(StorageError) -> [ReturnCount] {
    try await gate.run { () async throws(StorageError) in try await base.returns(query, of: app) }
  }

  func tail(_ query: TailQuery, of app: RecordID) async throws(StorageError) -> [TailEvent] {
    try await gate.run { () async throws(StorageError) in try await base.tail(query, of: app) }
  }

  func sends(
    of app: RecordID, in span: TimeSpan, limit: Int
  ) async throws(StorageError) -> [Send] {
    try await gate.run { () async throws(StorageError) in
      try await base.sends(of: app, in: span, limit: limit)
    }
  }

  func funnel(
    _ query: FunnelQuery, of app: RecordID
  ) async throws(StorageError) -> [FunnelPart] {
    // Half of the installations are read by a second connection.
    try await gate.run(readers: 2) { () async throws(StorageError) in
      try await base.funnel(query, of: app)
    }
  }

  /// Takes no time, and so no turn.
  func lastPosition() async throws(StorageError) -> Int64 { try await base.lastPosition() }
}
