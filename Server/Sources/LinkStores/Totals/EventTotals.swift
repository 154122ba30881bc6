import GRDB
package import LinkPlatform

/// What the events of one commit add to the totals, which stay when the events are removed.
package struct EventTotals {
  /// What is counted together: numbers of texts, 0 for none.
  package struct Key: Hashable {
    package let app: Int64
    /// A quarter of an hour, counted from 1970: all time zones begin their days with one.
    package var quarter: Int64
    package let kind: Int64
    package let outcome: Int64
    package var name: Int64 = 0
    package var code: Int64 = 0
    package var nearest: Int64 = 0
    package var entry: Int64 = 0
    package var version: Int64 = 0
    package var campaign: Int64 = 0
    package var source: Int64 = 0
    package var link: Int64 = 0
    package var send: Int64 = 0
    package var action: Int64 = 0
    package var surface: Int64 = 0

    /// All of them, mixed into one number: each event is counted by its key.
    ///
    /// What were left out would make one of many keys, and strangers choose what they tell.
    package func hash(into hasher: inout Hasher) {
      let factor: Int64 = 0x2545_F491_4F6C_DD1D
      var mixed = (app &* factor ^ quarter) &* factor ^ (kind << 16 ^ outcome)
      mixed = (mixed &* factor ^ name) &* factor ^ send
      mixed = (mixed &* factor ^ link) &* factor ^ version
      mixed = (mixed &* factor ^ entry) &* factor ^ campaign
      mixed = (mixed &* factor ^ code) &* factor ^ nearest
      mixed = (mixed &* factor ^ source) &* factor ^ action
      hasher.combine(mixed &* factor ^ surface)
    }

    package init(app: Int64, quarter: Int64, kind: Int64, outcome: Int64) {
      (self.app, self.quarter, self.kind, self.outcome) = (app, quarter, kind, outcome)
    }

    package init(app: Int64, time: Int64, kind: Event.Kind, outcome: Event.Outcome?) {
      self.init(
        app: app, quarter: Quarter.number(of: time), kind: kind.number,
        outcome: outcome?.number ?? 0)
    }

    package init(_ row: some SQLRow) {
      self.init(
        app: row.number(0), quarter: Quarter.number(of: row.number(1)), kind: row.number(2),
        outcome: row.number(3))
      name = row.number(4)
      code = row.number(5)
      nearest = row.number(6)
      entry = row.number(7)
      version = row.number(8)
      campaign = row.number(9)
      source = row.number(10)
      link = row.number(11)
      send = row.number(12)
      action = row.number(13)
      surface = row.number(14)
    }
  }

  /// How often the same was told.
  package struct Count {
    package var amount = 0
    /// When the last of it was received; 0 where it is only removed.
    package var received: Int64 = 0
  }

  /// What is added to each table of totals.
  package struct Sums {
    /// Of `event_totals`: a row for each quarter of an hour, with all columns of ``EventTotals/details``.
    package fileprivate(set) var totals: [Key: Count]
    /// Of `event_days`: the same of whole days, whose quarter is their first one.
    package fileprivate(set) var days: [Key: Count] = [:]
    /// Of `event_ways`: of whole days, with the columns of ``EventTotals/ways``.
    package fileprivate(set) var ways: [Key: Count] = [:]
    /// Of `event_outcomes`: app, quarter, kind and outcome alone.
    package fileprivate(set) var outcomes: [Key: Count] = [:]
  }

  package init() {}

  private var counts: [Key: Count] = [:]

  /// Adds an event that was received at a time.
  package mutating func add(_ key: Key, receivedAt time: Int64) {
    counts[key, default: Count()].add(1, time)
  }

  /// Adds events of which the last was received at a time.
  package mutating func add(_ key: Key, amount: Int, receivedAt time: Int64) {
    counts[key, default: Count()].add(amount, time)
  }

  /// Takes off an event that is removed.
  package mutating func remove(_ key: Key) { counts[key, default: Count()].amount -= 1 }

  /// Takes them, with what they add to the totals of whole days and of outcomes; none are left.
  package mutating func take() -> Sums {
    var sums = Sums(totals: counts)
    for (key, count) in counts {
      var day = key
      day.quarter = Quarter.day(of: key.quarter)
      sums.days[day, default: Count()].add(count.amount, 0)
      (day.version, day.nearest) = (0, 0)
      sums.ways[day, default: Count()].add(count.amount, 0)
      let outcome = Key(
        app: key.app, quarter: key.quarter, kind: key.kind, outcome: key.outcome)
      sums.outcomes[outcome, default: Count()].add(count.amount, count.received)
    }
    counts = [:]
    return sums
  }

  /// Writes them row by row, and what they add to the totals of whole days and of outcomes.
  ///
  /// - Parameters:
  ///   - database: The month's file.
  ///   - now: When they change, in milliseconds.
  mutating func write(to database: Database, at now: Int64) throws {
    let sums = take()
    try Self.write(sums.totals, to: "event_totals", Self.details, database)
    try Self.write(sums.days, to: "event_days", Self.details, database)
    try Self.write(sums.ways, to: "event_ways", Self.ways, database)
    try Self.write(sums.outcomes, to: database, at: now)
  }

  private static func write(
    _ outcomes: [Key: Count], to database: Database, at now: Int64
  ) throws {
    var statement = try database.statement(
      """
      INSERT INTO event_outcomes (app, quarter, kind, outcome, amount, received, changed)
      VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
        amount = amount + excluded.amount, received = max(received, excluded.received),
        changed = max(changed, excluded.changed)
      """)
    for (key, count) in outcomes {
      statement.bind(key.app)
      statement.bind(key.quarter)
      statement.bind(key.kind)
      statement.bind(key.outcome)
      statement.bind(count.amount)
      statement.bind(count.received)
      statement.bind(now)
      try statement.execute()
    }
  }

  /// Writes when the events of each quarter came, but not how many they are.
  mutating func writeTimes(to database: Database) throws {
    for (key, count) in counts {
      try database.execute(
        """
        INSERT INTO event_outcomes (app, quarter, kind, outcome, amount, received, changed)
        VALUES (?1, ?2, ?3, ?4, 0, ?5, ?5) ON CONFLICT DO UPDATE SET
          received = max(received, excluded.received), changed = max(changed, excluded.changed)
        """, key.app, key.quarter, key.kind, key.outcome, count.received)
    }
    counts = [:]
  }

  /// A column of a table of totals, and what a key has for it.
  package typealias Column = (name: String, value: any KeyPath<Key, Int64> & Sendable)

  /// The columns of `event_ways` but for the amount.
  package static let ways: [Column] =
    [
      ("app", \.app), ("quarter", \.quarter), ("kind", \.kind), ("outcome", \.outcome),
      ("name", \.name), ("code", \.code), ("entry", \.entry), ("campaign", \.campaign),
      ("source", \.source), ("link", \.link), ("send", \.send), ("action", \.action),
      ("surface", \.surface),
    ]
  /// The columns of `event_totals` and `event_days` but for the amount.
  package static let details = ways + [("nearest", \.nearest), ("version", \.version)]

  private static func write(
    _ counts: [Key: Count], to table: String, _ columns: [Column], _ database: Database
  ) throws {
    let marks = Array(repeating: "?", count: columns.count + 1).joined(separator: ", ")
    var statement = try database.statement(
      """
      INSERT INTO \(table) (\(columns.map(\.name).joined(separator: ", ")), amount)
      VALUES (\(marks)) ON CONFLICT DO UPDATE SET amount = amount + excluded.amount
      """)
    for (key, count) in counts {
      for column in columns { statement.bind(key[keyPath: column.value]) }
      statement.bind(count.amount)
      try statement.execute()
    }
  }
}

extension EventTotals.Count {
  fileprivate mutating func add(_ amount: Int, _ received: Int64) {
    self.amount += amount
    self.received = max(self.received, received)
  }
}

/// Quarters of an hour, counted from 1970.
package enum Quarter {
  package static let milliseconds: Int64 = 900_000

  package static func number(of time: Int64) -> Int64 { time / milliseconds }

  /// The first quarter of the day of UTC that one belongs to.
  package static func day(of quarter: Int64) -> Int64 { quarter / 96 * 96 }
}
