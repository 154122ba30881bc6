import GRDB
import LinkPlatform

/// Which contents a month's file has: equal stamps of two copies are of the same rows.
///
/// The epoch is drawn anew by each process that writes the file, so that a server which was restored from an
/// older copy never comes to a stamp that stood for something else.
package struct MonthStamp: Hashable, Sendable, CustomStringConvertible {
  package var epoch: Int64
  package var revision: Int64

  package init(epoch: Int64, revision: Int64) {
    (self.epoch, self.revision) = (epoch, revision)
  }

  /// The stamp that a text such as `8231-17` stands for.
  package init?(_ text: some StringProtocol) {
    let parts = FieldText.parts(of: text, at: "-")
    guard parts.count == 2, let epoch = Int64(parts[0]), let revision = Int64(parts[1]), epoch >= 0,
      revision >= 0, "\(epoch)-\(revision)" == text
    else { return nil }
    (self.epoch, self.revision) = (epoch, revision)
  }

  package var description: String { "\(epoch)-\(revision)" }

  /// Whether it was written after another one by the same process; of two processes nobody can tell.
  func isLater(than other: MonthStamp) -> Bool {
    epoch == other.epoch && revision > other.revision
  }
}

/// What months' files are brought up to date by, and how much room their disk has for it.
struct MonthUpgrade: Sendable {
  var migrator = MonthSchema.migrator
  var room = DiskRoom.real
}

/// What is known of a month's file without reading it.
struct MonthSummary: Sendable {
  /// The place of the event that came last of those that it has had; 0 for none.
  var position: Int64
  /// When the last event was received, in milliseconds; 0 for none.
  var received: Int64
  var stamp: MonthStamp
  /// How many bytes its events count, by the number of the app.
  var bytes: [Int64: Int64]
  /// Whether it is about to go: nothing is written to it any more.
  var isLeaving = false
}

/// The open file of a month.
final class MonthFile: Sendable {
  let month: Month
  let file: SQLiteFile
  /// What this process writes into its stamp.
  private let epoch: Int64

  /// Opens a file, which is made if there is none.
  init(
    _ month: Month, path: String, folder: RecordID, epoch: Int64, migration: SQLiteFile.Migration,
    mayMake: Bool, upgrade: MonthUpgrade = MonthUpgrade()
  ) throws(StorageError) {
    (self.month, self.epoch) = (month, epoch)
    file = try SQLiteFile(
      path: path, readers: EventFiles.connections, migrator: upgrade.migrator,
      migration: migration, mayMake: mayMake, cache: .month, room: upgrade.room)
    // Nothing is written where all is there: a full disk keeps nobody from reading.
    let owner = try file.readBlocking { database in
      try database.statement("SELECT folder, month FROM state").first { row in
        row.id(0).map { (folder: $0, month: row.text(1)) }
      }
    }
    if let owner {
      guard owner.folder == folder, owner.month == month.name else {
        throw .unavailable(reason: "\(path) is of another data folder or of another month")
      }
    } else {
      try file.writeBlocking { database in
        try database.execute(
          """
          INSERT INTO state (folder, month, position, received, changed, epoch, revision)
          VALUES (?, ?, 0, 0, 0, ?, 0)
          """, folder, month.name, epoch)
      }
    }
  }

  func summary() throws(StorageError) -> MonthSummary {
    try file.readBlocking { try $0.monthSummary() }
  }

  /// Writes in one transaction on this very thread, with a new stamp if anything changes.
  func write<Value>(
    _ work: (Database) throws -> Value
  ) throws(StorageError) -> (value: Value, summary: MonthSummary) {
    try file.writeBlocking { [epoch] database in
      let before = database.totalChangesCount
      let value = try work(database)
      if database.totalChangesCount > before {
        try database.execute("UPDATE state SET epoch = ?, revision = revision + 1", epoch)
      }
      return (value, try database.monthSummary())
    }
  }

  /// Gives back what writing keeps in memory, soon: of many files that are written now and then it would be
  /// more than of all else.
  func releaseMemory() {
    file.pool.asyncWriteWithoutTransaction { try? $0.execute("PRAGMA shrink_memory") }
  }

  /// What is kept beside a database file, and goes with it.
  static let companions = ["", "-wal", "-shm"]
}

extension Database {
  /// When a commit changes a month's totals, in milliseconds: later than the one before, whatever the clock
  /// says.
  func nextChange() throws -> Int64 {
    let last = try number("SELECT changed FROM state") ?? 0
    let now = max(Timestamp.now.milliseconds, last + 1)
    try execute("UPDATE state SET changed = ?", now)
    return now
  }

  func monthSummary() throws -> MonthSummary {
    var bytes: [Int64: Int64] = [:]
    try statement("SELECT app, bytes FROM sizes").each { bytes[$0.number(0)] = $0.number(1) }
    let summary = try statement(
      "SELECT position, received, epoch, revision FROM state"
    ).first { row in
      MonthSummary(
        position: row.number(0), received: row.number(1),
        stamp: MonthStamp(epoch: row.number(2), revision: row.number(3)), bytes: bytes)
    }
    guard let summary else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    return summary
  }
}
