import LinkPlatform

/// A store of records that tells health which writes were refused.
struct WatchedRecords: RecordStore {
  let base: any RecordStore
  let part: Health.Part

  @discardableResult
  func commit(_ transaction: RecordTransaction) async throws(StorageError) -> Revision {
    let revision = try await watch { () async throws(StorageError) in
      try await base.commit(transaction)
    }
    part.worked()
    return revision
  }

  // These may have nothing to write: that they succeed says nothing.
  @discardableResult
  func removeExpired(at time: Timestamp) async throws(StorageError) -> Int {
    try await watch { () async throws(StorageError) in try await base.removeExpired(at: time) }
  }

  func erase() async throws(StorageError) {
    try await watch { () async throws(StorageError) in try await base.erase() }
  }

  private func watch<Value>(
    _ write: () async throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    do throws(StorageError) {
      return try await write()
    } catch {
      switch error {
      case .full, .noRoom, .unavailable, .damaged, .empty, .newerSchema, .olderSchema:
        part.failed(error)
      // What was asked is at fault, and not the store.
      case .conflict, .stale, .busy, .moving, .transferring: break
      }
      throw error
    }
  }
}

// What reads goes on as it is.
extension WatchedRecords {
  var connectionEpoch: Int { base.connectionEpoch }

  func record(
    _ kind: RecordKind, _ id: RecordID
  ) async throws(StorageError) -> StoredRecord? { try await base.record(kind, id) }

  func record(named name: RecordName) async throws(StorageError) -> StoredRecord? {
    try await base.record(named: name)
  }

  func records(_ query: RecordQuery) async throws(StorageError) -> [StoredRecord] {
    try await base.records(query)
  }

  func changes(since revision: Revision, limit: Int) async throws(StorageError) -> [RecordChange] {
    try await base.changes(since: revision, limit: limit)
  }

  func revision() async throws(StorageError) -> Revision { try await base.revision() }

  func audit(
    of app: RecordID?, before: RecordID?, limit: Int
  ) async throws(StorageError) -> [AuditEntry] {
    try await base.audit(of: app, before: before, limit: limit)
  }
}
