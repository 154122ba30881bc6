package import LinkPlatform

extension SQLiteEventStore {
  package func through() async throws(StorageError) -> Timestamp { .now }

  package func changes(
    in span: TimeSpan, of app: RecordID
  ) async throws(StorageError) -> [QuarterChange] { [] }
}
