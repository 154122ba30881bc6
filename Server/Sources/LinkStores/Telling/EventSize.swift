import GRDB

/// How many bytes an event counts for: its row with its part of the indexes, and its texts.
///
/// It is told from the row alone, so that an event that is removed takes off what it had added.
package enum EventSize {
  /// What a row without texts takes, with three indexes and its share of the totals.
  package static let fixed: Int64 = 400
  /// What an index more takes, of those that have a referrer.
  package static let ofReferrer: Int64 = 40

  package static func bytes(details: String?, items: String? = nil, referrer: Int64 = 0) -> Int64 {
    fixed + Int64(details?.utf8.count ?? 0) + Int64(items?.utf8.count ?? 0)
      + (referrer == 0 ? 0 : ofReferrer)
  }

  /// The same of a row of `events`, in SQL.
  static let ofRow =
    "\(ofFirstRow) + ifnull(length(CAST(items AS BLOB)), 0) + (referrer <> 0) * \(ofReferrer)"

  /// The same of a row that a file had before there were items and referrers.
  static let ofFirstRow = "\(fixed) + ifnull(length(CAST(details AS BLOB)), 0)"
}

/// What a commit adds to the bytes that an app's events take in a month.
struct EventSizes {
  private var added: [Int64: Int64] = [:]

  /// - Parameters:
  ///   - bytes: How many; what is removed is less than none.
  ///   - app: The app's number.
  mutating func add(_ bytes: Int64, of app: Int64) { added[app, default: 0] += bytes }

  mutating func write(to database: Database) throws {
    var statement = try database.statement(
      """
      INSERT INTO sizes (app, bytes) VALUES (?, ?)
      ON CONFLICT DO UPDATE SET bytes = bytes + excluded.bytes
      """)
    for (app, bytes) in added where bytes != 0 {
      statement.bind(app)
      statement.bind(bytes)
      try statement.execute()
    }
    added = [:]
  }
}
