import GRDB
package import LinkPlatform

extension SQLiteEventStore {
  package func tail(
    _ query: TailQuery, of app: RecordID
  ) async throws(StorageError) -> [TailEvent] {
    // What is committed only in part has higher places.
    let last = files.lastPosition
    let after = query.after ?? max(0, last - Self.recentCount)
    let months = files.months.filter { files.summary(of: $0).map { $0.position > after } ?? false }
    return try await files.read(months) { reading in
      guard after < last, let app = try StringTable.known(app, reading.main) else { return [] }
      var only: Int64?
      if let id = query.installation {
        guard let known = try reading.main.installation(id, app: app) else { return [] }
        only = known.number
      }
      var told = try ToldEvents(reading.main, app: app)
      var events: [TailEvent] = []
      for (_, database) in reading.months {
        // By place, which is the table's own order: an index by installation would have to be sorted.
        var rows = try database.statement(
          """
          SELECT position, installation, received, id, kind, occurred, sequence, outcome, code, entry,
            name, nearest, version, campaign, source, link, send, details, action, surface, referrer,
            flags, items, app
          FROM events NOT INDEXED
          WHERE position > ? AND position <= ? AND app = ? AND ifnull(? = installation, 1)
            AND occurred >= ?
          ORDER BY position \(query.after == nil ? "DESC" : "ASC")
          """, after, last, app, only, reading.floor)
        var count = 0
        while count < query.limit, try rows.next() {
          guard let row = Self.eventRow(rows),
            let event = try told.event(row, at: rows.number(0))
          else { continue }
          events.append(event)
          count += 1
        }
        rows.reset()
      }
      events.sort { $0.position < $1.position }
      return Array(
        query.after == nil ? events.suffix(query.limit) : events.prefix(query.limit))
    }
  }

  package func lastPosition() async throws(StorageError) -> Int64 {
    try file.checkMove()
    return files.lastPosition
  }

  /// How far back the last events are looked for.
  private static let recentCount: Int64 = 200_000

  /// The row that the columns are of, in their order.
  private static func eventRow(_ row: RowStatement) -> EventRow? {
    guard let id = row.id(3) else { return nil }
    let time = row.number(5)
    var total = EventTotals.Key(
      app: row.number(23), quarter: Quarter.number(of: time), kind: row.number(4),
      outcome: row.number(7))
    (total.code, total.entry, total.name) = (row.number(8), row.number(9), row.number(10))
    (total.nearest, total.version) = (row.number(11), row.number(12))
    (total.campaign, total.source) = (row.number(13), row.number(14))
    (total.link, total.send) = (row.number(15), row.number(16))
    (total.action, total.surface) = (row.number(18), row.number(19))
    return EventRow(
      total: total, id: id, installation: row.number(1), time: time, month: Month(of: time),
      sequence: row.number(6), session: 0, touch: nil, referrer: row.number(20),
      flags: EventFlags(rawValue: row.number(21)), received: row.number(2), details: row.text(17),
      items: row.text(22), elsewhere: .nowhere)
  }
}
