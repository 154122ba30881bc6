import Dispatch
package import LinkStores

/// What goes for good.
extension ClickHouseEvents {
  /// Begins to remove what installations of an app told; it is not gone yet when this returns.
  ///
  /// Reports leave them out meanwhile: ``ClickHouseSelection/removed``. A block that is shipped while rows are
  /// removed may keep some of them: whoever calls this calls it again a day later.
  package func remove(
    _ installations: [Int64], of app: Int64, in month: Month? = nil
  ) throws {
    let rest = month.map { " AND month = \($0.number)" } ?? ""
    for start in stride(from: 0, to: installations.count, by: Self.installationsAtOnce) {
      let some = installations[start..<min(start + Self.installationsAtOnce, installations.count)]
      try remove("app = \(app)\(rest) AND installation IN (\(ClickHouseSelection.list(some)))")
    }
  }

  /// Begins to remove all that an app told.
  package func remove(app: Int64) throws { try remove("app = \(app)") }

  private func remove(_ condition: String) throws {
    try alter("DELETE WHERE \(condition)") { try isRemoving() || isEmpty(condition) }
  }

  /// Removes all that an app told, nearly at once where it is little.
  ///
  /// - Returns: Whether something of it may be there yet: then it is asked again.
  func removeAll(of app: Int64) throws -> Bool {
    guard try !isEmpty("app = \(app)") else { return false }
    if try !isRemoving() { try remove(app: app) }
    // Little is gone by then.
    _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(100))
    return true
  }

  /// Whether something is still being removed.
  package func isRemoving() throws -> Bool {
    let source = try cluster.map { "cluster('\($0)', system, mutations)" } ?? "system.mutations"
    return try client.hasRows("FROM \(source) WHERE \(try isOwnTable) AND is_done = 0")
  }

  /// Removes a month; one that is not there is gone already.
  package func drop(_ month: Month) throws {
    try alter("DROP PARTITION \(month.number)") { try isEmpty("month = \(month.number)") }
  }

  /// The quarters of an hour in which installations of an app told something, which change when it goes, and
  /// when the last of it was received, in milliseconds.
  package func quarters(of installations: [Int64], _ app: Int64) throws -> [Int64: Int64] {
    var quarters: [Int64: Int64] = [:]
    for start in stride(from: 0, to: installations.count, by: Self.installationsAtOnce) {
      let some = installations[start..<min(start + Self.installationsAtOnce, installations.count)]
      let quarter = Self.quarter
      try client.read(
        ClickHouseQuery(
          numbers: [quarter, "max(received)"],
          """
          \(Self.source)
          WHERE app = \(app) AND installation IN (\(ClickHouseSelection.list(some))) GROUP BY \(quarter)
          """)
      ) { quarters[$0.number(0)] = max(quarters[$0.number(0)] ?? 0, $0.number(1)) }
    }
    return quarters
  }

  /// Changes the table of each shard.
  ///
  /// A replica that is away does it when it is back: ClickHouse waits for it for a while, and then throws.
  private func alter(_ change: String, isDone: () throws -> Bool) throws {
    let place = try cluster.map { " ON CLUSTER \($0)" } ?? ""
    do {
      try client.execute("ALTER TABLE \(try table)\(place) \(change)")
    } catch let error as ClickHouseError where error.code == Self.unfinished {
      guard try isDone() else { throw error }
    }
  }

  private func isEmpty(_ condition: String) throws -> Bool {
    try !client.hasRows("FROM \(ClickHouseSchema.events) WHERE \(condition)")
  }

  /// What ClickHouse throws when not all servers of a cluster have done something in time.
  private static let unfinished = 159

  private static let installationsAtOnce = 10_000
}
