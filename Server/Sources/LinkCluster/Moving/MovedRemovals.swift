import LinkPlatform
import LinkStores

/// Removes from a cluster what was removed from a month's file since it was moved.
///
/// Events are removed by installations, and never changed: so how many each has tells where something is missing.
struct MovedRemovals {
  private let month: Month
  private let database: FolderDatabase
  private let destination: ClusterDestination
  private let events: any MovedEventPlace

  /// How many installations are looked at in one commit.
  private static let block = 500

  init(
    _ month: Month, _ database: FolderDatabase, _ destination: ClusterDestination,
    _ events: any MovedEventPlace
  ) {
    (self.month, self.database, self.destination) = (month, database, destination)
    self.events = events
  }

  func run() throws {
    let different = try different()
    for start in stride(from: 0, to: different.count, by: Self.block) {
      let some = Array(different[start..<min(start + Self.block, different.count)])
      let list = some.map { "\($0.number)" }.joined(separator: ", ")
      // Those that are left of an installation whose removal was interrupted.
      let left = try database.freshStatement(
        "SELECT \(MovedEvent.columns) FROM events WHERE installation IN (\(list)) ORDER BY position"
      ).all { MovedEvent($0) }
      try destination.write { connection in
        try events.remove(some, in: month, connection)
        try events.add(left, to: month, connection)
      }
    }
  }

  /// Installations that have more or fewer events in the cluster.
  private func different() throws -> [MovedInstallation] {
    let theirs = try database.freshStatement(
      """
      SELECT installation, count(*), min(app) FROM events GROUP BY installation
      ORDER BY installation
      """)
    var (different, hasMore) = ([MovedInstallation](), try theirs.next())
    func missing() -> MovedInstallation {
      MovedInstallation(app: theirs.number(2), number: theirs.number(0))
    }
    try events.eachCount(in: month) { installation, count in
      while hasMore, theirs.number(0) < installation.number {
        different.append(missing())
        hasMore = try theirs.next()
      }
      if hasMore, theirs.number(0) == installation.number {
        if theirs.number(1) != count { different.append(installation) }
        hasMore = try theirs.next()
      } else {
        different.append(installation)
      }
    }
    while hasMore {
      different.append(missing())
      hasMore = try theirs.next()
    }
    return different
  }
}
