import GRDB
package import LinkPlatform

/// What happened, in an SQLite file of its own.
package struct SQLiteEventStore: EventStore {
  package let file: SQLiteFile
  let strings = KeptStrings()
  /// Its writer's thread: appending blocks it.
  private let thread = BlockingThread("entryway-events")

  package var executor: (any TaskExecutor)? { thread }

  package init(
    path: String, migration: SQLiteFile.Migration = .afterBackup, mayMake: Bool = true
  ) throws(StorageError) {
    file = try SQLiteFile(
      path: path, readers: 8, migrator: EventSchema.migrator, migration: migration,
      mayMake: mayMake, cache: .writing)
  }

  package func append(
    _ batches: [EventBatch]
  ) async throws(StorageError) -> [BatchVerdict] {
    let (verdicts, now) = try file.writeBlocking { database in
      var taken = try strings.take(database)
      // Two hold what is changed only while it is copied.
      let known = taken.strings
      taken.strings = StringTable()
      var writer = try EventWriter(database, known)
      var verdicts: [BatchVerdict] = []
      verdicts.reserveCapacity(batches.count)
      for batch in batches { verdicts.append(try writer.append(batch)) }
      try writer.finish()
      taken.strings = writer.strings
      return (verdicts, taken)
    }
    strings.keep(now)
    return verdicts
  }

  package func append(
    _ touches: [Touch], readTo position: Int64
  ) async throws(StorageError) {
    try await file.write { database in
      var totals = ClickTotals()
      var referrers = ReferrerHosts(database)
      var statement = try database.statement(
        """
        INSERT INTO touches (\(Self.touchColumns))
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
        if database.changesCount > 0 { totals.add(touch) }
      }
      try totals.write(to: database)
      try database.execute("UPDATE relay SET position = max(position, ?)", position)
    }
  }

  package func lastReceived() async throws(StorageError) -> Timestamp? {
    try await file.read { database in
      try database.statement(
        "SELECT received FROM events ORDER BY position DESC LIMIT 1"
      ).first { $0.time(0) }
    }
  }

  package func position() async throws(StorageError) -> Int64 {
    try await file.read { try $0.number("SELECT position FROM relay") ?? 0 }
  }

  package func touches(
    of app: RecordID, from: Timestamp, to: Timestamp, after: RecordID?, limit: Int
  ) async throws(StorageError) -> [Touch] {
    try await file.read { database in
      try database.statement(
        """
        SELECT \(Self.touchColumns) FROM touches
        WHERE app = ? AND occurred >= ? AND occurred < ? AND id > ? ORDER BY id LIMIT ?
        """, app, from, to, after ?? RecordID(high: 0, low: 0), limit
      ).all(Self.touch)
    }
  }

  private static let touchColumns = """
    id, app, link, occurred, kind, person, bot, device, referrer, continued, campaign, source, medium,
    channel, tags
    """

  private static func touch(_ row: RowStatement) -> Touch? {
    guard let id = row.id(0), let app = row.id(1), let kind: Click.Kind = row.value(4) else {
      return nil
    }
    return Touch(
      id: id, app: app, link: row.id(2), occurredAt: row.time(3), kind: kind,
      visitor: row.visitor(5), isBot: row.flag(6), device: row.value(7) ?? .other,
      referrer: row.text(8), continued: row.id(9), origin: row.origin(from: 10))
  }
}
