package import FoundationEssentials
package import LinkPlatform

/// An installation whose events are to be removed.
package struct RemovalMark: Hashable, Sendable {
  /// The app's number.
  package let app: Int64
  package let installation: Int64

  package init(app: Int64, installation: Int64) {
    (self.app, self.installation) = (app, installation)
  }
}

/// What is to be done about an installation that shall be removed.
package enum RemovalVerdict: Hashable, Sendable {
  case wrongSecret
  /// It was never there, or is marked.
  case done
  case due(RemovalMark)
}

/// Which installations are to be removed, in any SQL database: by marks that are durable at once.
extension SQLDatabase {
  package func removal(
    _ id: RecordID, of app: RecordID, _ secretHash: Data
  ) throws -> RemovalVerdict {
    guard let found = try installation(id, of: app) else { return .done }
    guard SecretHash.isSame(found.known.secretHash, secretHash) else { return .wrongSecret }
    return found.known.isRemoved
      ? .done : .due(RemovalMark(app: found.app, installation: found.number))
  }

  /// Marks an installation, unless it is marked.
  ///
  /// - Returns: Whether it ever told anything.
  package func markInstallation(_ id: RecordID, of app: RecordID) throws -> Bool {
    guard let found = try installation(id, of: app) else { return false }
    if !found.known.isRemoved {
      try mark(RemovalMark(app: found.app, installation: found.number))
    }
    return true
  }

  /// Marks an installation; what is left of it refuses its batches that are still on their way.
  package func mark(_ mark: RemovalMark) throws {
    try execute(
      "UPDATE installations SET removed = ?, skew = 0, first = 0 WHERE number = ?",
      Timestamp.now, mark.installation)
    try execute(
      "INSERT INTO removals (app, installation) VALUES (?, ?) ON CONFLICT DO NOTHING",
      mark.app, mark.installation)
  }

  /// Installations that are still to be removed.
  package func marks(limit: Int) throws -> [RemovalMark] {
    try statement("SELECT app, installation FROM removals LIMIT ?", limit).all { row in
      RemovalMark(app: row.number(0), installation: row.number(1))
    }
  }

  /// Takes off marks of installations of which nothing is left.
  package func unmark(_ marks: some Sequence<RemovalMark>) throws {
    for mark in marks {
      try execute(
        "DELETE FROM removals WHERE app = ? AND installation = ?", mark.app, mark.installation)
    }
  }

  package func installations(firstSeenIn span: TimeSpan, of app: Int64) throws -> Int {
    let count = try number(
      """
      SELECT count(*) FROM installations WHERE app = ? AND removed = 0 AND first >= ? AND first < ?
        AND NOT \(InstallationRow.isInRemovedSpan)
      """, app, span.from, span.to)
    return Int(count ?? 0)
  }

  /// Marks those that were first seen in a span and are known by now; ``markSpan(limit:)`` goes on with them.
  package func markInstallations(firstSeenIn span: TimeSpan, of app: RecordID) throws {
    guard let app = try StringTable.known(app, self) else { return }
    try execute(
      """
      INSERT INTO removed_spans (app, start, stop, last)
      SELECT ?, ?, ?, coalesce(max(number), 0) FROM installations
      """, app, span.from, span.to)
  }

  /// Marks installations of the first span.
  ///
  /// - Returns: Whether there was a span.
  package func markSpan(limit: Int) throws -> Bool {
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
    for installation in installations {
      try mark(RemovalMark(app: span.app, installation: installation))
    }
    if installations.count < limit {
      try execute("DELETE FROM removed_spans WHERE number = ?", span.number)
    }
    return true
  }

  /// Whether there are spans whose installations are still to be marked.
  package func hasMarkedSpans() throws -> Bool {
    try number("SELECT 1 FROM removed_spans LIMIT 1") != nil
  }

  package func hasMarks() throws -> Bool {
    if try hasMarkedSpans() { return true }
    return try number("SELECT 1 FROM removals LIMIT 1") != nil
  }
}

/// Installations that may be forgotten.
extension SQLDatabase {
  /// Installations that told nothing for long, as far as their rows know.
  package func absent(before time: Timestamp, limit: Int) throws -> [Int64] {
    try statement(
      "SELECT number FROM installations WHERE removed = 0 AND last < ? LIMIT ?", time, limit
    ).all { $0.number(0) }
  }

  /// Installations that were removed before a time, of which nothing is left.
  package func removed(before time: Timestamp, limit: Int) throws -> [Int64] {
    try statement(
      """
      SELECT number FROM installations AS i WHERE removed <> 0 AND removed < ? AND NOT EXISTS (
        SELECT 1 FROM removals AS r WHERE r.app = i.app AND r.installation = i.number)
      LIMIT ?
      """, time, limit
    ).all { $0.number(0) }
  }
}
