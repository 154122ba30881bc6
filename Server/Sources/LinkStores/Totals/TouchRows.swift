package import LinkPlatform

/// Touches, tallies and how far they were read, in any SQL database.
extension SQLDatabase {
  /// Adds touches and what they add to the totals, and keeps how far the journal was read.
  package func append(_ touches: [Touch], readTo position: Int64) throws {
    // Whoever does the same at the same time waits for this row.
    try execute(
      "UPDATE relay SET position = CASE WHEN position < ? THEN ? ELSE position END",
      position, position)
    var totals = ClickTotals()
    var referrers = ReferrerHosts(self)
    var statement = try statement(
      """
      INSERT INTO touches (\(touchColumns))
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
      """)
    for touch in touches {
      var touch = touch
      touch.referrer = try referrers.name(of: touch.referrer, app: touch.app)
      statement.bind(touch.id)
      statement.bind(touch.app)
      statement.bind(touch.link)
      statement.bind(touch.occurredAt)
      statement.bind(touch.kind.rawValue)
      statement.bind(touch.visitor)
      statement.bind(touch.isBot)
      statement.bind(touch.device.rawValue)
      statement.bind(touch.referrer)
      statement.bind(touch.continued)
      statement.bind(touch.origin)
      try statement.execute()
      if changesCount > 0 { totals.add(touch) }
    }
    try totals.write(to: self)
  }

  package func touches(
    of app: RecordID, from: Timestamp, to: Timestamp, after: RecordID?, limit: Int
  ) throws -> [Touch] {
    try statement(
      """
      SELECT \(touchColumns) FROM touches
      WHERE app = ? AND occurred >= ? AND occurred < ? AND id > ? ORDER BY id LIMIT ?
      """, app, from, to, after ?? RecordID(high: 0, low: 0), limit
    ).all(Touch.init(row:))
  }

  /// How far the journal of clicks was read.
  package func touchPosition() throws -> Int64 { try number("SELECT position FROM relay") ?? 0 }

  /// Removes touches of each app that happened before a time.
  ///
  /// - Returns: How many went, of the app with the most.
  package func removeTouches(before time: Timestamp, limit: Int) throws -> Int {
    var most = 0
    try eachAppOfTouches { app in
      try execute(
        """
        DELETE FROM touches WHERE app = ? AND id IN (
          SELECT id FROM touches WHERE app = ? AND occurred < ? ORDER BY occurred LIMIT ?)
        """, app, app, time, limit)
      most = max(most, changesCount)
    }
    return most
  }

  /// When the oldest touch happened; nil where there is none.
  package func oldestTouch() throws -> Timestamp? {
    var oldest: Int64?
    try eachAppOfTouches { app in
      let first = try number("SELECT min(occurred) FROM touches WHERE app = ?", app)
      oldest = [oldest, first].compactMap(\.self).min()
    }
    return oldest.map(Timestamp.init(milliseconds:))
  }

  /// Sees each app that has touches.
  private func eachAppOfTouches(_ see: (RecordID) throws -> Void) throws {
    var app = try statement("SELECT app FROM touches ORDER BY app LIMIT 1").first { $0.id(0) }
    while let next = app {
      try see(next)
      app = try statement(
        "SELECT app FROM touches WHERE app > ? ORDER BY app LIMIT 1", next
      ).first { $0.id(0) }
    }
  }
}

/// Tallies become totals of clicks. How much of each was told before is kept beside the totals, so that
/// a replicator that ends between the two neither loses nor doubles one.
extension SQLDatabase {
  package func add(_ tallies: [ClickTally], readTo change: Int64) throws {
    // Whoever does the same at the same time waits for this row.
    try execute(
      "UPDATE relay SET change = CASE WHEN change < ? THEN ? ELSE change END", change, change)
    var totals = ClickTotals()
    for tally in tallies {
      let told = try number("SELECT amount FROM tallies WHERE number = ?", tally.number)
      let risen = tally.count - Int(told ?? 0)
      guard risen > 0 else { continue }
      totals.add(tally, risen)
      try keep(tally, or: "excluded.amount")
    }
    try totals.write(to: self)
  }

  /// Up to which change tallies were read.
  package func tallyChange() throws -> Int64 { try number("SELECT change FROM relay") ?? 0 }

  package func forgetTallies(below number: Int64) throws {
    try execute("DELETE FROM tallies WHERE number < ?", number)
  }

  /// Regards what tallies count now as added already.
  package func know(_ tallies: [ClickTally]) throws {
    for tally in tallies {
      try keep(
        tally,
        or: """
          CASE WHEN tallies.amount < excluded.amount THEN tallies.amount ELSE excluded.amount END
          """)
    }
  }

  /// Goes back to where an older journal is read from, and forgets tallies that it does not have.
  package func startOver(from end: JournalEnd, tallies last: Int64) throws {
    try execute("DELETE FROM tallies WHERE number > ?", last)
    try execute("UPDATE relay SET position = ? WHERE position > ?", end.position, end.position)
    try execute("UPDATE relay SET change = ? WHERE change > ?", end.change, end.change)
  }

  /// Keeps how much of a tally was told: of one that is there already, what an expression gives.
  private func keep(_ tally: ClickTally, or amount: String) throws {
    try execute(
      """
      INSERT INTO tallies (number, amount) VALUES (?, ?)
      ON CONFLICT (number) DO UPDATE SET amount = \(amount)
      """, tally.number, tally.count)
  }
}

private let touchColumns = """
  id, app, link, occurred, kind, person, bot, device, referrer, continued, campaign, source, medium,
  channel, tags
  """

extension Touch {
  fileprivate init?(row: some SQLRow) {
    guard let id = row.id(0), let app = row.id(1), let kind: Click.Kind = row.value(4) else {
      return nil
    }
    self.init(
      id: id, app: app, link: row.id(2), occurredAt: row.time(3), kind: kind,
      visitor: row.visitor(5), isBot: row.flag(6), device: row.value(7) ?? .other,
      referrer: row.text(8), continued: row.id(9), origin: row.origin(from: 10))
  }
}
