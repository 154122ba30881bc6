import FoundationEssentials
import GRDB
import LinkPlatform
import ServerTestSupport
import Testing

@testable import LinkStores

@Suite("SQLiteEventStore")
struct SQLiteEventStoreTests {
  @Test("A wrong secret and an unknown installation never come to the connection that writes")
  func strangers() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("events.sqlite")
    let store = try SQLiteEventStore(path: path)
    let (app, installation) = (RecordID(), RecordID())
    let now = Timestamp.now
    let batch = EventBatch(
      app: app, installation: installation, secretHash: Data("own".utf8), sentAt: now,
      receivedAt: now, oldest: Timestamp(milliseconds: 0),
      events: [Event(id: RecordID(), kind: .shown, occurredAt: now, sequence: 1)])
    #expect(try await store.append([batch]) == [.appended(tooOld: [])])
    // Somebody else writes all the while: whatever wants to write, fails.
    var unsafe = Configuration()
    unsafe.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: path, configuration: unsafe)
    try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    let hash = Data("another".utf8)
    #expect(try await !store.remove(installation, of: app, secretHash: hash))
    #expect(try await store.remove(RecordID(), of: app, secretHash: hash))
    #expect(try await store.remove(installation, of: RecordID(), secretHash: hash))
    #expect(try await !store.removeMarked(limit: 1))
    try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    #expect(try await store.remove(installation, of: app, secretHash: batch.secretHash))
    #expect(try await store.installation(installation, of: app)?.isRemoved == true)
  }
}
