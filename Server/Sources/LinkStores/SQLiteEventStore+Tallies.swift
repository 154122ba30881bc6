import FoundationEssentials
import GRDB
package import LinkPlatform

/// Tallies become totals of clicks. How much of each was told before is kept beside the totals, so that
/// a replicator that ends between the two files neither loses nor doubles one.
extension SQLiteEventStore {
  package func add(
    _ tallies: [ClickTally], readTo change: Int64
  ) async throws(StorageError) {
    try await file.write { database in
      let connection = StoreConnection(database)
      var totals = ClickTotals()
      for tally in tallies {
        let risen = try Int64(tally.count) - connection.told(of: tally.number)
        guard risen > 0 else { continue }
        totals.add(tally, Int(risen))
        try connection.tell(tally)
      }
      try totals.write(to: connection)
      try database.execute(
        sql: "UPDATE relay SET change = max(change, ?)", arguments: [change])
    }
  }

  package func tallyChange() async throws(StorageError) -> Int64 {
    try await file.read { database in
      try Int64.fetchOne(database, sql: "SELECT change FROM relay") ?? 0
    }
  }

  package func forgetTallies(below number: Int64) async throws(StorageError) {
    try await file.write { database in
      try database.execute(sql: "DELETE FROM tallies WHERE number < ?", arguments: [number])
    }
  }

  package func oldestTouch() async throws(StorageError) -> Timestamp? {
    try await file.read { database in
      var oldest: Int64?
      var app = try Data.fetchOne(database, sql: "SELECT min(app) FROM touches")
      while let next = app {
        let first = try Int64.fetchOne(
          database, sql: "SELECT min(occurred) FROM touches WHERE app = ?", arguments: [next])
        oldest = [oldest, first].compactMap(\.self).min()
        app = try Data.fetchOne(
          database, sql: "SELECT min(app) FROM touches WHERE app > ?", arguments: [next])
      }
      return oldest.map(Timestamp.init(milliseconds:))
    }
  }

  package func know(_ tallies: [ClickTally]) async throws(StorageError) {
    try await file.write { database in
      var statement = try RowStatement(
        database,
        """
        INSERT INTO tallies (number, amount) VALUES (?, ?)
        ON CONFLICT DO UPDATE SET amount = min(amount, excluded.amount)
        """)
      for tally in tallies {
        statement.bind(tally.number)
        statement.bind(Int64(tally.count))
        try statement.execute()
      }
    }
  }

  package func startOver(
    from end: JournalEnd, tallies last: Int64
  ) async throws(StorageError) {
    try await file.write { database in
      try database.execute(sql: "DELETE FROM tallies WHERE number > ?", arguments: [last])
      try database.execute(
        sql: "UPDATE relay SET position = min(position, ?), change = min(change, ?)",
        arguments: [end.position, end.change])
    }
  }

  // How many of a total's clicks have no touch is told beside it: of them no person is known.
  static let tallySchema = """
    ALTER TABLE relay ADD COLUMN change INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE tallies (number INTEGER PRIMARY KEY, amount INTEGER NOT NULL);
    ALTER TABLE click_totals ADD COLUMN tallied INTEGER NOT NULL DEFAULT 0;
    """
}

extension StoreConnection {
  fileprivate func told(of tally: Int64) throws -> Int64 {
    var statement = try statement("SELECT amount FROM tallies WHERE number = ?")
    defer { statement.reset() }
    statement.bind(tally)
    return try statement.next() ? statement.number(0) : 0
  }

  fileprivate func tell(_ tally: ClickTally) throws {
    var statement = try statement(
      """
      INSERT INTO tallies (number, amount) VALUES (?, ?)
      ON CONFLICT DO UPDATE SET amount = excluded.amount
      """)
    statement.bind(tally.number)
    statement.bind(Int64(tally.count))
    try statement.execute()
  }
}
