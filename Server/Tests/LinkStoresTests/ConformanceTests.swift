import LinkPlatform
import LinkStores
import ServerTestSupport
import StoreConformance
import Synchronization
import Testing

@Suite("SQLite stores")
struct ConformanceTests {
  @Test(
    "SQLiteRecordStore does what any store of records must",
    arguments: RecordStoreConformance<SQLiteRecordStore>.checks)
  func records(_ check: StoreCheck<SQLiteRecordStore>) async throws {
    let folder = try TemporaryFolder()
    try await check.run(
      in: StoreSpace { try SQLiteRecordStore(path: folder.file("\($0).sqlite")) })
  }

  @Test(
    "SQLiteClickStore does what any journal of clicks must",
    arguments: ClickStoreConformance<SQLiteClickStore>.checks)
  func clicks(_ check: StoreCheck<SQLiteClickStore>) async throws {
    let folder = try TemporaryFolder()
    try await check.run(in: StoreSpace { try SQLiteClickStore(path: folder.file("\($0).sqlite")) })
  }

  @Test(
    "SQLiteEventStore does what any store of events must",
    arguments: EventStoreConformance<SQLiteEventStore>.checks)
  func events(_ check: StoreCheck<SQLiteEventStore>) async throws {
    let folder = try TemporaryFolder()
    let handles = Mutex<[String: SQLiteEventStore]>([:])
    try await check.run(
      in: StoreSpace { name in
        try handles.withLock { handles in
          if let known = handles[name] { return known }
          let store = try SQLiteEventStore(path: folder.file("\(name).sqlite"))
          handles[name] = store
          return store
        }
      })
  }
}
