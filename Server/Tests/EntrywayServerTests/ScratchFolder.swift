import Foundation
import LinkStores

/// A folder for a test's stores, there as long as somebody holds it.
final class ScratchFolder: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/entryway-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// A handle on the folder's records; each call gives another.
  func records() throws -> SQLiteRecordStore {
    try SQLiteRecordStore(path: path + "/records.sqlite")
  }

  func clicks() throws -> SQLiteClickStore { try SQLiteClickStore(path: path + "/clicks.sqlite") }
  func events() throws -> SQLiteEventStore { try SQLiteEventStore(path: path + "/events.sqlite") }
}
