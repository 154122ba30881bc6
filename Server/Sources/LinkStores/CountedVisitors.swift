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
    try database.statement(
      "SELECT click FROM counted_people WHERE link = ? AND person = ?", link, visitor
    ).first { $0.id(0) }
  }

  /// Notes by which click somebody counts, unless it is noted.
  func add(
    _ visitor: VisitorHash, for link: RecordID, by click: RecordID, at time: Timestamp
  ) throws {
    try database.execute(
      "INSERT OR IGNORE INTO counted_people (link, person, click, received) VALUES (?, ?, ?, ?)",
      link, visitor, click, time)
  }

  /// Forgets who counted before a time, some thousand at once: clicks wait for it.
  static func remove(before time: Timestamp, _ database: Database) throws {
    try database.execute(
      """
      DELETE FROM counted_people WHERE (link, person) IN (
        SELECT link, person FROM counted_people WHERE received < ? ORDER BY received LIMIT 5000)
      """, time)
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
