import Foundation
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
      try alter(
        "DELETE WHERE app = \(app)\(rest) AND installation IN (\(ClickHouseSelection.list(some)))")
    }
  }

  /// Begins to remove all that an app told.
  package func remove(app: Int64) throws { try alter("DELETE WHERE app = \(app)") }

  /// Removes all that an app told, nearly at once where it is little.
  ///
  /// - Returns: Whether something of it may be there yet: then it is asked again.
  func removeAll(of app: Int64) throws -> Bool {
    func isGone() throws -> Bool {
      let count = try client.all(
        ClickHouseQuery(
          numbers: ["count()"], "FROM \(ClickHouseSchema.events) WHERE app = \(app)")
      ) { $0.number(0) }
      return count.first ?? 0 == 0
    }
    guard try !isGone() else { return false }
    if try !isRemoving() { try remove(app: app) }
    // Little is gone by then.
    usleep(100_000)
    return true
  }

  /// Whether something is still being removed.
  package func isRemoving() throws -> Bool {
    let source = cluster.map { "cluster('\($0)', system, mutations)" } ?? "system.mutations"
    let count = try client.all(
      ClickHouseQuery(
        numbers: ["count()"],
        "FROM \(source) WHERE database = currentDatabase() AND table = '\(table)' AND is_done = 0")
    ) { $0.number(0) }
    return count.first ?? 0 > 0
  }

  /// Removes a month; one that is not there is gone already.
  package func drop(_ month: Month) throws { try alter("DROP PARTITION \(month.number)") }

  /// The quarters of an hour in which installations of an app told something: they change when it goes.
  package func quarters(of installations: [Int64], _ app: Int64) throws -> Set<Int64> {
    var quarters: Set<Int64> = []
    for start in stride(from: 0, to: installations.count, by: Self.installationsAtOnce) {
      let some = installations[start..<min(start + Self.installationsAtOnce, installations.count)]
      let quarter = Self.quarter
      try client.read(
        ClickHouseQuery(
          numbers: [quarter],
          """
          \(Self.source)
          WHERE app = \(app) AND installation IN (\(ClickHouseSelection.list(some))) GROUP BY \(quarter)
          """)
      ) { quarters.insert($0.number(0)) }
    }
    return quarters
  }

  /// The table that has rows: on a cluster not the one that spreads them.
  private var table: String {
    cluster == nil ? ClickHouseSchema.events : ClickHouseSchema.shard
  }

  private func alter(_ change: String) throws {
    let place = cluster.map { " ON CLUSTER \($0)" } ?? ""
    try client.execute("ALTER TABLE \(table)\(place) \(change)")
  }

  private static let installationsAtOnce = 10_000
}
