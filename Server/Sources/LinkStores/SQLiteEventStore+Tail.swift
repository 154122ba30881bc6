import GRDB
package import LinkPlatform

extension SQLiteEventStore {
  package func tail(
    _ query: TailQuery, of app: RecordID
  ) async throws(StorageError) -> [TailEvent] {
    try await analyze(app, otherwise: []) { database, app in
      var installation: Int64?
      if let id = query.installation {
        guard let known = try database.installation(id, app: app) else { return [] }
        installation = known.number
      }
      // By place, which is the table's own order: an index by installation would have to be sorted.
      let rows = try database.statement(
        """
        SELECT e.position, i.id, e.received, e.id, e.kind, e.occurred, e.sequence, e.outcome, e.code,
          e.entry, e.name, e.nearest, e.version, \(Self.held("campaign")), \(Self.held("source")),
          e.link, e.send, e.details, e.action, e.surface, e.referrer, e.flags, e.items,
          s.campaign <> 0 OR s.source <> 0
        FROM events AS e NOT INDEXED JOIN installations AS i ON i.number = e.installation
          LEFT JOIN sends AS s ON s.app = e.app AND s.send = e.send AND e.send <> 0
        WHERE e.position > ? AND e.app = ? AND ifnull(? = e.installation, 1) AND NOT i.removed
        ORDER BY e.position \(query.after == nil ? "DESC" : "ASC") LIMIT ?
        """, query.after ?? max(0, database.lastPosition() - Self.recentCount), app,
        installation, query.limit)
      var texts = StringTexts(database)
      let hidden = try HiddenValueNames(database, app: app)
      let events = try rows.all { try Self.event($0, &texts, hidden) }
      return query.after == nil ? events.reversed() : events
    }
  }

  package func lastPosition() async throws(StorageError) -> Int64 {
    try await file.read { try $0.lastPosition() }
  }

  /// How far back the last events are looked for.
  private static let recentCount: Int64 = 200_000

  /// A column of the campaign that holds: the send's as a whole, or the event's own.
  private static func held(_ column: String) -> String {
    "CASE WHEN s.campaign <> 0 OR s.source <> 0 THEN s.\(column) ELSE e.\(column) END"
  }

  private static func event(
    _ row: RowStatement, _ texts: inout StringTexts, _ hidden: HiddenValueNames
  ) throws -> TailEvent? {
    guard let installation = row.id(1), let id = row.id(3),
      let kind = Event.Kind(number: row.number(4))
    else { return nil }
    var event = Event(id: id, kind: kind, occurredAt: row.time(5), sequence: row.number(6))
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
    event.action = try texts.text(of: row.number(18))
    event.surface = try texts.text(of: row.number(19))
    event.referrer = try texts.text(of: row.number(20))
    event.isReengagement = EventFlags(rawValue: row.number(21)).contains(.reengagement)
    // What the link says goes with its campaign, or with none.
    if !row.flag(23), let items = row.text(22) {
      CampaignItemsText.read(items, into: &event)
    } else {
      event.origin.isTold = try texts.isTold(row.number(13)) || texts.isTold(row.number(14))
    }
    return TailEvent(
      position: row.number(0), installation: installation, receivedAt: row.time(2), event: event,
      details: hidden.shown(row.text(17), at: row.number(2)))
  }
}

extension Database {
  fileprivate func lastPosition() throws -> Int64 {
    try number("SELECT max(position) FROM events") ?? 0
  }
}
