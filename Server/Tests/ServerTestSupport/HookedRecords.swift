package import LinkPlatform
import Synchronization

/// Records of another store, with something that happens after a read, or before a commit, and reads and
/// commits that are refused.
package final class HookedRecords: RecordStore {
  private let store: any RecordStore
  private let state = Mutex((hook: (@Sendable () async -> Void)?.none, reads: 0, lists: 0))
  private let commitHook = Mutex((@Sendable () async -> Void)?.none)
  private let refusal = Mutex(StorageError?.none)
  private let readRefusal = Mutex(StorageError?.none)
  private let epoch = Mutex(0)

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

  /// Refuses each read from now on; nil lets them through again.
  package func refuseReads(_ error: StorageError?) { readRefusal.withLock { $0 = error } }

  /// Says that the connection was lost.
  package func reconnect() { epoch.withLock { $0 += 1 } }

  package var connectionEpoch: Int { epoch.withLock(\.self) }

  private func mayRead() throws(StorageError) {
    if let error = readRefusal.withLock(\.self) { throw error }
  }

  package func record(named name: RecordName) async throws(StorageError) -> StoredRecord? {
    try mayRead()
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
    try mayRead()
    return try await store.record(kind, id)
  }

  package func records(_ query: RecordQuery) async throws(StorageError) -> [StoredRecord] {
    let isRefused = readRefusal.withLock { $0 != nil }
    if isRefused { state.withLock { $0.lists += 1 } }
    try mayRead()
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
    try mayRead()
    return try await store.changes(since: since, limit: limit)
  }

  package func revision() async throws(StorageError) -> Revision {
    try mayRead()
    return try await store.revision()
  }

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
