import LinkPlatform
import LinkStores

/// Events in PostgreSQL's own tables.
package struct PostgresEvents: EventDestination {
  package init() {}

  /// They are there as long as their place is, unless another server has begun to bring them to ClickHouse.
  package func prepare(_ connection: PostgresConnection) throws {
    try connection.checkWithoutClickHouse()
  }

  /// They are added where their place is written.
  package func ship(_ load: EventLoad, _ connection: PostgresConnection) throws -> ShippedLoad {
    ShippedLoad()
  }

  /// Another server may have brought them to ClickHouse since it was looked.
  package func has(_ shipped: ShippedLoad, _ connection: PostgresConnection) throws -> Bool {
    try connection.checkWithoutClickHouse()
    return true
  }

  package func add(
    _ load: EventLoad, without left: Set<Int64>, at now: Int64, _ connection: PostgresConnection
  ) throws -> [Int64] {
    let alive = try Self.alive(load, connection)
    let months = try EventMonths.make(Set(load.events.lazy.map(\.row.month)), connection)
    var first: Set<EventRow.Identity> = []
    first.reserveCapacity(load.events.count)
    var left: [Int64] = []
    // Events are large: here they are told by their index.
    let events = load.events
    var new: [Int] = []
    new.reserveCapacity(events.count)
    for index in events.indices {
      if alive.contains(events[index].row.installation), months.contains(events[index].row.month),
        first.insert(events[index].row.identity).inserted
      {
        new.append(index)
      } else {
        left.append(events[index].position)
      }
    }
    // One that is told again at another time may be in another month.
    let elsewhere = try Self.present(
      new.lazy.filter { events[$0].row.elsewhere != .nowhere }.map { events[$0] }, in: "events",
      connection)
    if !elsewhere.isEmpty { new.removeAll { elsewhere.contains(events[$0].position) } }
    left += elsewhere
    var added: [Int] = []
    added.reserveCapacity(new.count)
    for (month, indices) in Dictionary(grouping: new, by: { events[$0].row.month }) {
      let repeats = try Self.write(
        indices, of: events, to: EventMonths.table(month), connection)
      left += repeats
      added +=
        repeats.isEmpty ? indices : indices.filter { !repeats.contains(events[$0].position) }
    }
    try Self.count(added, of: events, at: now, connection)
    return left
  }

  /// Installations that are there and not removed.
  static func alive(
    _ load: EventLoad, _ connection: PostgresConnection
  ) throws -> Set<Int64> {
    let statement = try connection.keptStatement(
      """
      SELECT number FROM installations WHERE number = ANY (?::bigint[]) AND removed = 0
        AND NOT \(InstallationRow.isInRemovedSpan)
      """)
    statement.bind(Array(Set(load.events.lazy.map(\.row.installation))))
    return Set(try statement.all { $0.number(0) })
  }

  /// Those that are in a table already; `events` has all months.
  private static func present(
    _ events: some Sequence<EventLoad.Placed>, in table: String, _ connection: PostgresConnection
  ) throws -> Set<Int64> {
    let events = Array(events)
    guard !events.isEmpty else { return [] }
    let statement = try connection.keptStatement(
      """
      SELECT k.position FROM unnest(?::bigint[], ?::bigint[], ?::bytea[]) AS k (position, installation, id)
      WHERE EXISTS (SELECT 1 FROM \(table) AS e WHERE e.installation = k.installation AND e.id = k.id)
      """)
    statement.bind(events.map(\.position))
    statement.bind(events.map(\.row.installation))
    statement.bind(events.map { $0.row.id.bytes as [UInt8]? })
    return Set(try statement.all { $0.number(0) })
  }

  // MARK: Rows

  /// Adds events of a month.
  ///
  /// Nearly always all of them are new, and copied straight. Where one is not, those that are there are asked
  /// for first: nobody else adds any meanwhile.
  ///
  /// - Returns: The positions of those that were there already.
  private static func write(
    _ indices: [Int], of events: [EventLoad.Placed], to table: String,
    _ connection: PostgresConnection
  ) throws -> Set<Int64> {
    func copy(_ indices: [Int]) throws {
      try EventRow.copy(
        indices.lazy.map { (place: events[$0].position, row: events[$0].row) }, to: table,
        connection)
    }
    try connection.run("SAVEPOINT straight")
    do {
      try copy(indices)
      try connection.run("RELEASE SAVEPOINT straight")
      return []
    } catch let error as PostgresError where error.state == "23505" {
      try connection.run("ROLLBACK TO SAVEPOINT straight")
    }
    let present = try present(indices.lazy.map { events[$0] }, in: table, connection)
    try copy(indices.filter { !present.contains(events[$0].position) })
    return present
  }

  // MARK: Totals

  private static func count(
    _ indices: [Int], of events: [EventLoad.Placed], at now: Int64,
    _ connection: PostgresConnection
  ) throws {
    var totals = EventTotals()
    var sizes = MonthSizes()
    for index in indices {
      totals.add(events[index].row.total, receivedAt: events[index].row.received)
      sizes.add(
        EventSize.bytes(
          details: events[index].row.details, items: events[index].row.items,
          referrer: events[index].row.referrer),
        of: events[index].row.total.app, in: events[index].row.month)
    }
    try connection.write(totals.take(), at: now)
    try sizes.write(to: connection)
  }
}

/// What is added to the bytes that apps' events take in months.
struct MonthSizes {
  private struct Key: Hashable {
    let app: Int64
    let month: Int64
  }

  private var added: [Key: Int64] = [:]

  /// - Parameters:
  ///   - bytes: How many; what is removed is less than none.
  ///   - app: The app's number.
  ///   - month: When the event happened.
  mutating func add(_ bytes: Int64, of app: Int64, in month: Month) {
    added[Key(app: app, month: month.number), default: 0] += bytes
  }

  func write(to connection: PostgresConnection) throws {
    let rows = Array(added)
    guard !rows.isEmpty else { return }
    let statement = try connection.keptStatement(
      """
      INSERT INTO sizes (app, month, bytes) SELECT * FROM unnest(?::bigint[], ?::bigint[], ?::bigint[])
      ON CONFLICT (app, month) DO UPDATE SET bytes = sizes.bytes + excluded.bytes
      """)
    statement.bind(rows.map(\.key.app))
    statement.bind(rows.map(\.key.month))
    statement.bind(rows.map(\.value))
    while try statement.next() {}
  }
}
