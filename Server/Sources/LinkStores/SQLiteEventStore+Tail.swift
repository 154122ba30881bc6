import GRDB
package import LinkPlatform

extension SQLiteEventStore {
  package func tail(
    _ query: TailQuery, of app: RecordID
  ) async throws(StorageError) -> [TailEvent] {
    try await analyze(app, otherwise: []) { connection, app in
      var installation: Int64?
      if let id = query.installation {
        guard let known = try connection.installation(id, app: app) else { return [] }
        installation = known
      }
      // By place, which is the table's own order: an index by installation would have to be sorted.
      var statement = try connection.statement(
        """
        SELECT e.position, i.id, e.received, e.id, e.kind, e.occurred, e.sequence, e.outcome, e.code,
          e.entry, e.name, e.nearest, e.version, e.campaign, e.source, e.link, e.send, e.details
        FROM events AS e NOT INDEXED JOIN installations AS i ON i.number = e.installation
        WHERE e.position > ? AND e.app = ? \(installation == nil ? "" : "AND e.installation = ?")
          AND NOT i.removed
        ORDER BY e.position \(query.after == nil ? "DESC" : "ASC") LIMIT ?
        """)
      defer { statement.reset() }
      let start = try query.after ?? connection.recentPosition()
      statement.bind(start)
      statement.bind(app)
      if let installation { statement.bind(installation) }
      statement.bind(Int64(query.limit))
      var texts = StringTexts(connection)
      let hidden = try HiddenValueNames(connection, app: app)
      var events: [TailEvent] = []
      while try statement.next() {
        if let event = try Self.event(statement, &texts, hidden) { events.append(event) }
      }
      return query.after == nil ? events.reversed() : events
    }
  }

  package func lastPosition() async throws(StorageError) -> Int64 {
    try await file.read { database in try StoreConnection(database).lastPosition() }
  }

  private static func event(
    _ row: RowStatement, _ texts: inout StringTexts, _ hidden: HiddenValueNames
  ) throws -> TailEvent? {
    guard let installation = row.id(1), let id = row.id(3),
      let kind = Event.Kind(number: row.number(4))
    else { return nil }
    var event = Event(
      id: id, kind: kind, occurredAt: Timestamp(milliseconds: row.number(5)),
      sequence: row.number(6))
    event.outcome = Event.Outcome(number: row.number(7))
    event.code = try texts.text(of: row.number(8))
    event.entrySource = try texts.text(of: row.number(9))
    event.name = try texts.text(of: row.number(10))
    event.nearest = try texts.text(of: row.number(11))
    event.version = try texts.text(of: row.number(12))
    event.origin.campaign = try texts.text(of: row.number(13))
    event.origin.source = try texts.text(of: row.number(14))
    event.link = try texts.text(of: row.number(15)).flatMap { RecordID($0) }
    event.send = try texts.text(of: row.number(16))
    return TailEvent(
      position: row.number(0), installation: installation,
      receivedAt: Timestamp(milliseconds: row.number(2)), event: event,
      details: hidden.shown(row.text(17), at: row.number(2)))
  }
}

extension StoreConnection {
  /// How far back the last events are looked for.
  private static var recentCount: Int64 { 200_000 }

  fileprivate func installation(_ id: RecordID, app: Int64) throws -> Int64? {
    var statement = try statement("SELECT number FROM installations WHERE app = ? AND id = ?")
    defer { statement.reset() }
    statement.bind(app)
    statement.bind(id)
    return try statement.next() ? statement.number(0) : nil
  }

  fileprivate func recentPosition() throws -> Int64 {
    max(0, try lastPosition() - Self.recentCount)
  }

  fileprivate func lastPosition() throws -> Int64 {
    var statement = try statement("SELECT ifnull(max(position), 0) FROM events")
    defer { statement.reset() }
    return try statement.next() ? statement.number(0) : 0
  }
}
