import FoundationEssentials
import GRDB
import LinkPlatform

/// Who counts for the limits of links, by the hash of the day: of another day it is another hash, so
/// nobody is remembered for longer.
///
/// Only links with a limit are looked up and written here; who was refused does not count.
struct CountedVisitors {
  private let database: Database

  init(_ database: Database) {
    self.database = database
  }

  /// The click by which somebody counts for a link; nil for who does not yet.
  func click(of visitor: VisitorHash, for link: RecordID) throws -> RecordID? {
    var statement = try RowStatement(
      database, "SELECT click FROM counted_people WHERE link = ? AND person = ?")
    defer { statement.reset() }
    statement.bind(link)
    statement.bind(visitor)
    return try statement.next() ? statement.id(0) : nil
  }

  /// Notes by which click somebody counts, unless it is noted.
  func add(
    _ visitor: VisitorHash, for link: RecordID, by click: RecordID, at time: Timestamp
  ) throws {
    var statement = try RowStatement(
      database,
      "INSERT OR IGNORE INTO counted_people (link, person, click, received) VALUES (?, ?, ?, ?)")
    statement.bind(link)
    statement.bind(visitor)
    statement.bind(click)
    statement.bind(time.milliseconds)
    try statement.execute()
  }

  /// Forgets who counted before a time, some thousand at once: clicks wait for it.
  static func remove(before time: Timestamp, _ database: Database) throws {
    try database.execute(
      sql: """
        DELETE FROM counted_people WHERE (link, person) IN (
          SELECT link, person FROM counted_people WHERE received < ? ORDER BY received LIMIT 5000)
        """, arguments: [time.milliseconds])
  }

  // A click that is a later visit names the one that counts: the opens that continue it are that one's.
  static let schema = """
    CREATE TABLE counted_people (
      link BLOB NOT NULL, person BLOB NOT NULL, click BLOB NOT NULL, received INTEGER NOT NULL,
      PRIMARY KEY (link, person)) WITHOUT ROWID;
    CREATE INDEX counted_people_by_time ON counted_people (received);
    ALTER TABLE clicks ADD COLUMN counted BLOB;
    """
}
