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
    let stores = EventStores(folder: try TemporaryFolder())
    try await check.run(in: StoreSpace(open: stores.open, reopen: stores.reopen))
  }
}

/// The stores of events of a folder, of each of which a process has one handle.
private final class EventStores: Sendable {
  private let folder: TemporaryFolder
  private let handles = Mutex<[String: SQLiteEventStore]>([:])

  init(folder: TemporaryFolder) { self.folder = folder }

  @Sendable func open(_ name: String) throws -> SQLiteEventStore {
    try handles.withLock { handles in
      if let handle = handles[name] { return handle }
      let handle = try SQLiteEventStore(path: folder.file("\(name).sqlite"))
      handles[name] = handle
      return handle
    }
  }

  @Sendable func reopen(_ name: String) throws -> SQLiteEventStore {
    handles.withLock { $0.removeValue(forKey: name) }?.close()
    return try open(name)
  }
}
