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
      var totals = ClickTotals()
      for tally in tallies {
        let told = try database.number("SELECT amount FROM tallies WHERE number = ?", tally.number)
        let risen = tally.count - Int(told ?? 0)
        guard risen > 0 else { continue }
        totals.add(tally, risen)
        try database.keep(tally, or: "excluded.amount")
      }
      try totals.write(to: database)
      try database.execute("UPDATE relay SET change = max(change, ?)", change)
    }
  }

  package func tallyChange() async throws(StorageError) -> Int64 {
    try await files.readMain { try $0.number("SELECT change FROM relay") ?? 0 }
  }

  package func forgetTallies(below number: Int64) async throws(StorageError) {
    try await file.write { database in
      try database.execute("DELETE FROM tallies WHERE number < ?", number)
    }
  }

  package func oldestTouch() async throws(StorageError) -> Timestamp? {
    try await files.readMain { database in
      var oldest: Int64?
      try database.eachAppOfTouches { app in
        let first = try database.number("SELECT min(occurred) FROM touches WHERE app = ?", app)
        oldest = [oldest, first].compactMap(\.self).min()
      }
      return oldest.map(Timestamp.init(milliseconds:))
    }
  }

  package func know(_ tallies: [ClickTally]) async throws(StorageError) {
    try await file.write { database in
      for tally in tallies { try database.keep(tally, or: "min(amount, excluded.amount)") }
    }
  }

  package func startOver(
    from end: JournalEnd, tallies last: Int64
  ) async throws(StorageError) {
    try await file.write { database in
      try database.execute("DELETE FROM tallies WHERE number > ?", last)
      try database.execute(
        "UPDATE relay SET position = min(position, ?), change = min(change, ?)",
        end.position, end.change)
    }
  }
}

extension Database {
  /// Keeps how much of a tally was told: of one that is there already, what an expression gives.
  fileprivate func keep(_ tally: ClickTally, or amount: String) throws {
    try execute(
      """
      INSERT INTO tallies (number, amount) VALUES (?, ?)
      ON CONFLICT DO UPDATE SET amount = \(amount)
      """, tally.number, tally.count)
  }
}
