import LinkPlatform
import LinkStores

/// What a cluster knows of the folder that was moved to it, or is.
///
/// The row comes with the first move and stays. Until that is over, `entryway_schema.moving` names the folder, and no
/// server serves the cluster.
struct MoveState: Hashable {
  /// Which data it is.
  let folder: RecordID
  /// How far that was when it was moved last.
  var revision: Revision
  var click: Int64
  var event: Int64
  /// When all of it was there; nil for a move that is not over.
  let finished: Timestamp?

  static let schema = """
    CREATE TABLE moved (
      id bigint PRIMARY KEY CHECK (id = 1), folder bytea NOT NULL, revision bigint NOT NULL,
      click bigint NOT NULL, event bigint NOT NULL, finished bigint);
    CREATE TABLE moved_months (
      month bigint PRIMARY KEY, position bigint NOT NULL, epoch bigint, revision bigint);
    """

  init?(_ connection: PostgresConnection) throws {
    let row = try connection.statement(
      "SELECT folder, revision, click, event, finished FROM moved"
    ).first { row in
      row.id(0).map {
        (
          folder: $0, revision: row.number(1), click: row.number(2), event: row.number(3),
          finished: row.isNull(4) ? nil : row.time(4)
        )
      }
    }
    guard let row else { return nil }
    (folder, revision, click, event) = (row.folder, row.revision, row.click, row.event)
    finished = row.finished
  }
}

/// How far the events of a month are moved.
struct MovedMonth {
  /// The place of the last event.
  var position: Int64 = 0
  /// The contents of the month's file of which all is moved; nil where it is not known to be.
  var stamp: MonthStamp?

  /// - Returns: What is known of a month; nil where nothing of it was moved.
  static func known(_ month: Month, _ connection: PostgresConnection) throws -> MovedMonth? {
    try connection.statement(
      "SELECT position, epoch, revision FROM moved_months WHERE month = ?", month.number
    ).first { row in
      MovedMonth(
        position: row.number(0),
        stamp: row.isNull(1) || row.isNull(2)
          ? nil : MonthStamp(epoch: row.number(1), revision: row.number(2)))
    }
  }

  func keep(_ month: Month, _ connection: PostgresConnection) throws {
    try connection.execute(
      """
      INSERT INTO moved_months (month, position, epoch, revision) VALUES (?, ?, ?, ?)
      ON CONFLICT (month) DO UPDATE SET position = excluded.position, epoch = excluded.epoch,
        revision = excluded.revision
      """, month.number, position, stamp?.epoch, stamp?.revision)
  }
}
