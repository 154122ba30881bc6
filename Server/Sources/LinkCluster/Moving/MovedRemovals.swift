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

  /// How often it looks again: ClickHouse may keep rows of a part that was merged while others were removed.
  private static let attempts = 20

  func run() throws {
    for _ in 0..<Self.attempts {
      let different = try different()
      guard !different.isEmpty else { return }
      for start in stride(from: 0, to: different.count, by: Self.block) {
        try replace(Array(different[start..<min(start + Self.block, different.count)]))
      }
    }
    throw MoveError(.differs, "events of \(month.name) that are removed in the folder stay there")
  }

  /// Removes all that installations told, and adds what is left of those whose removal was interrupted.
  private func replace(_ installations: [MovedInstallation]) throws {
    let list = installations.map { "\($0.number)" }.joined(separator: ", ")
    let left = try database.freshStatement(
      "SELECT \(MovedEvent.columns) FROM events WHERE installation IN (\(list)) ORDER BY position"
    ).all { MovedEvent($0) }
    try destination.write { try events.remove(installations, in: month, $0) }
    try events.settle()
    guard !left.isEmpty else { return }
    try destination.write { try events.add(left, to: month, $0) }
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
