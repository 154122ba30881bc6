package import FoundationEssentials
import GRDB
package import LinkPlatform

/// How what apps told is removed: by a mark that is durable at once, then in blocks, each of which takes
/// its rows and their part of the totals in one commit.
extension SQLiteEventStore {
  /// How many rows go with the mark: hardly anybody has told more.
  private static let firstBlock = 2000

  package func installation(
    _ id: RecordID, of app: RecordID
  ) async throws(StorageError) -> KnownInstallation? {
    try await file.read { try StoreConnection($0).installation(id, of: app)?.known }
  }

  package func remove(
    _ installation: RecordID, of app: RecordID, secretHash: Data
  ) async throws(StorageError) -> Bool {
    // Whoever guesses identifiers or secrets never comes to the only connection that writes.
    let verdict = try await file.read { database in
      try StoreConnection(database).removal(installation, of: app, secretHash)
    }
    guard case .due = verdict else { return verdict == .done }
    return try await file.write { database in
      let connection = StoreConnection(database)
      let verdict = try connection.removal(installation, of: app, secretHash)
      guard case .due(let app, let number) = verdict else { return verdict == .done }
      try connection.mark(number, of: app)
      var block = RemovedBlock()
      let isLast = try block.take(
        installation: number, of: app, limit: Self.firstBlock, from: connection)
      try block.finish(connection)
      if isLast { try connection.unmark(number, of: app) }
      return true
    }
  }

  package func remove(
    _ installation: RecordID, of app: RecordID
  ) async throws(StorageError) -> Bool {
    try await file.write { database in
      let connection = StoreConnection(database)
      guard let found = try connection.installation(installation, of: app) else { return false }
      if !found.known.isRemoved { try connection.mark(found.number, of: found.app) }
      return true
    }
  }

  package func remove(app: RecordID, limit: Int) async throws(StorageError) -> Bool {
    try await file.write { database in
      let number = try StringTable.known(app, StoreConnection(database))
      // What is marked is taken from totals: it goes before they do. The app's number stays, with
      // nothing that it stands for: another app would take what is known of it in memory.
      let rows = AppRows(
        app: app, number: number, first: ["removals", "removed_spans"], keeping: ["apps"])
      if try rows.remove(limit: limit, from: database) { return true }
      try database.execute(sql: "UPDATE apps SET bytes = 0 WHERE id = ?", arguments: [app.data])
      return false
    }
  }

  package func installations(
    firstSeenIn span: TimeSpan, of app: RecordID
  ) async throws(StorageError) -> Int {
    try await file.read { database in
      let connection = StoreConnection(database)
      guard let app = try StringTable.known(app, connection) else { return 0 }
      var statement = try connection.statement(
        """
        SELECT count(*) FROM installations WHERE app = ? AND removed = 0 AND first >= ? AND first < ?
          AND NOT \(StoreConnection.isInRemovedSpan)
        """)
      defer { statement.reset() }
      statement.bind(app)
      statement.bind(span.from.milliseconds)
      statement.bind(span.to.milliseconds)
      return try statement.next() ? Int(statement.number(0)) : 0
    }
  }

  package func remove(
    firstSeenIn span: TimeSpan, of app: RecordID
  ) async throws(StorageError) {
    try await file.write { database in
      guard let app = try StringTable.known(app, StoreConnection(database)) else { return }
      try database.execute(
        sql: """
          INSERT INTO removed_spans (app, start, stop, last)
          SELECT ?, ?, ?, ifnull(max(number), 0) FROM installations
          """, arguments: [app, span.from.milliseconds, span.to.milliseconds])
    }
  }

  package func removeMarked(limit: Int) async throws(StorageError) -> Bool {
    guard try await file.read({ try StoreConnection($0).hasMarks() }) else { return false }
    return try await file.write { database in
      let connection = StoreConnection(database)
      if try !connection.markSpan(limit: limit) {
        var block = RemovedBlock()
        for mark in try connection.marks(limit: limit) {
          let rest = limit - block.count
          guard rest > 0 else { break }
          let isLast = try block.take(
            installation: mark.installation, of: mark.app, limit: rest, from: connection)
          if isLast { try connection.unmark(mark.installation, of: mark.app) }
        }
        try block.finish(connection)
      }
      return try connection.hasMarks()
    }
  }

