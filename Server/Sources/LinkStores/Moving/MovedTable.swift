import GRDB
import LinkPlatform

/// A table that goes row by row into the same table of the main file.
struct MovedTable: Hashable, Sendable {
  let name: String
  /// Its columns in the main file.
  let columns: [String]
  /// What stands for them in the file of the older server, where that is something else than their names.
  var expressions: [String: @Sendable (_ now: Timestamp) -> String] = [:]
  /// The order in which its rows are moved, which is that of the table itself.
  let order: String

  /// All of them: names come before what has their numbers.
  static let all = [
    MovedTable(name: "apps", columns: ["number", "id"], order: "number"),
    MovedTable(
      name: "terms", columns: ["number", "app", "kind", "text", "standing", "since"],
      order: "number"),
    installations,
    MovedTable(
      name: "sends",
      columns: [
        "app", "send", "campaign", "source", "sent", "recipients", "mutable", "target", "route",
        "accepted", "refused", "not_sent", "unknown", "dead", "final", "told",
      ], order: "app, send"),
    MovedTable(
      name: "send_actions", columns: ["app", "send", "action", "link", "route"],
      order: "app, send, action"),
    MovedTable(
      name: "touches",
      columns: [
        "id", "app", "link", "occurred", "kind", "person", "bot", "campaign", "source", "medium",
        "channel", "tags", "device", "referrer", "continued",
      ], order: "app, id"),
    MovedTable(
      name: "click_totals",
      columns: clickKey + ["amount", "tallied"], order: clickKey.joined(separator: ", ")),
    MovedTable(name: "referrers", columns: ["app", "host"], order: "app, host"),
    MovedTable(name: "tallies", columns: ["number", "amount"], order: "number"),
    MovedTable(name: "removals", columns: ["app", "installation"], order: "app, installation"),
    MovedTable(
      name: "removed_spans", columns: ["number", "app", "start", "stop", "last"], order: "number"),
  ]

  private static let clickKey = [
    "app", "quarter", "link", "kind", "bot", "continued", "device", "referrer", "campaign",
    "source", "medium", "channel",
  ]

  // When an installation told something last is not known of those whose events went by their age: all of
  // them came before the end of the history that is gone. Of the others the events will tell it.
  private static let installations = MovedTable(
    name: "installations",
    columns: [
      "number", "app", "id", "secret", "skew", "corrected", "first", "last", "removed",
    ],
    expressions: [
      "corrected": { _ in "skew <> 0" },
      "last": { _ in "max(first, ifnull((SELECT history FROM relay), 0))" },
      "removed": { "CASE removed WHEN 0 THEN 0 ELSE \($0.milliseconds) END" },
    ], order: "number")

  static func == (one: MovedTable, other: MovedTable) -> Bool { one.name == other.name }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// Its rows from one on.
  ///
  /// - Parameters:
  ///   - place: How many are moved already.
  ///   - now: When what is marked as removed was removed, as far as is known.
  func rows(of database: Database, from place: Int64, now: Timestamp) throws -> RowStatement {
    let values = columns.map { expressions[$0]?(now) ?? $0 }.joined(separator: ", ")
    return try database.freshStatement(
      "SELECT \(values) FROM \(name) ORDER BY \(order) LIMIT -1 OFFSET \(place)")
  }

  /// What writes a row.
  func insertion(into database: Database) throws -> RowStatement {
    let marks = Array(repeating: "?", count: columns.count).joined(separator: ", ")
    return try database.statement(
      "INSERT INTO \(name) (\(columns.joined(separator: ", "))) VALUES (\(marks))")
  }
}
