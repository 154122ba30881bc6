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
    try await files.readMain { try $0.installation(id, of: app)?.known }
  }

  package func remove(
    _ installation: RecordID, of app: RecordID, secretHash: Data
  ) async throws(StorageError) -> Bool {
    // Whoever guesses identifiers or secrets never comes to the only connection that writes.
    let verdict = try await files.readMain { try $0.removal(installation, of: app, secretHash) }
    guard case .due = verdict else { return verdict == .done }
    let marked = try await file.write { database -> RemovalVerdict in
      let verdict = try database.removal(installation, of: app, secretHash)
      if case .due(let mark) = verdict { try database.mark(mark) }
      return verdict
    }
    guard case .due(let mark) = marked else { return marked == .done }
    // It is refused from now on: what is left goes later, even if this fails.
    _ = try? await onRemovalThread {
      try removeBlock(of: [mark], limit: Self.firstBlock)
    }
    return true
  }

  package func remove(
    _ installation: RecordID, of app: RecordID
  ) async throws(StorageError) -> Bool {
    try await file.write { try $0.markInstallation(installation, of: app) }
  }

  package func remove(app: RecordID, limit: Int) async throws(StorageError) -> Bool {
    try await onRemovalThread {
      let number = try file.readBlocking { try StringTable.known(app, $0) }
      // What is marked is taken from totals: it goes before they do. The app's number stays, with
      // nothing that it stands for: another app would take what is known of it in memory.
      let marks = ["removals", "removed_spans"]
      let named = AppRows(app: app, number: number, only: marks)
      if try file.writeBlocking({ try named.remove(limit: limit, from: $0) }) { return true }
      if let number {
        for month in files.months where try removeRows(of: app, number, in: month, limit: limit) {
          return true
        }
      }
      let rest = AppRows(app: app, number: number, keeping: ["apps"])
      return try file.writeBlocking { try rest.remove(limit: limit, from: $0) }
    }
  }

  /// Removes a block of an app's rows from a month's file.
  ///
  /// Events go in the order in which they came, since that touches the fewest pages. They are looked for
  /// before anything is locked: of other apps there may be many more.
  ///
  /// - Returns: Whether there were any.
  private func removeRows(
    of app: RecordID, _ number: Int64, in month: Month, limit: Int
  ) throws -> Bool {
    let bytes = files.summary(of: month)?.bytes ?? [:]
    let isRare = bytes[number] ?? 0 < bytes.values.reduce(0, +) / 20
    let place = files.removedPlace(of: number, in: month)
    let positions = try files.with(month) { file in
      try file.file.readBlocking { database in
        let next =
          isRare
          ? []
          : try database.statement(
            """
            SELECT position FROM events NOT INDEXED WHERE app = ? AND position > ?
            ORDER BY position LIMIT ?
            """, number, place, limit
          ).all { $0.number(0) }
        guard next.isEmpty else { return next }
        return try database.statement(
          "SELECT position FROM events INDEXED BY events_by_day WHERE app = ? LIMIT ?",
          number, limit
        ).all { $0.number(0) }
      }
    }
    let rest = AppRows(app: app, number: number, keeping: ["events"])
    let wasThere = try files.write(month) { database in
      guard positions.isEmpty else {
        try database.removeEvents(at: positions)
        return true
      }
      return try rest.remove(limit: limit, from: database)
    }
    if let last = positions.last { files.keepRemovedPlace(last, of: number, in: month) }
    return wasThere
  }

  package func installations(
    firstSeenIn span: TimeSpan, of app: RecordID
  ) async throws(StorageError) -> Int {
    try await analyze(app, otherwise: 0) { try $0.installations(firstSeenIn: span, of: $1) }
  }

  package func remove(
    firstSeenIn span: TimeSpan, of app: RecordID
  ) async throws(StorageError) {
    try await file.write { try $0.markInstallations(firstSeenIn: span, of: app) }
  }

  package func removeMarked(limit: Int) async throws(StorageError) -> Bool {
    guard try await files.readMain({ try $0.hasMarks() }) else { return false }
    return try await onRemovalThread {
      let isSpan = try file.writeBlocking { try $0.markSpan(limit: limit) }
      if !isSpan {
        let marks = try file.readBlocking { try $0.marks(limit: limit) }
        try removeBlock(of: marks, limit: limit)
      }
      return try file.readBlocking { try $0.hasMarks() }
    }
  }

  /// Takes events of marked installations out of the files of months, each month's in one commit, and the
  /// marks of those of which nothing is left.
  private func removeBlock(of marks: [RemovalMark], limit: Int) throws {
    guard !marks.isEmpty else { return }
    var rest = limit
    var done = Set(marks)
    for month in files.months where !files.isClosed(month) {
      let present = try files.with(month) { file in
        try file.file.readBlocking { database in
          try marks.filter { try database.presence(of: $0.installation) != nil }
        }
      }
      guard !present.isEmpty else { continue }
      guard rest > 0 else {
        done.subtract(present)
        continue
      }
      let left = try files.write(month) { database in
        var block = RemovedBlock(month)
        for mark in present { try block.take(mark, limit: rest, from: database) }
        try block.finish(database)
        rest -= block.count
        return block.left
      }
      done.subtract(left)
    }
    guard !done.isEmpty else { return }
    try file.writeBlocking { try $0.unmark(done) }
  }

  package func eventBytes() async throws(StorageError) -> [RecordID: Int] {
    let sizes = files.bytes
    return try await files.readMain { database in
      var bytes: [RecordID: Int] = [:]
      try database.statement("SELECT id, number FROM apps").each { row in
        if let app = row.id(0) { bytes[app] = Int(sizes[row.number(1)] ?? 0) }
      }
      return bytes
    }
  }

  /// Does what blocks on the thread of removals: one at a time.
  func onRemovalThread<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws(StorageError) -> Value {
    do {
      return try await Task(executorPreference: removing) { try work() }.value
    } catch {
      throw file.meaning(of: error)
    }
  }
}

