package import GRDB
package import LinkPlatform

/// A store that has a file of its own.
///
/// Each store's file is copied and looked at in the same way; only its migrations differ.
package protocol FileStore: Sendable {
  var file: SQLiteFile { get }
  static var migrator: DatabaseMigrator { get }
}

extension FileStore {
  /// Closes the store, with all of it in its file.
  package func close() { file.close() }

  /// Looks whether a copy of such a file is whole, and of which server.
  package static func check(copy: String) throws(StorageError) -> SQLiteFile.CopyState {
    try SQLiteFile.check(copy: copy, migrator: migrator)
  }
}

extension SQLiteRecordStore: FileStore {}
extension SQLiteClickStore: FileStore {}

extension SQLiteEventStore: FileStore {
  package static var migrator: DatabaseMigrator { EventSchema.migrator }
}

extension DatabaseMigrator {
  /// Registers a migration that is nothing but SQL.
  mutating func register(_ name: String, _ sql: String) {
    registerMigration(name) { try $0.execute(sql: sql) }
  }
}
