import LinkRecords

/// What the events of one commit add to the totals, which stay when the events are removed.
struct EventTotals {
  /// What is counted together: numbers of texts, 0 for none.
  struct Key: Hashable {
    let app: Int64
    /// A quarter of an hour, counted from 1970: all time zones begin their days with one.
    let quarter: Int64
    let kind: Int64
    let outcome: Int64
    var name: Int64 = 0
    var code: Int64 = 0
    var nearest: Int64 = 0
    var entry: Int64 = 0
    var version: Int64 = 0
    var campaign: Int64 = 0
    var source: Int64 = 0
    var link: Int64 = 0
    var send: Int64 = 0

    init(app: Int64, time: Int64, kind: Event.Kind, outcome: Event.Outcome?) {
      self.app = app
      quarter = Quarter.number(of: time)
      self.kind = kind.number
      self.outcome = outcome?.number ?? 0
    }

    init(_ row: RowStatement) {
      app = row.number(0)
      quarter = Quarter.number(of: row.number(1))
      kind = row.number(2)
      outcome = row.number(3)
      name = row.number(4)
      code = row.number(5)
      nearest = row.number(6)
      entry = row.number(7)
      version = row.number(8)
      campaign = row.number(9)
      source = row.number(10)
      link = row.number(11)
      send = row.number(12)
    }
  }

  private var counts: [Key: Int] = [:]

  mutating func add(_ key: Key, _ number: Int = 1) { counts[key, default: 0] += number }

  mutating func write(to database: StoreConnection) throws {
    var statement = try database.statement(
      """
      INSERT INTO event_totals (app, quarter, kind, outcome, name, code, nearest, entry, version,
        campaign, source, link, send, amount)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET amount = amount + excluded.amount
      """)
    for (key, count) in counts {
      for number in [
        key.app, key.quarter, key.kind, key.outcome, key.name, key.code, key.nearest, key.entry,
        key.version, key.campaign, key.source, key.link, key.send, Int64(count),
      ] {
        statement.bind(number)
      }
      try statement.execute()
    }
    counts = [:]
  }
}

/// Quarters of an hour, counted from 1970.
enum Quarter {
  static let milliseconds: Int64 = 900_000

  static func number(of time: Int64) -> Int64 { time / milliseconds }
}

extension Event.Kind {
  var number: Int64 {
    switch self {
    case .open: 1
    case .delivered: 2
    case .shown: 3
    case .sessionBegan: 4
    case .sessionEnded: 5
    case .custom: 6
    }
  }
}

extension Event.Outcome {
  var number: Int64 {
    switch self {
    case .opened: 1
    case .fallback: 2
    case .rejected: 3
    case .superseded: 4
    case .expired: 5
    case .cancelled: 6
    }
  }
}
