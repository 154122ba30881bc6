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
    try await file.read { try $0.installation(id, of: app)?.known }
  }

  package func remove(
    _ installation: RecordID, of app: RecordID, secretHash: Data
  ) async throws(StorageError) -> Bool {
    // Whoever guesses identifiers or secrets never comes to the only connection that writes.
    let verdict = try await file.read { try $0.removal(installation, of: app, secretHash) }
    guard case .due = verdict else { return verdict == .done }
    return try await file.write { database in
      let verdict = try database.removal(installation, of: app, secretHash)
      guard case .due(let app, let number) = verdict else { return verdict == .done }
      try database.mark(number, of: app)
      var block = RemovedBlock()
      try block.take(installation: number, of: app, limit: Self.firstBlock, from: database)
      try block.finish(database)
      return true
    }
  }

  package func remove(
    _ installation: RecordID, of app: RecordID
  ) async throws(StorageError) -> Bool {
    try await file.write { database in
      guard let found = try database.installation(installation, of: app) else { return false }
      if !found.known.isRemoved { try database.mark(found.number, of: found.app) }
      return true
    }
  }

  package func remove(app: RecordID, limit: Int) async throws(StorageError) -> Bool {
    try await file.write { database in
      let number = try StringTable.known(app, database)
      // What is marked is taken from totals: it goes before they do. The app's number stays, with
      // nothing that it stands for: another app would take what is known of it in memory.
      let rows = AppRows(
        app: app, number: number, first: ["removals", "removed_spans"], keeping: ["apps"])
      if try rows.remove(limit: limit, from: database) { return true }
      try database.execute("UPDATE apps SET bytes = 0 WHERE id = ?", app)
      return false
    }
  }

  package func installations(
    firstSeenIn span: TimeSpan, of app: RecordID
  ) async throws(StorageError) -> Int {
    try await analyze(app, otherwise: 0) { database, app in
      try database.statement(
        """
        SELECT count(*) FROM installations WHERE app = ? AND removed = 0 AND first >= ? AND first < ?
          AND NOT \(InstallationRow.isInRemovedSpan)
        """, app, span.from, span.to
      ).first { Int($0.number(0)) } ?? 0
    }
  }

  package func remove(
    firstSeenIn span: TimeSpan, of app: RecordID
  ) async throws(StorageError) {
    try await file.write { database in
      guard let app = try StringTable.known(app, database) else { return }
      try database.execute(
        """
        INSERT INTO removed_spans (app, start, stop, last)
        SELECT ?, ?, ?, ifnull(max(number), 0) FROM installations
        """, app, span.from, span.to)
    }
  }

  package func removeMarked(limit: Int) async throws(StorageError) -> Bool {
    guard try await file.read({ try $0.hasMarks() }) else { return false }
    return try await file.write { database in
      if try !database.markSpan(limit: limit) {
        var block = RemovedBlock()
        for mark in try database.marks(limit: limit) {
          let rest = limit - block.count
          guard rest > 0 else { break }
          try block.take(
            installation: mark.installation, of: mark.app, limit: rest, from: database)
        }
        try block.finish(database)
      }
      return try database.hasMarks()
    }
  }

  package func eventBytes() async throws(StorageError) -> [RecordID: Int] {
    try await file.read { database in
      var bytes: [RecordID: Int] = [:]
      try database.statement("SELECT id, bytes FROM apps").each { row in
        if let app = row.id(0) { bytes[app] = Int(row.number(1)) }
      }
      return bytes
    }
  }

  package func historyStart() async throws(StorageError) -> Timestamp? {
    try await file.read { database in
      try database.number("SELECT history FROM relay").map(Timestamp.init(milliseconds:))
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
      var sizes = EventSizes()
      // No later than what went: a clock that was ahead makes nothing unknown that is to come.
      var last: Int64 = 0
      try database.statement(
        "SELECT app, sum(\(EventSize.ofRow)), max(received) \(old) GROUP BY app", limit, time
      ).each { row in
        sizes.add(-row.number(1), of: row.number(0))
        last = max(last, row.number(2))
      }
      try sizes.write(to: database)
      try database.execute("DELETE \(old)", limit, time)
      let count = database.changesCount
      if count > 0 {
        try database.execute("UPDATE relay SET history = max(ifnull(history, 0), ?)", last + 1)
      }
      return count
    }
  }

  package func removeTouches(
    before time: Timestamp, limit: Int
  ) async throws(StorageError) -> Int {
    try await file.write { database in
      var most = 0
      try database.eachAppOfTouches { app in
        try database.execute(
          """
          DELETE FROM touches WHERE app = ?1 AND id IN (
            SELECT id FROM touches WHERE app = ?1 AND occurred < ?2 ORDER BY occurred LIMIT ?3)
          """, app, time, limit)
        most = max(most, database.changesCount)
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

  /// Takes events of an installation, and its mark with the last of them.
  mutating func take(
    installation: Int64, of app: Int64, limit: Int, from database: Database
  ) throws {
    let positions = try database.statement(
      """
      SELECT app, occurred, kind, outcome, name, code, nearest, entry, version, campaign, source, link,
        send, action, surface, position, \(EventSize.ofRow)
      FROM events WHERE app = ? AND installation = ? LIMIT ?
      """, app, installation, limit
    ).all { row in
      totals.add(EventTotals.Key(row), -1)
      sizes.add(-row.number(16), of: app)
      return row.number(15)
    }
    var deletion = try database.statement("DELETE FROM events WHERE position = ?")
    for position in positions {
      deletion.bind(position)
      try deletion.execute()
    }
    count += positions.count
    guard positions.count < limit else { return }
    try database.execute(
      "DELETE FROM removals WHERE app = ? AND installation = ?", app, installation)
  }

  mutating func finish(_ database: Database) throws {
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

extension Database {
  /// Sees each app that has touches.
  func eachAppOfTouches(_ see: (RecordID) throws -> Void) throws {
    var app = try statement("SELECT min(app) FROM touches").first { $0.id(0) }
    while let next = app {
      try see(next)
      app = try statement("SELECT min(app) FROM touches WHERE app > ?", next).first { $0.id(0) }
    }
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
    try execute(
      "UPDATE installations SET removed = 1, skew = 0, first = 0 WHERE number = ?", installation)
    try execute(
      "INSERT INTO removals (app, installation) VALUES (?, ?) ON CONFLICT DO NOTHING",
      app, installation)
  }

  fileprivate func marks(limit: Int) throws -> [(app: Int64, installation: Int64)] {
    try statement("SELECT app, installation FROM removals LIMIT ?", limit).all { row in
      (app: row.number(0), installation: row.number(1))
    }
  }

  /// Marks installations of the first span.
  ///
  /// - Returns: Whether there was a span.
  fileprivate func markSpan(limit: Int) throws -> Bool {
    let first = try statement(
      "SELECT number, app, start, stop, last FROM removed_spans ORDER BY number LIMIT 1"
    ).first { row in
      (
        number: row.number(0), app: row.number(1), start: row.number(2), stop: row.number(3),
        last: row.number(4)
      )
    }
    guard let span = first else { return false }
    let installations = try statement(
      """
      SELECT number FROM installations
      WHERE app = ? AND removed = 0 AND first >= ? AND first < ? AND number <= ? LIMIT ?
      """, span.app, span.start, span.stop, span.last, limit
    ).all { $0.number(0) }
    for installation in installations { try mark(installation, of: span.app) }
    if installations.count < limit {
      try execute("DELETE FROM removed_spans WHERE number = ?", span.number)
    }
    return true
  }

  fileprivate func hasMarks() throws -> Bool {
    try statement(
      "SELECT EXISTS (SELECT 1 FROM removals) OR EXISTS (SELECT 1 FROM removed_spans)"
    ).first { $0.flag(0) } ?? false
  }
}

extension SQLiteEventStore {
  package func removeInstallations(
    lastSeenBefore: Timestamp, removedBefore: Timestamp, limit: Int
  ) async throws(StorageError) -> Int { 0 }
}