  package func eventBytes() async throws(StorageError) -> [RecordID: Int] {
    try await file.read { database in
      var statement = try StoreConnection(database).statement("SELECT id, bytes FROM apps")
      defer { statement.reset() }
      var bytes: [RecordID: Int] = [:]
      while try statement.next() {
        if let app = statement.id(0) { bytes[app] = Int(statement.number(1)) }
      }
      return bytes
    }
  }

  package func historyStart() async throws(StorageError) -> Timestamp? {
    try await file.read { database in
      try Int64.fetchOne(database, sql: "SELECT history FROM relay").map {
        Timestamp(milliseconds: $0)
      }
    }
  }

  package func removeHistory(
    before time: Timestamp, limit: Int
  ) async throws(StorageError) -> Int {
    try await file.write { database in
      // What came first is removed first: no more is looked at than may be removed. What was received
      // before the time happened before it; what came late stays a while longer. What is marked goes
      // with its totals, and not here.
      let old = """
        FROM events WHERE position IN (
          SELECT position FROM (
            SELECT position, received, app, installation FROM events ORDER BY position LIMIT ?) AS e
          WHERE received < ? AND app NOT IN (SELECT app FROM removed_spans) AND NOT EXISTS (
            SELECT 1 FROM removals AS r
            WHERE r.app = e.app AND r.installation = e.installation))
        """
      let connection = StoreConnection(database)
      var statement = try connection.statement(
        "SELECT app, sum(\(EventSize.ofRow)), max(received) \(old) GROUP BY app")
      statement.bind(Int64(limit))
      statement.bind(time.milliseconds)
      var sizes = EventSizes()
      // No later than what went: a clock that was ahead makes nothing unknown that is to come.
      var last: Int64 = 0
      while try statement.next() {
        sizes.add(-statement.number(1), of: statement.number(0))
        last = max(last, statement.number(2))
      }
      statement.reset()
      try sizes.write(to: connection)
      try database.execute(sql: "DELETE \(old)", arguments: [limit, time.milliseconds])
      let count = database.changesCount
      if count > 0 {
        try database.execute(
          sql: "UPDATE relay SET history = max(ifnull(history, 0), ?)",
          arguments: [last + 1])
      }
      return count
    }
  }

  package func removeTouches(
    before time: Timestamp, limit: Int
  ) async throws(StorageError) -> Int {
    try await file.write { database in
      var most = 0
      var app = try Data.fetchOne(database, sql: "SELECT min(app) FROM touches")
      while let next = app {
        try database.execute(
          sql: """
            DELETE FROM touches WHERE app = ? AND id IN (
              SELECT id FROM touches WHERE app = ? AND occurred < ? ORDER BY occurred LIMIT ?)
            """, arguments: [next, next, time.milliseconds, limit])
        most = max(most, database.changesCount)
        app = try Data.fetchOne(
          database, sql: "SELECT min(app) FROM touches WHERE app > ?", arguments: [next])
      }
      return most
    }
  }
}

/// Rows that one commit removes, with what they had added.
private struct RemovedBlock {
  private(set) var count = 0
  private var totals = EventTotals()
  private var sizes = EventSizes()

  /// Takes events of an installation.
  ///
  /// - Returns: Whether these were the last.
  mutating func take(
    installation: Int64, of app: Int64, limit: Int, from database: StoreConnection
  ) throws -> Bool {
    var rows = try database.statement(
      """
      SELECT app, occurred, kind, outcome, name, code, nearest, entry, version, campaign, source, link,
        send, position, \(EventSize.ofRow)
      FROM events WHERE app = ? AND installation = ? LIMIT ?
      """)
    rows.bind(app)
    rows.bind(installation)
    rows.bind(Int64(limit))
    var positions: [Int64] = []
    while try rows.next() {
      totals.add(EventTotals.Key(rows), -1)
      positions.append(rows.number(13))
      sizes.add(-rows.number(14), of: app)
    }
    rows.reset()
    var deletion = try database.statement("DELETE FROM events WHERE position = ?")
    for position in positions {
      deletion.bind(position)
      try deletion.execute()
    }
    count += positions.count
    return positions.count < limit
  }

  mutating func finish(_ database: StoreConnection) throws {
    try totals.write(to: database)
    try sizes.write(to: database)
  }
}

