package import LinkPlatform
import LinkStores

/// What is found in events by reading them in their order.
extension PostgresEventStore {
  package func funnel(
    _ query: FunnelQuery, of app: RecordID
  ) async throws(StorageError) -> [FunnelPart] {
    try await scan(app) { connection, app, events in
      let steps = try query.steps.map { try PatternNumbers($0, app: app, connection) }
      return try connection.parts(try events.funnel(query, steps), of: query)
    }
  }

  package func attributions(
    _ query: AttributionQuery, of app: RecordID
  ) async throws(StorageError) -> [Attribution] {
    try await scan(app) { connection, app, events in
      let conversion = try PatternNumbers(query.conversion, app: app, connection)
      let hidden = try HiddenValueNames(connection, app: app)
      return try connection.attributions(try events.attributions(query, conversion, hidden))
    }
  }

  package func pushes(
    _ query: PushQuery, of app: RecordID
  ) async throws(StorageError) -> [PushReport] {
    try await scan(app) { connection, app, events in
      guard let question = try connection.pushes(query, of: app) else { return [] }
      let goal = try query.goal.map { try PatternNumbers($0, app: app, connection) }
      let run = try events.pushes(query, question, goal: goal)
      return try connection.reports(run, question, of: query)
    }
  }

  package func returns(
    _ query: ReturnQuery, of app: RecordID
  ) async throws(StorageError) -> [ReturnCount] {
    try await scan(app) { connection, _, events in
      try connection.returns(try events.returns(query))
    }
  }

  /// Reads the events of an app that has told something, and the names of what is found, of one state.
  private func scan<Value: Sendable>(
    _ app: RecordID,
    _ work: @escaping @Sendable (PostgresConnection, Int64, StreamedScan) throws -> [Value]
  ) async throws(StorageError) -> [Value] {
    try await report(of: app, otherwise: []) { [floor, clickHouse] connection, app in
      let floor = try floor.value(connection)
      guard let clickHouse else {
        return try work(connection, app, try connection.events(of: app, from: floor))
      }
      let events = clickHouse.scan(
        of: app, try ScannedNames(connection, app: app), from: floor,
        removed: try connection.removedInstallations(of: app))
      return try work(connection, app, events)
    }
  }
}
