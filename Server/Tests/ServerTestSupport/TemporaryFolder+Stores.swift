package import LinkStores

extension TemporaryFolder {
  /// A handle on the folder's records; each call gives another.
  package func records() throws -> SQLiteRecordStore {
    try SQLiteRecordStore(path: file("records.sqlite"))
  }

  package func clicks() throws -> SQLiteClickStore {
    try SQLiteClickStore(path: file("clicks.sqlite"))
  }

  package func events() throws -> SQLiteEventStore {
    try SQLiteEventStore(path: file("events.sqlite"))
  }
}
