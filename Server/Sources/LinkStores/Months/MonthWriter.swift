import GRDB
import LinkPlatform

/// Writes events into a month's file, with all that the file keeps of them beside.
struct MonthWriter {
  private let database: Database
  private let month: Month
  private var totals = EventTotals()
  private var sizes = EventSizes()
  private var people: PresenceWriter
  private var insertion: RowStatement
  private var position: Int64 = 0
  private var received: Int64 = 0
  private var hasAdded = false
  /// Whether the events are added to the totals.
  private let isCounting: Bool

  /// - Parameters:
  ///   - database: The month's file.
  ///   - month: The month.
  ///   - isCounting: Whether the events are added to the totals; not where these are moved as they are.
  init(_ database: Database, _ month: Month, isCounting: Bool = true) throws {
    (self.database, self.month, self.isCounting) = (database, month, isCounting)
    people = PresenceWriter(database, month)
    insertion = try database.statement(
      """
      INSERT INTO events (position, app, day, id, installation, occurred, sequence, kind, outcome,
        name, code, nearest, entry, version, campaign, source, link, send, session, action, surface,
        referrer, flags, received, touch, details, items)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT DO NOTHING
      """)
  }

  /// Adds an event at its place, unless it is there already.
  mutating func add(_ row: EventRow, at place: Int64) throws {
    let total = row.total
    insertion.bind(place)
    insertion.bind(total.app)
    insertion.bind(row.day)
    insertion.bind(row.id)
    insertion.bind(row.installation)
    insertion.bind(row.time)
    insertion.bind(row.sequence)
    insertion.bind(total.kind)
    insertion.bind(total.outcome)
    insertion.bind(total.name)
    insertion.bind(total.code)
    insertion.bind(total.nearest)
    insertion.bind(total.entry)
    insertion.bind(total.version)
    insertion.bind(total.campaign)
    insertion.bind(total.source)
    insertion.bind(total.link)
    insertion.bind(total.send)
    insertion.bind(row.session)
    insertion.bind(total.action)
    insertion.bind(total.surface)
    insertion.bind(row.referrer)
    insertion.bind(row.flags.rawValue)
    insertion.bind(row.received)
    insertion.bind(row.touch)
    insertion.bind(row.details)
    insertion.bind(row.items)
    try insertion.execute()
    guard database.changesCount > 0 else { return }
    position = max(position, place)
    received = max(received, row.received)
    hasAdded = true
    totals.add(total, receivedAt: row.received)
    sizes.add(
      EventSize.bytes(details: row.details, items: row.items, referrer: row.referrer),
      of: total.app)
    try people.add(row)
  }

  /// Writes what the events add to totals, sizes and people.
  mutating func finish() throws {
    guard hasAdded else { return }
    try people.finish()
    if isCounting {
      try totals.write(to: database, at: try database.nextChange())
    } else {
      try totals.writeTimes(to: database)
    }
    try sizes.write(to: database)
    try database.execute(
      "UPDATE state SET position = max(position, ?), received = max(received, ?)",
      position, received)
  }
}