/// What is to be done about an installation that shall be removed.
private enum Removal: Equatable, Sendable {
  case wrongSecret
  /// It was never there, or is marked.
  case done
  case due(app: Int64, installation: Int64)
}

extension StoreConnection {
  /// Whether a row of `installations` belongs to a span that is to be removed.
  static let isInRemovedSpan = """
    EXISTS (SELECT 1 FROM removed_spans AS s WHERE s.app = installations.app
      AND s.start <= installations.first AND installations.first < s.stop
      AND installations.number <= s.last)
    """

  /// Whether nothing is taken any more from a row of `installations`.
  static let isRemoved = "(installations.removed OR \(isInRemovedSpan))"

  fileprivate func installation(
    _ id: RecordID, of app: RecordID
  ) throws -> (app: Int64, number: Int64, known: KnownInstallation)? {
    guard let app = try StringTable.known(app, self) else { return nil }
    var statement = try statement(
      "SELECT number, secret, \(Self.isRemoved), first FROM installations WHERE app = ? AND id = ?")
    defer { statement.reset() }
    statement.bind(app)
    statement.bind(id)
    guard try statement.next() else { return nil }
    let known = KnownInstallation(
      secretHash: statement.data(1) ?? Data(), isRemoved: statement.number(2) != 0,
      firstSeen: Timestamp(milliseconds: statement.number(3)))
    return (app, statement.number(0), known)
  }

  fileprivate func removal(
    _ id: RecordID, of app: RecordID, _ secretHash: Data
  ) throws -> Removal {
    guard let found = try installation(id, of: app) else { return .done }
    guard SecretHash.isSame(found.known.secretHash, secretHash) else { return .wrongSecret }
    return found.known.isRemoved ? .done : .due(app: found.app, installation: found.number)
  }

  /// Marks an installation; what is left of it refuses its batches that are still on their way.
  fileprivate func mark(_ installation: Int64, of app: Int64) throws {
    var change = try statement(
      "UPDATE installations SET removed = 1, skew = 0, first = 0 WHERE number = ?")
    change.bind(installation)
    try change.execute()
    var mark = try statement(
      "INSERT INTO removals (app, installation) VALUES (?, ?) ON CONFLICT DO NOTHING")
    mark.bind(app)
    mark.bind(installation)
    try mark.execute()
  }

  fileprivate func unmark(_ installation: Int64, of app: Int64) throws {
    var deletion = try statement("DELETE FROM removals WHERE app = ? AND installation = ?")
    deletion.bind(app)
    deletion.bind(installation)
    try deletion.execute()
  }

  fileprivate func marks(limit: Int) throws -> [(app: Int64, installation: Int64)] {
    var statement = try statement("SELECT app, installation FROM removals LIMIT ?")
    defer { statement.reset() }
    statement.bind(Int64(limit))
    var marks: [(Int64, Int64)] = []
    while try statement.next() { marks.append((statement.number(0), statement.number(1))) }
    return marks
  }

  /// Marks installations of the first span.
  ///
  /// - Returns: Whether there was a span.
  fileprivate func markSpan(limit: Int) throws -> Bool {
    var span = try statement(
      "SELECT number, app, start, stop, last FROM removed_spans ORDER BY number LIMIT 1")
    defer { span.reset() }
    guard try span.next() else { return false }
    let (number, app) = (span.number(0), span.number(1))
    var found = try statement(
      """
      SELECT number FROM installations
      WHERE app = ? AND removed = 0 AND first >= ? AND first < ? AND number <= ? LIMIT ?
      """)
    found.bind(app)
    for column: CInt in 2...4 { found.bind(span.number(column)) }
    found.bind(Int64(limit))
    var installations: [Int64] = []
    while try found.next() { installations.append(found.number(0)) }
    found.reset()
    for installation in installations { try mark(installation, of: app) }
    if installations.count < limit {
      var deletion = try statement("DELETE FROM removed_spans WHERE number = ?")
      deletion.bind(number)
      try deletion.execute()
    }
    return true
  }

  fileprivate func hasMarks() throws -> Bool {
    var statement = try statement(
      "SELECT EXISTS (SELECT 1 FROM removals) OR EXISTS (SELECT 1 FROM removed_spans)")
    defer { statement.reset() }
    return try statement.next() && statement.number(0) != 0
  }
}
