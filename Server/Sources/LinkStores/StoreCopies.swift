package import LinkRecords

// Each store's file is copied and looked at in the same way; only its migrations differ.

extension SQLiteRecordStore {
  /// Copies all records but those that no copy may have.
  package func backUp(
    to copy: String, isStopped: @escaping () -> Bool = { false }
  ) throws(StorageError) { try file.backUp(to: copy, isStopped: isStopped) }

  /// Looks whether the file is whole, while it is used.
  package func quickCheck() async throws(StorageError) { try await file.quickCheck() }

  /// Looks whether a copy of such a file is whole, and of which server.
  package static func check(copy: String) throws(StorageError) -> SQLiteFile.CopyState {
    try SQLiteFile.check(copy: copy, migrator: migrator)
  }
}

extension SQLiteClickStore {
  package func backUp(
    to copy: String, isStopped: @escaping () -> Bool = { false }
  ) throws(StorageError) { try file.backUp(to: copy, isStopped: isStopped) }

  package func quickCheck() async throws(StorageError) { try await file.quickCheck() }

  package static func check(copy: String) throws(StorageError) -> SQLiteFile.CopyState {
    try SQLiteFile.check(copy: copy, migrator: migrator)
  }
}

extension SQLiteEventStore {
  package func backUp(
    to copy: String, isStopped: @escaping () -> Bool = { false }
  ) throws(StorageError) { try file.backUp(to: copy, isStopped: isStopped) }

  package func quickCheck() async throws(StorageError) { try await file.quickCheck() }

  package static func check(copy: String) throws(StorageError) -> SQLiteFile.CopyState {
    try SQLiteFile.check(copy: copy, migrator: EventSchema.migrator)
  }
}
