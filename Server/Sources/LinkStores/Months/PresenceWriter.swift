import GRDB
import LinkPlatform

/// Keeps on which days of a month installations were there, and who came back after a day or more.
///
/// A session that is told in order takes no look at others; one that comes late has the returns of its
/// installation worked out anew.
struct PresenceWriter {
  private struct Presence: Equatable {
    let app: Int64
    /// A bit for each day of the month.
    var days: Int64 = 0
    var sessions: Int64 = 0
    /// When the first and the last session of the month began.
    var first: Int64 = 0
    var last: Int64 = 0
  }

  private let database: Database
  private let month: Month
  /// What was stored, and what is to be.
  private var known: [Int64: (stored: Presence?, now: Presence)] = [:]
  /// Whose event came last, and of which day.
  private var last: (installation: Int64, day: Int64)?
  /// Installations whose sessions did not come in order.
  private var late: Set<Int64> = []

  init(_ database: Database, _ month: Month) {
    (self.database, self.month) = (database, month)
  }

  mutating func add(_ row: EventRow) throws {
    // Most come one after the other, of one installation and day.
    guard row.isSessionBegin || last?.installation != row.installation || last?.day != row.day
    else { return }
    last = (row.installation, row.day)
    let (stored, known) = try self.known[row.installation] ?? read(row.installation, row.total.app)
    var presence = known
    let bit: Int64 = 1 << (row.day - month.days.lowerBound)
    presence.days |= bit
    if row.isSessionBegin {
      if presence.sessions == 0 {
        (presence.first, presence.last) = (row.time, row.time)
      } else if row.time > presence.last {
        let away = row.time - presence.last
        if away >= Month.dayLength, !late.contains(row.installation) {
          try database.keepReturn(row, away: away)
        }
        presence.last = row.time
      } else {
        presence.first = min(presence.first, row.time)
        late.insert(row.installation)
      }
      presence.sessions |= bit
    }
    self.known[row.installation] = (stored, presence)
  }

  private func read(
    _ installation: Int64, _ app: Int64
  ) throws -> (stored: Presence?, now: Presence) {
    let stored = try database.statement(
      "SELECT days, sessions, first, last FROM presence WHERE installation = ?", installation
    ).first { row in
      Presence(
        app: app, days: row.number(0), sessions: row.number(1), first: row.number(2),
        last: row.number(3))
    }
    return (stored, stored ?? Presence(app: app))
  }

  mutating func finish() throws {
    for (installation, (stored, presence)) in known where presence != stored {
      try database.execute(
        """
        INSERT INTO presence (installation, app, days, sessions, first, last)
        VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET days = excluded.days,
          sessions = excluded.sessions, first = excluded.first, last = excluded.last
        """,
        installation, presence.app, presence.days, presence.sessions, presence.first,
        presence.last)
    }
    for installation in late {
      guard let presence = known[installation]?.now else { continue }
      try workOut(installation, presence)
    }
    (known, late) = ([:], [])
  }

  /// Works out the returns of an installation from all of its sessions of the month.
  ///
  /// Only the first session of a day may come a day after the one before, the last one of another day.
  private func workOut(_ installation: Int64, _ presence: Presence) throws {
    var last: Int64?
    for day in DayBits(presence.sessions, in: month) {
      let first = try database.session(of: installation, presence.app, day, isFirst: true)
      try database.execute(
        "DELETE FROM returns WHERE app = ? AND day = ? AND installation = ?",
        presence.app, day, installation)
      if let first, let last, first.time - last >= Month.dayLength {
        try database.keepReturn(
          installation, presence.app, day, first, away: first.time - last)
      }
      last = try database.session(of: installation, presence.app, day, isFirst: false)?.time
    }
  }
}

/// The days whose bits are set, counted from 1970.
struct DayBits: Sequence, IteratorProtocol {
  private var bits: UInt64
  private let first: Int64

  init(_ bits: Int64, in month: Month) {
    (self.bits, first) = (UInt64(bitPattern: bits), month.days.lowerBound)
  }

  mutating func next() -> Int64? {
    guard bits != 0 else { return nil }
    let place = bits.trailingZeroBitCount
    bits &= bits - 1
    return first + Int64(place)
  }
}

/// A session that began, and what led to it.
struct SessionBegin {
  let time: Int64
  let touch: TouchNumbers
}

extension Database {
  /// The first or the last session that an installation began on a day.
  func session(
    of installation: Int64, _ app: Int64, _ day: Int64, isFirst: Bool
  ) throws -> SessionBegin? {
    let order = isFirst ? "occurred, sequence" : "occurred DESC, sequence DESC"
    return try statement(
      """
      SELECT occurred, send, link, campaign, source FROM events INDEXED BY events_by_day
      WHERE app = ? AND day = ? AND installation = ? AND kind = \(Event.Kind.sessionBegan.number)
      ORDER BY \(order) LIMIT 1
      """, app, day, installation
    ).first { row in
      SessionBegin(
        time: row.number(0),
        touch: TouchNumbers(
          send: row.number(1), link: row.number(2), campaign: row.number(3), source: row.number(4)))
    }
  }

  fileprivate func keepReturn(_ row: EventRow, away: Int64) throws {
    let total = row.total
    let touch = TouchNumbers(
      send: total.send, link: total.link, campaign: total.campaign, source: total.source)
    try keepReturn(
      row.installation, total.app, row.day, SessionBegin(time: row.time, touch: touch), away: away)
  }

  fileprivate func keepReturn(
    _ installation: Int64, _ app: Int64, _ day: Int64, _ session: SessionBegin, away: Int64
  ) throws {
    try execute(
      """
      INSERT OR REPLACE INTO returns
        (app, day, installation, occurred, away, send, link, campaign, source)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      app, day, installation, session.time, away, session.touch.send, session.touch.link,
      session.touch.campaign, session.touch.source)
  }
}
