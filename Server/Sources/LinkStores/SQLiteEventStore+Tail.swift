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
      var owners = TailOwners(reading.main)
      if let id = query.installation {
        guard let known = try reading.main.installation(id, app: app) else { return [] }
        owners.only = known.number
      }
      let sends = SentCampaigns(reading.main, app: app)
      let hidden = try HiddenValueNames(reading.main, app: app)
      var texts = StringTexts(reading.main)
      var events: [TailEvent] = []
      for (_, database) in reading.months {
        // By place, which is the table's own order: an index by installation would have to be sorted.
        var rows = try database.statement(
          """
          SELECT position, installation, received, id, kind, occurred, sequence, outcome, code, entry,
            name, nearest, version, campaign, source, link, send, details, action, surface, referrer,
            flags, items
          FROM events NOT INDEXED
          WHERE position > ? AND position <= ? AND app = ? AND ifnull(? = installation, 1)
            AND occurred >= ?
          ORDER BY position \(query.after == nil ? "DESC" : "ASC")
          """, after, last, app, owners.only, reading.floor)
        var count = 0
        while count < query.limit, try rows.next() {
          guard let owner = try owners.id(of: rows.number(1)) else { continue }
          guard let event = try Self.event(rows, owner, sends, &texts, hidden) else { continue }
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

  private static func event(
    _ row: RowStatement, _ installation: RecordID, _ sends: SentCampaigns,
    _ texts: inout StringTexts<Database>, _ hidden: HiddenValueNames
  ) throws -> TailEvent? {
    guard let id = row.id(3), let kind = Event.Kind(number: row.number(4)) else { return nil }
    // What a send says of its campaign holds as a whole.
    let sent = sends.campaign(of: row.number(16))
    let (campaign, source) = (sent?.campaign ?? row.number(13), sent?.source ?? row.number(14))
    var event = Event(id: id, kind: kind, occurredAt: row.time(5), sequence: row.number(6))
    event.outcome = Event.Outcome(number: row.number(7))
    event.code = try texts.text(of: row.number(8))
    event.entrySource = try texts.text(of: row.number(9))
    event.name = try texts.text(of: row.number(10))
    event.nearest = try texts.text(of: row.number(11))
    event.version = try texts.text(of: row.number(12))
    event.origin.campaign = try texts.text(of: campaign)
    event.origin.source = try texts.text(of: source)
    event.link = try texts.text(of: row.number(15)).flatMap { RecordID($0) }
    event.send = try texts.text(of: row.number(16))
    event.action = try texts.text(of: row.number(18))
    event.surface = try texts.text(of: row.number(19))
    event.referrer = try texts.text(of: row.number(20))
    event.isReengagement = EventFlags(rawValue: row.number(21)).contains(.reengagement)
    // What the link says goes with its campaign, or with none.
    if sent == nil, let items = row.text(22) {
      CampaignItemsText.read(items, into: &event)
    } else {
      event.origin.isTold = try texts.isTold(campaign) || texts.isTold(source)
    }
    return TailEvent(
      position: row.number(0), installation: installation, receivedAt: row.time(2), event: event,
      details: hidden.shown(row.text(17), at: row.number(2)))
  }
}

/// Whose events are shown: those of installations that are not removed.
private struct TailOwners {
  private let database: Database
  private var known: [Int64: RecordID?] = [:]
  /// The installation that is asked for; nil for all.
  var only: Int64?

  init(_ database: Database) { self.database = database }

  /// The identifier of an installation; nil for one that is removed.
  mutating func id(of number: Int64) throws -> RecordID? {
    if let known = known[number] { return known }
    let id = try database.statement(
      "SELECT id FROM installations WHERE number = ? AND removed = 0", number
    ).first { $0.id(0) }
    known[number] = .some(id)
    return id
  }
}
