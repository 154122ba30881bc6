import GRDB
package import LinkPlatform

extension SQLiteEventStore {
  package func funnel(
    _ query: FunnelQuery, of app: RecordID
  ) async throws(StorageError) -> [FunnelPart] {
    let empty = FunnelRun(steps: query.steps.count, window: query.window.milliseconds)
    var (run, other) = try await inHalves(of: app, in: query.span, otherwise: empty) {
      reading, app, installations in
      let scan = try SQLiteEventScan(reading, app: app)
      let steps = try query.steps.map { try PatternNumbers($0, app: app, reading.main) }
      return try scan.funnel(query, steps, of: installations)
    }
    run.add(other)
    return try await analyze(app, otherwise: []) { [run] database, _ in
      try database.parts(run, of: query)
    }
  }

  package func attributions(
    _ query: AttributionQuery, of app: RecordID
  ) async throws(StorageError) -> [Attribution] {
    try await analyze(app, in: query.seen, otherwise: []) { reading, app in
      let database = reading.main
      let conversion = try PatternNumbers(query.conversion, app: app, database)
      let hidden = try HiddenValueNames(database, app: app)
      let run = try SQLiteEventScan(reading, app: app).attributions(query, conversion, hidden)
      return try database.attributions(run)
    }
  }

  /// Reads the main file for an app that has told something; the other value for one that has not.
  func analyze<Value: Sendable>(
    _ app: RecordID, otherwise none: Value,
    _ work: @escaping @Sendable (Database, Int64) throws -> Value
  ) async throws(StorageError) -> Value {
    try await files.readMain { database in
      guard let number = try StringTable.known(app, database) else { return none }
      return try work(database, number)
    }
  }

  /// Reads the months of a span, for an app that has told something; the other value for one that has not.
  func analyze<Value: Sendable>(
    _ app: RecordID, in span: TimeSpan, otherwise none: Value,
    _ work: @escaping @Sendable (EventReading, Int64) throws -> Value
  ) async throws(StorageError) -> Value {
    try await files.read(files.months(of: span)) { reading in
      guard let number = try StringTable.known(app, reading.main) else { return none }
      return try work(reading, number)
    }
  }

  /// Reads the months of a span by two connections, each for half of the installations: none is in both.
  func inHalves<Value: Sendable>(
    of app: RecordID, in span: TimeSpan, otherwise none: Value,
    _ work: @escaping @Sendable (EventReading, Int64, Range<Int64>) throws -> Value
  ) async throws(StorageError) -> (Value, Value) {
    // Those that told nothing for long have no rows any more: the numbers begin with others.
    let middle = try await analyze(app, otherwise: 0) { database, _ in
      try database.number("SELECT (min(number) + max(number)) / 2 FROM installations") ?? 0
    }
    async let one = analyze(app, in: span, otherwise: none) { try work($0, $1, 0..<middle) }
    async let other = analyze(app, in: span, otherwise: none) {
      try work($0, $1, middle..<Int64.max)
    }
    do {
      return (try await one, try await other)
    } catch {
      throw file.meaning(of: error)
    }
  }
}