/// Rows that one commit removes from a month's file, with what they had added.
private struct RemovedBlock {
  private(set) var count = 0
  /// Those that have events still.
  private(set) var left: Set<RemovalMark> = []
  private let month: Month
  private var totals = EventTotals()
  private var sizes = EventSizes()

  init(_ month: Month) { self.month = month }

  /// Takes events of an installation, and its days with the last of them; at once it came back no more.
  mutating func take(_ mark: RemovalMark, limit: Int, from database: Database) throws {
    let (app, installation) = (mark.app, mark.installation)
    guard let days = try database.presence(of: installation) else { return }
    guard count < limit else {
      left.insert(mark)
      return
    }
    try database.execute(
      "UPDATE presence SET sessions = 0 WHERE installation = ? AND sessions <> 0", installation)
    if database.changesCount > 0 {
      for day in DayBits(days, in: month) {
        try database.execute(
          "DELETE FROM returns WHERE app = ? AND day = ? AND installation = ?",
          app, day, installation)
      }
    }
    for day in DayBits(days, in: month) {
      guard count < limit else {
        left.insert(mark)
        return
      }
      let positions = try database.statement(
        """
        SELECT app, occurred, kind, outcome, name, code, nearest, entry, version, campaign, source,
          link, send, action, surface, position, \(EventSize.ofRow)
        FROM events INDEXED BY events_by_day
        WHERE app = ? AND day = ? AND installation = ? LIMIT ?
        """, app, day, installation, limit - count
      ).all { row in
        totals.remove(EventTotals.Key(row))
        sizes.add(-row.number(16), of: app)
        return row.number(15)
      }
      try database.removeEvents(at: positions)
      count += positions.count
    }
    guard count < limit else {
      left.insert(mark)
      return
    }
    try database.execute("DELETE FROM presence WHERE installation = ?", installation)
  }

  mutating func finish(_ database: Database) throws {
    guard count > 0 else { return }
    try totals.write(to: database, at: try database.nextChange())
    try sizes.write(to: database)
  }
}

extension Database {
  fileprivate func removeEvents(at positions: [Int64]) throws {
    var deletion = try statement("DELETE FROM events WHERE position = ?")
    for position in positions {
      deletion.bind(position)
      try deletion.execute()
    }
  }

  /// The days of a month's file on which an installation told something; nil where it is not there.
  func presence(of installation: Int64) throws -> Int64? {
    try number("SELECT days FROM presence WHERE installation = ?", installation)
  }
}
