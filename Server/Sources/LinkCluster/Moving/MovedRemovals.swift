import LinkPlatform
import LinkStores

/// Removes from a cluster what was removed from a month's file since it was moved.
///
/// Events are removed by installations, and never changed: so how many each has tells where something is missing.
struct MovedRemovals {
  private let month: Month
  private let database: FolderDatabase
  private let destination: ClusterDestination
  private var table: String { EventMonths.table(month) }

  /// How many installations are looked at in one commit.
  private static let block = 500

  init(_ month: Month, _ database: FolderDatabase, _ destination: ClusterDestination) {
    (self.month, self.database, self.destination) = (month, database, destination)
  }

  func run() throws {
    let different = try different()
    for start in stride(from: 0, to: different.count, by: Self.block) {
      let some = different[start..<min(start + Self.block, different.count)]
      let list = some.map(String.init).joined(separator: ", ")
      // Those that are left of an installation whose removal was interrupted.
      let left = try database.freshStatement(
        "SELECT \(MovedEvent.columns) FROM events WHERE installation IN (\(list)) ORDER BY position"
      ).all { MovedEvent($0) }
      try destination.write { connection in
        try connection.run("DELETE FROM \(table) WHERE installation IN (\(list))")
        try connection.copy(left, to: month)
      }
    }
  }

  /// Installations that have more or fewer events in the cluster.
  private func different() throws -> [Int64] {
    func query(_ table: String) -> String {
      """
      SELECT installation, CAST(count(*) AS bigint) FROM \(table) GROUP BY installation
      ORDER BY installation
      """
    }
    let theirs = try database.freshStatement(query("events"))
    var (different, hasMore) = ([Int64](), try theirs.next())
    destination.connection.deadline = .now + .seconds(3600)
    try destination.connection.copyOut(query(table)) { ours in
      let installation = ours.number(0)
      while hasMore, theirs.number(0) < installation {
        different.append(theirs.number(0))
        hasMore = try theirs.next()
      }
      if hasMore, theirs.number(0) == installation {
        if theirs.number(1) != ours.number(1) { different.append(installation) }
        hasMore = try theirs.next()
      } else {
        different.append(installation)
      }
    }
    while hasMore {
      different.append(theirs.number(0))
      hasMore = try theirs.next()
    }
    return different
  }
}

extension PostgresConnection {
  /// Copies events of a month to its table.
  func copy(_ events: [MovedEvent], to month: Month) throws {
    guard !events.isEmpty else { return }
    var rows = CopiedRows(columns: MovedEvent.count)
    for event in events { event.add(to: &rows) }
    try copyIn("\(EventMonths.table(month)) (\(MovedEvent.columns))", rows)
  }
}
