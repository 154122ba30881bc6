package import LinkPlatform
import Synchronization

/// A store in whose place another one may come, as a standby comes in the place of what failed.
package final class ReplaceableRecords: RecordStore {
  private let state: Mutex<(store: any RecordStore, epoch: Int)>

  package init(_ store: any RecordStore) {
    state = Mutex((store, 0))
  }

  /// Puts another store in the place of this one.
  package func replace(with other: any RecordStore) {
    state.withLock { $0 = (other, $0.epoch + 1) }
  }

  private var store: any RecordStore { state.withLock { $0.store } }

  package var connectionEpoch: Int { state.withLock { $0.epoch } }

  package func record(
    _ kind: RecordKind, _ id: RecordID
  ) async throws(StorageError) -> StoredRecord? { try await store.record(kind, id) }

  package func record(named name: RecordName) async throws(StorageError) -> StoredRecord? {
    try await store.record(named: name)
  }

  package func records(_ query: RecordQuery) async throws(StorageError) -> [StoredRecord] {
    try await store.records(query)
  }

  @discardableResult
  package func commit(_ transaction: RecordTransaction) async throws(StorageError) -> Revision {
    try await store.commit(transaction)
  }

  package func changes(
    since revision: Revision, limit: Int
  ) async throws(StorageError) -> [RecordChange] {
    try await store.changes(since: revision, limit: limit)
  }

  package func revision() async throws(StorageError) -> Revision { try await store.revision() }

  package func audit(
    of app: RecordID?, before: RecordID?, limit: Int
  ) async throws(StorageError) -> [AuditEntry] {
    try await store.audit(of: app, before: before, limit: limit)
  }

  package func removeExpired(at time: Timestamp) async throws(StorageError) -> Int {
    try await store.removeExpired(at: time)
  }

  package func erase() async throws(StorageError) { try await store.erase() }
}
