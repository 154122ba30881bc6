import GRDB
import LinkPlatform

@testable import LinkStores

/// Files as older servers wrote them, made of what a store of today has.
enum SingleFileFixture {
  /// Writes the file that an older server would have of what a closed store has.
  static func write(_ path: String, asIn store: String) throws {
    let queue = try DatabaseQueue(path: path)
    // As a server has it: what came last is in a log.
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
    try SingleFileSchema.migrator.migrate(queue)
    try queue.writeWithoutTransaction { database in
      try database.attach(store)
      for table in names { try database.copyRows(of: table) }
      try database.execute(
        sql: """
          UPDATE relay SET (position, change, history) = (
            SELECT position, change, history FROM new.relay);
          UPDATE installations SET removed = removed <> 0;
          """)
      for table in totals { try database.copyRows(of: table) }
      try database.execute(sql: "DETACH new")
      for month in EventFiles.monthsOnDisk(beside: store) {
        try database.attach(EventFiles.path(of: month, beside: store))
        for table in totals + ["events"] { try database.copyRows(of: table) }
        try database.execute(sql: "DETACH new")
      }
      try database.execute(
        sql: """
          UPDATE apps SET bytes = (
            SELECT ifnull(sum(\(EventSize.ofRow)), 0) FROM events WHERE app = apps.number)
          """)
    }
    try queue.close()
  }

  private static let names = [
    "apps", "terms", "installations", "sends", "send_actions", "touches", "click_totals",
    "referrers", "tallies", "removals", "removed_spans",
  ]
  private static let totals = ["event_totals", "event_days", "event_ways", "event_outcomes"]
}

extension Database {
  fileprivate func attach(_ path: String) throws {
    try execute(sql: "ATTACH ? AS new", arguments: [path])
  }

  /// Copies the columns that both files have.
  fileprivate func copyRows(of table: String) throws {
    let new = try Set(columns(in: table, in: "new").map(\.name))
    let names = try columns(in: table, in: "main").map(\.name).filter(new.contains)
      .joined(separator: ", ")
    try execute(sql: "INSERT INTO main.\(table) (\(names)) SELECT \(names) FROM new.\(table)")
  }
}
