import LinkPlatform
package import LinkStores

/// What the inbox has next: the events of some commits, in the order in which they came.
package struct EventLoad: Sendable {
  /// An event and its place in the order in which events came.
  package struct Placed: Sendable {
    package let position: Int64
    package let row: EventRow
  }

  /// Up to which commit all was counted before.
  package let from: Int64
  /// The last commit of these.
  package private(set) var to: Int64
  /// The place of the last event.
  package private(set) var last: Int64 = 0
  /// When the last of them was received, in milliseconds.
  package private(set) var received: Int64 = 0
  package private(set) var events: [Placed] = []
  /// The days of the inbox that they are of.
  private(set) var days: Set<Int64> = []

  /// How many commits are read at once at most.
  private static let commits = 4000

  /// Reads what comes next.
  ///
  /// - Parameters:
  ///   - connection: A connection to PostgreSQL.
  ///   - limit: How many events are enough.
  ///   - place: Behind which commit; nil for what is not counted.
  /// - Returns: nil where nothing is to be counted that nothing may come before any more.
  init?(_ connection: PostgresConnection, limit: Int, after place: Int64? = nil) throws {
    from = try place ?? connection.number("SELECT position FROM counting") ?? 0
    to = from
    let statement = try connection.statement(
      """
      SELECT position, day, received, block FROM (
        SELECT position, day, received, block, sum(amount) OVER (ORDER BY position) - amount AS before
        FROM inbox WHERE position > ? AND position < \(InboxTables.settled)
        ORDER BY position LIMIT \(Self.commits)) AS next
      WHERE before < ? ORDER BY position
      """, from, limit)
    while try statement.next() { try add(statement) }
    guard to > from else { return nil }
  }

  private mutating func add(_ row: PostgresStatement) throws {
    let position = row.number(0)
    do {
      let rows = try InboxBlock.rows(
        in: row.bytes(3) ?? UnsafeRawBufferPointer(start: nil, count: 0))
      for (place, row) in rows.enumerated() {
        events.append(Placed(position: position + Int64(place), row: row))
      }
      last = position + Int64(max(1, rows.count)) - 1
    } catch {
      // It stays, and whoever runs the database decides about it: what was confirmed is not thrown away.
      throw StorageError.damaged(file: "\(ClusterSchema.name), row \(position) of `inbox`")
    }
    to = position
    received = max(received, row.number(2))
    days.insert(row.number(1))
  }
}

/// What became of a load that was shipped.
package struct ShippedLoad: Sendable {
  /// The positions of events that are left out.
  var left: Set<Int64> = []
  /// Which starts of ClickHouse's servers were known before it was shipped; none where it was not shipped there.
  var starts = ServerStarts(seconds: [:])
}

/// Where events are brought so that reports have them, before or while their place is written.
package protocol EventDestination: Sendable {
  /// Looks, before something is read of the inbox, whether all is still there that was brought.
  func prepare(_ connection: PostgresConnection) throws

  /// Brings events where they are read, before their place is written.
  ///
  /// A server that is killed before the place is written ships them again.
  ///
  func ship(_ load: EventLoad, _ connection: PostgresConnection) throws -> ShippedLoad

  /// Whether what was shipped is there still, as far as anybody knows; nobody else counts meanwhile.
  func has(_ shipped: ShippedLoad, _ connection: PostgresConnection) throws -> Bool

  /// Adds events in the transaction that writes their place.
  ///
  /// - Parameters:
  ///   - load: The events.
  ///   - left: Those that ``ship(_:_:)`` has left out.
  ///   - now: When totals change by it, in milliseconds.
  ///   - connection: The connection, in the transaction.
  /// - Returns: The positions of events that are not counted: since they are there already, as far as it knows,
  ///   or since whoever told them was removed.
  func add(
    _ load: EventLoad, without left: Set<Int64>, at now: Int64, _ connection: PostgresConnection
  ) throws -> [Int64]
}
