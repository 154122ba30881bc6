package import LinkPlatform
import Synchronization

/// Clicks of another store, that counts how often it is asked for some of them.
package final class HookedClicks: ClickStore {
  private let store: any ClickStore
  private let lookups = Mutex(0)

  package init(_ store: any ClickStore) {
    self.store = store
  }

  /// How often clicks were looked for by their identifiers.
  package var lookupCount: Int { lookups.withLock(\.self) }

  package var executor: (any TaskExecutor)? { store.executor }

  package func append(_ clicks: [ClickDraft]) async throws(StorageError) -> [ClickVerdict] {
    try await store.append(clicks)
  }

  package func clicks(
    _ ids: [RecordID], of app: RecordID
  ) async throws(StorageError) -> [PlacedClick] {
    lookups.withLock { $0 += 1 }
    return try await store.clicks(ids, of: app)
  }

  package func tail(
    after position: Int64, limit: Int
  ) async throws(StorageError) -> [PlacedClick] {
    try await store.tail(after: position, limit: limit)
  }

  package func readThrough(
    after position: Int64, change: Int64
  ) async throws(StorageError) -> Timestamp? {
    try await store.readThrough(after: position, change: change)
  }

  package func end() async throws(StorageError) -> JournalEnd { try await store.end() }

  package func position(before time: Timestamp) async throws(StorageError) -> Int64 {
    try await store.position(before: time)
  }

  package func probe() async throws(StorageError) { try await store.probe() }

  package func count(of link: RecordID) async throws(StorageError) -> Int {
    try await store.count(of: link)
  }

  package func tallies(
    after change: Int64, limit: Int
  ) async throws(StorageError) -> [ClickTally] {
    try await store.tallies(after: change, limit: limit)
  }

  package func removeTallies(
    before time: Timestamp, changedTo change: Int64
  ) async throws(StorageError) -> Int64 {
    try await store.removeTallies(before: time, changedTo: change)
  }

  package func removeClicks(
    before time: Timestamp, readTo position: Int64, limit: Int
  ) async throws(StorageError) -> Int {
    try await store.removeClicks(before: time, readTo: position, limit: limit)
  }

  package func remove(
    app: RecordID, after position: Int64, readTo read: Int64, limit: Int
  ) async throws(StorageError) -> Int64? {
    try await store.remove(app: app, after: position, readTo: read, limit: limit)
  }

  package func removeCounts(of links: [RecordID]) async throws(StorageError) {
    try await store.removeCounts(of: links)
  }

  package func lastReceived() async throws(StorageError) -> Timestamp? {
    try await store.lastReceived()
  }

  package func removeAnswers(before time: Timestamp) async throws(StorageError) {
    try await store.removeAnswers(before: time)
  }
}
