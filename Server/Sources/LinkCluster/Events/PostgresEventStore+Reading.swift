import LinkPlatform
import LinkStores

/// How the store's questions come to a connection.
extension PostgresEventStore {
  /// How long a report may take, with the wait for a connection.
  private static let reportLimit = Duration.seconds(300)
  /// How long may take what a request waits for.
  private static let requestLimit = Duration.seconds(10)
  /// How often is tried again what others' writes at the same time have undone.
  private static let attempts = 5

  /// Reads for a report, all of it the same state.
  func report<Value: Sendable>(
    _ work: @escaping @Sendable (PostgresConnection) throws -> Value
  ) async throws(StorageError) -> Value {
    try await pool.read(.analysis, within: Self.reportLimit) { [clickHouse] connection in
      try connection.transaction(isReadOnly: true) {
        if let clickHouse {
          try connection.mayWait(for: clickHouse)
        } else {
          try connection.checkWithoutClickHouse()
        }
        // What is sorted stays in memory where it may; small reports do not wait for a compiler.
        try connection.run("SET LOCAL work_mem = '64MB'; SET LOCAL jit = off")
        return try work(connection)
      }
    }
  }

  /// Reads for a report of an app that has told something; the other value for one that has not.
  func report<Value: Sendable>(
    of app: RecordID, otherwise none: Value,
    _ work: @escaping @Sendable (PostgresConnection, Int64) throws -> Value
  ) async throws(StorageError) -> Value {
    try await report { connection in
      guard let number = try StringTable.known(app, connection) else { return none }
      return try work(connection, number)
    }
  }

  /// Reads what a request waits for.
  func look<Value: Sendable>(
    _ work: @escaping @Sendable (PostgresConnection) throws -> Value
  ) async throws(StorageError) -> Value {
    try await pool.read(.records, within: Self.requestLimit, work)
  }

  /// Reads what a request about an app waits for; the other value where the app has told nothing.
  func look<Value: Sendable>(
    of app: RecordID, otherwise none: Value,
    _ work: @escaping @Sendable (PostgresConnection, Int64) throws -> Value
  ) async throws(StorageError) -> Value {
    try await look { connection in
      guard let number = try StringTable.known(app, connection) else { return none }
      return try work(connection, number)
    }
  }

  /// Writes in one transaction, and again where others' writes have undone it.
  func write<Value: Sendable>(
    by lane: PostgresPool.Lane = .records,
    _ work: @escaping @Sendable (PostgresConnection) throws -> Value
  ) async throws(StorageError) -> Value {
    let limit = lane == .work ? Self.reportLimit : Self.requestLimit
    return try await pool.use(lane, within: limit) { connection in
      for _ in 1..<Self.attempts {
        do {
          return try connection.transaction { try work(connection) }
        } catch let error as PostgresError where error.isPassing {
          continue
        } catch is SQLRowMissing {
          continue
        }
      }
      return try connection.transaction { try work(connection) }
    }
  }
}
