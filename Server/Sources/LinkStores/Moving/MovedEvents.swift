import GRDB
import LinkPlatform

/// An event that is moved, with its place.
package struct MovedEvent {
  package let place: Int64
  package let row: EventRow

  /// What a row is selected by, in the order in which it is read.
  package static let columns = """
    position, id, installation, occurred, sequence, app, kind, outcome, name, code, nearest, entry,
    version, campaign, source, link, send, action, surface, session, touch, referrer, flags, received,
    details, items
    """

  package init(place: Int64, row: EventRow) { (self.place, self.row) = (place, row) }

  package init?(_ row: some SQLRow) {
    guard let id = row.id(1) else { return nil }
    place = row.number(0)
    let time = row.number(3)
    var total = EventTotals.Key(
      app: row.number(5), quarter: Quarter.number(of: time), kind: row.number(6),
      outcome: row.number(7))
    total.name = row.number(8)
    total.code = row.number(9)
    total.nearest = row.number(10)
    total.entry = row.number(11)
    total.version = row.number(12)
    total.campaign = row.number(13)
    total.source = row.number(14)
    total.link = row.number(15)
    total.send = row.number(16)
    total.action = row.number(17)
    total.surface = row.number(18)
    self.row = EventRow(
      total: total, id: id, installation: row.number(2), time: time, month: Month(of: time),
      sequence: row.number(4),
      session: row.number(19), touch: row.id(20), referrer: row.number(21),
      flags: EventFlags(rawValue: row.number(22)), received: row.number(23), details: row.text(24),
      items: row.text(25), elsewhere: .nowhere)
  }

  /// The events after a place, in the order in which they came.
  static func after(_ place: Int64, limit: Int, of database: Database) throws -> [MovedEvent] {
    try database.statement(
      "SELECT \(columns) FROM events NOT INDEXED WHERE position > ? ORDER BY position LIMIT ?",
      place, limit
    ).all(MovedEvent.init)
  }
}

extension MoveWork {
  /// Writes the events into the files of their months, in the order in which they came: presence, returns
  /// and bytes come about as they do when apps tell them.
  ///
  /// A month's commit comes before the one that says so: what is there already counts no more.
  mutating func moveEvents() throws {
    while true {
      let events = try MovedEvent.after(state.place, limit: options.blockSize, of: source)
      guard let last = events.last else { break }
      let months = Dictionary(grouping: events, by: \.row.month)
      for (month, events) in months.sorted(by: { $0.key < $1.key }) {
        try pause()
        try write(month) { database in
          var writer = try MonthWriter(database, month, isCounting: false)
          for event in events { try writer.add(event.row, at: event.place) }
          try writer.finish()
        }
      }
      try commit { database, state in
        for month in months.keys { try database.register(month) }
        state.done += Int(last.place - state.place)
        state.place = last.place
      }
    }
    try commit { _, state in state.finishStep() }
  }
}
