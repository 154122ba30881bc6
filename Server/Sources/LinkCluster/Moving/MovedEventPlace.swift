import LinkPlatform
import LinkStores

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where a cluster has its events, to which or from which they are moved.
protocol MovedEventPlace {
  /// Whether totals are kept beside the events of months that are not gone; otherwise they are added up when
  /// somebody asks.
  var keepsTotals: Bool { get }

  /// Makes what a month needs, in a transaction.
  func open(_ month: Month, _ connection: PostgresConnection) throws
  /// Adds events of a month, in the transaction that says that they are there. It may be repeated.
  func add(_ events: [MovedEvent], to month: Month, _ connection: PostgresConnection) throws
  /// Removes all that installations told in a month, in a transaction.
  func remove(
    _ installations: [MovedInstallation], in month: Month, _ connection: PostgresConnection) throws
  /// Removes a month that a folder has no more, in a transaction.
  func drop(_ month: Month, _ connection: PostgresConnection) throws
  /// Sees how many events each installation has in a month, by rising number.
  func eachCount(in month: Month, _ see: (MovedInstallation, Int64) throws -> Void) throws
  /// Sees the events of a month behind a place, in their order.
  func each(in month: Month, after place: Int64, _ see: (MovedEvent) throws -> Void) throws
  /// Sees how many events there are by the numbers of apps and kinds.
  func count(_ see: (_ app: Int64, _ kind: Int64, _ count: Int64) throws -> Void) throws
  /// Waits until what was removed is gone.
  func settle() throws
}

/// An installation, by its number and that of its app.
struct MovedInstallation: Hashable {
  let app: Int64
  let number: Int64
}

/// Events in PostgreSQL's own tables.
struct PostgresEventPlace: MovedEventPlace {
  let connection: PostgresConnection
  var keepsTotals: Bool { true }

  func open(_ month: Month, _ connection: PostgresConnection) throws {
    _ = try EventMonths.make([month], connection)
  }

  func add(_ events: [MovedEvent], to month: Month, _ connection: PostgresConnection) throws {
    try EventRow.copy(
      events.lazy.map { (place: $0.place, row: $0.row) }, to: EventMonths.table(month), connection)
  }

  func remove(
    _ installations: [MovedInstallation], in month: Month, _ connection: PostgresConnection
  ) throws {
    let list = installations.map { "\($0.number)" }.joined(separator: ", ")
    guard !list.isEmpty else { return }
    try connection.run(
      "DELETE FROM \(EventMonths.table(month)) WHERE installation IN (\(list))")
  }

  func drop(_ month: Month, _ connection: PostgresConnection) throws {
    try connection.run("DROP TABLE \(EventMonths.table(month))")
    try connection.execute("DELETE FROM sizes WHERE month = ?", month.number)
  }

  func eachCount(in month: Month, _ see: (MovedInstallation, Int64) throws -> Void) throws {
    connection.deadline = .now + .seconds(3600)
    try connection.copyOut(
      """
      SELECT installation, min(app), CAST(count(*) AS bigint) FROM \(EventMonths.table(month))
      GROUP BY installation ORDER BY installation
      """
    ) { row in
      try see(MovedInstallation(app: row.number(1), number: row.number(0)), row.number(2))
    }
  }

  func each(in month: Month, after place: Int64, _ see: (MovedEvent) throws -> Void) throws {
    connection.deadline = .now + .seconds(3600)
    try connection.copyOut(
      """
      SELECT \(MovedEvent.columns) FROM \(EventMonths.table(month)) WHERE position > \(place)
      ORDER BY position
      """
    ) { row in
      guard let event = MovedEvent(row) else { return }
      try see(event)
      connection.deadline = .now + .seconds(3600)
    }
  }

  func count(_ see: (Int64, Int64, Int64) throws -> Void) throws {
    connection.deadline = .now + .seconds(3600)
    try connection.statement(
      "SELECT app, kind, CAST(count(*) AS bigint) FROM events GROUP BY 1, 2"
    ).each { row in try see(row.number(0), row.number(1), row.number(2)) }
  }

  func settle() throws {}
}

/// Events in ClickHouse.
struct ClickHouseEventPlace: MovedEventPlace {
  let events: ClickHouseEvents
  /// Installations whose events it may still have, and nobody sees.
  var removed: [Int64] = []
  /// The numbers of months that it may still have, and nobody sees.
  var gone: [Int64] = []
  var keepsTotals: Bool { false }

  /// How often, and for how long, it looks whether what was removed is gone, in microseconds.
  private static let interval: UInt32 = 200_000
  private static let patience = Duration.seconds(3600)

  func open(_ month: Month, _ connection: PostgresConnection) throws {
    _ = try EventMonths.open([month], connection) { _ in }
  }

  func add(_ events: [MovedEvent], to month: Month, _ connection: PostgresConnection) throws {
    guard !events.isEmpty else { return }
    try self.events.ship(
      events.map { ShippedEvent(position: $0.place, row: $0.row) }, countedAt: .now)
  }

  func remove(
    _ installations: [MovedInstallation], in month: Month, _ connection: PostgresConnection
  ) throws {
    for (app, some) in Dictionary(grouping: installations, by: \.app) {
      try events.remove(some.map(\.number), of: app, in: month)
    }
  }

  func drop(_ month: Month, _ connection: PostgresConnection) throws { try events.drop(month) }

  func eachCount(in month: Month, _ see: (MovedInstallation, Int64) throws -> Void) throws {
    try events.client.read(
      ClickHouseQuery(
        numbers: ["installation", "app", "count()"], order: [0],
        "\(ClickHouseEvents.source) WHERE month = \(month.number) GROUP BY installation, app")
    ) { row in
      try see(MovedInstallation(app: row.number(1), number: row.number(0)), row.number(2))
    }
  }

  func each(in month: Month, after place: Int64, _ see: (MovedEvent) throws -> Void) throws {
    let removed = Set(removed)
    try events.each(in: month) { event in
      guard event.position > place, !removed.contains(event.row.installation) else { return }
      try see(MovedEvent(place: event.position, row: event.row))
    }
  }

  func count(_ see: (Int64, Int64, Int64) throws -> Void) throws {
    let filter =
      removed.isEmpty ? "1" : "installation NOT IN (\(ClickHouseSelection.list(removed)))"
    let months = gone.isEmpty ? "1" : "month NOT IN (\(ClickHouseSelection.list(gone)))"
    try events.client.read(
      ClickHouseQuery(
        numbers: ["app", "kind", "count()"], order: [0, 1],
        "\(ClickHouseEvents.source) WHERE \(filter) AND \(months) GROUP BY app, kind")
    ) { row in try see(row.number(0), row.number(1), row.number(2)) }
  }

  func settle() throws {
    let end = ContinuousClock.now + Self.patience
    while try events.isRemoving() {
      guard ContinuousClock.now < end else {
        throw MoveError(.differs, "ClickHouse still removes what is gone from the folder")
      }
      try Task.checkCancellation()
      usleep(Self.interval)
    }
  }
}
