import Foundation
import LinkPlatform
import LinkStores

@testable import LinkCluster

extension ClickHouseEvents {
  /// The tables of an empty database, which nobody else has.
  static func empty(_ version: TestClickHouse.Version) throws -> ClickHouseEvents {
    let client = try TestClickHouse.shared(version).space()
    return ClickHouseEvents(client, try ClickHouseSchema(client))
  }

  func ship(_ events: [ShippedEvent]) throws {
    try ship(events, countedAt: Timestamp(milliseconds: 5000))
  }

  /// How many events an app has.
  func count(_ app: Int64 = 1, removed: [Int64] = []) throws -> Int {
    var count = 0
    try totals(of: .all(app, removed: removed), by: []) { count += $1 }
    return count
  }

  /// The events of a month as they are kept.
  func events(in month: Month) throws -> [EventRow] {
    var events: [EventRow] = []
    try each(in: month) { events.append($0.row) }
    return events
  }
}

extension ClickHouseSelection {
  static func all(_ app: Int64 = 1, removed: [Int64] = []) -> ClickHouseSelection {
    ClickHouseSelection(app: app, times: 0..<Int64.max, removed: removed)
  }
}

extension ShippedEvent {
  /// An event at a place; times are milliseconds from the beginning of November 2026.
  static func sample(
    _ position: Int64, id: UInt64? = nil, app: Int64 = 1, installation: Int64 = 1,
    at time: Int64 = 0,
    sequence: Int64 = 0, kind: Event.Kind = .open, outcome: Event.Outcome? = .opened,
    name: Int64 = 3, send: Int64 = 0, session: Int64 = 0, referrer: Int64 = 0,
    flags: EventFlags = [], received: Int64 = 0, details: String? = nil,
    elsewhere: EventRow.Elsewhere = .nowhere
  ) -> ShippedEvent {
    let time = november + time
    var total = EventTotals.Key(app: app, time: time, kind: kind, outcome: outcome)
    (total.name, total.send) = (name, send)
    return ShippedEvent(
      position: position,
      row: EventRow(
        total: total, id: RecordID(high: 7, low: id ?? UInt64(position)),
        installation: installation, time: time, month: Month(of: time), sequence: sequence,
        session: session, touch: nil, referrer: referrer, flags: flags, received: received,
        details: details, items: nil, elsewhere: elsewhere))
  }

  /// The beginning of November 2026.
  static let november: Int64 = 1_793_491_200_000
  static let day: Int64 = 86_400_000
}

extension ScannedNames {
  /// Those of a database that has none: each number reads as it is.
  static var none: ScannedNames {
    get throws { try ScannedNames(EmptyDatabase(), app: 1) }
  }
}

private struct EmptyDatabase: SQLDatabase {
  struct Query: SQLStatement {
    mutating func bind<Value: SQLValue>(_ value: Value) {}
    func next() throws -> Bool { false }
    mutating func reset() {}
    func isNull(_ column: CInt) -> Bool { true }
    func number(_ column: CInt) -> Int64 { 0 }
    func text(_ column: CInt) -> String? { nil }
    func data(_ column: CInt) -> Data? { nil }
    func halves(_ column: CInt) -> (high: UInt64, low: UInt64)? { nil }
  }

  var changesCount: Int { 0 }
  func keptStatement(_ sql: String) throws -> Query { Query() }
  func freshStatement(_ sql: String) throws -> Query { Query() }
}
