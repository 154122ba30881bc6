package import LinkPlatform
import Synchronization

/// Records of another store, with something that happens after a read, or before a commit, or commits that
/// are refused.
package final class HookedRecords: RecordStore {
  private let store: any RecordStore
  private let state = Mutex((hook: (@Sendable () async -> Void)?.none, reads: 0, lists: 0))
  private let commitHook = Mutex((@Sendable () async -> Void)?.none)
  private let refusal = Mutex(StorageError?.none)

  package init(_ store: any RecordStore) {
    self.store = store
  }

  /// How often a record was looked for by its name.
  package var reads: Int { state.withLock { $0.reads } }

  /// How often records were listed.
  package var lists: Int { state.withLock { $0.lists } }

  package func afterNextRead(_ hook: @escaping @Sendable () async -> Void) {
    state.withLock { $0.hook = hook }
  }

  /// What is done when everything for the next commit was read.
  package func beforeNextCommit(_ hook: @escaping @Sendable () async -> Void) {
    commitHook.withLock { $0 = hook }
  }

  /// Refuses each commit from now on; nil lets them through again.
  package func refuse(_ error: StorageError?) { refusal.withLock { $0 = error } }

  package func record(named name: RecordName) async throws(StorageError) -> StoredRecord? {
    let record = try await store.record(named: name)
    let hook = state.withLock { state in
      state.reads += 1
      defer { state.hook = nil }
      return state.hook
    }
    await hook?()
    return record
  }

  package func record(_ kind: RecordKind, _ id: RecordID) async throws(StorageError)
    -> StoredRecord?
  {
    try await store.record(kind, id)
  }

  package func records(_ query: RecordQuery) async throws(StorageError) -> [StoredRecord] {
    let records = try await store.records(query)
    let hook = state.withLock { state in
      state.lists += 1
      defer { state.hook = nil }
      return state.hook
    }
    await hook?()
    return records
  }

  package func commit(_ transaction: RecordTransaction) async throws(StorageError) -> Revision {
    let hook = commitHook.withLock { hook in
      defer { hook = nil }
      return hook
    }
    await hook?()
    if let error = refusal.withLock({ $0 }) { throw error }
    return try await store.commit(transaction)
  }

  package func changes(since: Revision, limit: Int) async throws(StorageError) -> [RecordChange] {
    try await store.changes(since: since, limit: limit)
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
