/// Why a store did not do what it was asked.
///
/// The cases are what callers branch on: each has its own answer over HTTP and its own health.
package enum StorageError: Error, Hashable, Sendable {
  /// Another record has a name that may stand once.
  case conflict(name: RecordName)
  /// The record was changed or removed since it was read, or came in between where none may be.
  case stale(kind: RecordKind, id: RecordID)
  /// There is no room left: nothing was written.
  case full
  /// The store cannot be written, with the reason: it is read-only, locked or broken.
  case unavailable(reason: String)
  /// Too much is read at once: nothing was read.
  case busy
  /// The store was written by a newer server.
  case newerSchema(file: String)
  /// The store was written by an older server, and may not be brought up to date.
  case olderSchema(file: String)
  /// The store's file is not a whole database.
  case damaged(file: String)
  /// The store's file is missing or has nothing in it, and may not be made.
  case empty(file: String)
  /// What an older server wrote is being moved into other files, so many of its rows by now: until then
  /// nothing is read or written.
  case moving(done: Int, of: Int)
  /// Events are being brought to ClickHouse: until all are there, reports say nothing.
  case transferring
  /// The disk has not as many free bytes as what has to be done needs: nothing was done.
  case noRoom(task: String, needed: Int, free: Int)

  /// Whether a move is the reason, which comes to its end by itself.
  package var isMoving: Bool {
    switch self {
    case .moving, .transferring: true
    default: false
    }
  }
}

extension StorageError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .conflict(let name): "another \(name.kind.rawValue) is called `\(name.text)`"
    case .stale(let kind, let id): "the \(kind.rawValue) \(id) was changed in the meantime"
    case .full: "the disk that holds the data is full"
    case .unavailable(let reason): "the data cannot be written: \(reason)"
    case .busy: "too many reads at once"
    case .newerSchema(let file): "\(file) was written by a newer entryway-server"
    case .olderSchema(let file): "\(file) was written by an older entryway-server"
    case .damaged(let file): "\(file) is damaged: it is not a valid database"
    case .empty(let file): "\(file) is missing or empty"
    case .moving(let done, let all):
      "events are being moved to monthly files (\(all > 0 ? min(99, done * 100 / all) : 0) %)"
    case .transferring: "events are being moved to ClickHouse"
    case .noRoom(let task, let needed, let free):
      "\(task) needs \(needed >> 20) MB on its disk, which has \(free >> 20) MB free"
    }
  }
}
