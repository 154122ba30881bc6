import GRDB
package import LinkPlatform

/// Returns are kept when they are written: a month's file has those that follow a session of the same month.
/// The first session of an installation in a month is looked up here, in the months before.
extension SQLiteEventStore {
  package func returns(
    _ query: ReturnQuery, of app: RecordID
  ) async throws(StorageError) -> [ReturnCount] {
    try await analyze(app, in: query.seen, otherwise: []) { reading, app in
      let names = try ScannedNames(reading.main, app: app)
      var run = ReturnRun(away: query.away.milliseconds, from: query.span.from.milliseconds)
      try KeptReturns(reading, app: app, query).each { found in
        run.see(
          installation: found.installation, time: found.session.time, after: found.before
        ) {
          let touch = found.session.touch
          return touch.hasOrigin ? names.touch(touch) : nil
        }
      }
      return try reading.main.returns(run)
    }
  }
}

/// The returns of a span, installation by installation.
private struct KeptReturns {
  struct Found {
    let installation: Int64
    let session: SessionBegin
    /// When the session before began.
    let before: Int64
  }

  private let reading: EventReading
  private let app: Int64
  private let span: TimeSpan
  private let away: Int64

  init(_ reading: EventReading, app: Int64, _ query: ReturnQuery) throws {
    (self.reading, self.app, away) = (reading, app, query.away.milliseconds)
    span = reading.shown(query.span)
  }

  func each(_ see: (Found) throws -> Void) throws {
    // The first sessions of months, then returns by day: each ordered by installation.
    let months = reading.months.filter { $0.month.start < span.to && span.from < $0.month.end }
    let firsts = try months.map { month, database in
      try database.freshStatement(
        """
        SELECT installation, first FROM presence
        WHERE app = \(app) AND sessions <> 0 AND first >= \(span.from.milliseconds)
          AND first < \(span.to.milliseconds) ORDER BY installation
        """)
    }
    let days = try reading.days(of: span).map { day in
      try day.database.freshStatement(
        """
        SELECT installation, occurred, away, send, link, campaign, source FROM returns
        WHERE app = \(app) AND day = \(day.day) AND occurred >= \(day.from)
          AND occurred < \(day.to) AND away >= \(away) ORDER BY installation
        """)
    }
    var merge = try DayMerge(firsts + days)
    defer { merge.finish() }
    var count = 0
    while let (place, installation) = merge.next {
      try merge.eachRow { row in
        count += 1
        if count & 0xFFFF == 0 { try Task.checkCancellation() }
        if place < firsts.count {
          let found = try first(of: installation, at: row.number(1), in: months[place])
          if let found { try see(found) }
          return
        }
        let (time, away) = (row.number(1), row.number(2))
        guard time - away >= reading.floor else { return }
        let touch = TouchNumbers(
          send: row.number(3), link: row.number(4), campaign: row.number(5),
          source: row.number(6))
        try see(
          Found(
            installation: installation, session: SessionBegin(time: time, touch: touch),
            before: time - away))
      }
    }
  }

  /// The first session of a month, if it is a return from an earlier month.
  private func first(
    of installation: Int64, at time: Int64, in month: (month: Month, database: Database)
  ) throws -> Found? {
    for earlier in reading.months.reversed() where earlier.month < month.month {
      let last = try earlier.database.number(
        "SELECT last FROM presence WHERE installation = ? AND sessions <> 0", installation)
      guard let last else { continue }
      guard time - last >= away, last >= reading.floor else { return nil }
      return try month.database.session(
        of: installation, app, Month.day(of: time), isFirst: true
      ).map { Found(installation: installation, session: $0, before: last) }
    }
    return nil
  }
}

extension TouchNumbers {
  /// Whether something led to it.
  fileprivate var hasOrigin: Bool { send != 0 || link != 0 || campaign != 0 || source != 0 }
}
