import Foundation
import LinkPlatform
import SeededNumbers
import Testing

extension RecordStoreConformance {
  static var model: [StoreCheck<Store>] {
    (1...5).map { seed in
      StoreCheck("It does what a dictionary does, in a random history (seed \(seed))") { space in
        var seeded = Seeded(seed: UInt64(seed))
        var model = RecordModel()
        for step in 1...60 {
          let store = try await space.open()
          for _ in 1...5 {
            let transaction = model.transaction(&seeded)
            let expected = model.commit(transaction)
            var revision: Revision?
            let error = await failure { () throws(StorageError) in
              revision = try await store.commit(transaction)
            }
            #expect(error == expected, "step \(step): \(transaction)")
            #expect(revision == (expected == nil ? model.revision : nil))
          }
          if seeded.once(in: 10) {
            let time = Timestamp(milliseconds: Int64(seeded.below(100)))
            #expect(try await store.removeExpired(at: time) == model.removeExpired(at: time))
          }
          try await model.compare(with: store, &seeded)
        }
      }
    }
  }
}

/// A store of records that is obvious, and slow.
private struct RecordModel {
  struct Place: Hashable {
    var kind: RecordKind
    var id: RecordID
  }

  private static let kinds: [RecordKind] = [.link, .host, .salt]
  private static let labels = ["x", "y", "z"]

  private(set) var revision: Revision = 0
  private var records: [Place: StoredRecord] = [:]
  private var changes: [Place: RecordChange] = [:]

  /// What is thrown; nil if all is written.
  mutating func commit(_ transaction: RecordTransaction) -> StorageError? {
    for condition in transaction.conditions {
      if let error = check(condition) { return error }
    }
    var next = self
    next.revision += 1
    for write in transaction.writes {
      if let error = next.apply(write) { return error }
    }
    self = next
    return nil
  }

  private func check(_ condition: RecordTransaction.Condition) -> StorageError? {
    switch condition {
    case .unchanged(let kind, let id, let revision):
      return records[Place(kind: kind, id: id)]?.revision == revision
        ? nil : .stale(kind: kind, id: id)
    case .only(let kind, let app, let label, let ids):
      let other = records.values.filter {
        $0.kind == kind && (app == nil || $0.app == app) && $0.labels.contains(label)
          && !ids.contains($0.id)
      }.map(\.id).min()
      return other.map { .stale(kind: kind, id: $0) }
    }
  }

  private mutating func apply(_ write: RecordTransaction.Write) -> StorageError? {
    switch write {
    case .insert(let record):
      guard records[Place(kind: record.kind, id: record.id)] == nil else {
        return .conflict(name: RecordName(record.kind, record.id.description))
      }
      return put(record)
    case .replace(let record):
      let place = Place(kind: record.kind, id: record.id)
      guard records[place]?.revision == record.revision else {
        return .stale(kind: record.kind, id: record.id)
      }
      records[place] = nil
      return put(record)
    case .remove(let kind, let id, let old):
      let place = Place(kind: kind, id: id)
      guard records[place]?.revision == old else { return .stale(kind: kind, id: id) }
      records[place] = nil
      changes[place] = RecordChange(revision: revision, kind: kind, id: id, isRemoved: true)
      return nil
    }
  }

  private mutating func put(_ record: StoredRecord) -> StorageError? {
    let others = records.values.filter { $0.kind == record.kind }
    for name in record.names where others.contains(where: { $0.names.contains(name) }) {
      return .conflict(name: RecordName(record.kind, name))
    }
    var record = record
    record.revision = revision
    let place = Place(kind: record.kind, id: record.id)
    records[place] = record
    changes[place] = RecordChange(
      revision: revision, kind: record.kind, id: record.id, isRemoved: false, app: record.app)
    return nil
  }

  mutating func removeExpired(at time: Timestamp) -> Int {
    let expired = records.filter { $0.value.expiresAt.map { $0 <= time } ?? false }.keys
    if !expired.isEmpty { revision += 1 }
    for place in expired {
      records[place] = nil
      changes[place] = RecordChange(
        revision: revision, kind: place.kind, id: place.id, isRemoved: true)
    }
    return expired.count
  }
}

extension RecordModel {
  /// One to three writes, most of which are possible.
  func transaction(_ seeded: inout Seeded) -> RecordTransaction {
    RecordTransaction(
      (0..<seeded.number(1...3)).map { _ in
        var record = record(&seeded)
        if seeded.chance(20) {
          record.revision = Int64(seeded.below(4))
          return .remove(record.kind, record.id, revision: record.revision)
        }
        guard seeded.chance(90),
          let old = records[Place(kind: record.kind, id: record.id)]
        else { return seeded.chance(90) ? .insert(record) : .replace(record) }
        record.revision = seeded.chance(90) ? old.revision : old.revision - 1
        return seeded.chance(30)
          ? .remove(record.kind, record.id, revision: record.revision) : .replace(record)
      }, conditions: (0..<seeded.below(3)).map { _ in condition(&seeded) })
  }

  /// A condition that holds, more often than not.
  private func condition(_ seeded: inout Seeded) -> RecordTransaction.Condition {
    let kind = seeded.pick(Self.kinds)
    if seeded.chance(50) {
      let known = records.values.filter { $0.kind == kind }.sorted { $0.id < $1.id }
      guard seeded.chance(90), !known.isEmpty else {
        return .unchanged(
          kind, .numbered(seeded.below(12)), revision: Int64(seeded.below(Int(revision) + 2)))
      }
      let record = seeded.pick(known)
      return .unchanged(kind, record.id, revision: record.revision)
    }
    let ids = (0..<12).filter { _ in seeded.chance(90) }
    return .only(
      kind, app: seeded.chance(50) ? .numbered(seeded.below(3)) : nil,
      label: seeded.pick(Self.labels), ids.map(RecordID.numbered))
  }

  private func record(_ seeded: inout Seeded) -> StoredRecord {
    StoredRecord.sample(
      seeded.below(12), kind: seeded.pick(Self.kinds),
      app: seeded.chance(50) ? seeded.below(3) : nil,
      names: Array(["a", "b", "c", "d", "e"].shuffled(using: &seeded).prefix(seeded.below(2))),
      labels: Array(Self.labels.shuffled(using: &seeded).prefix(seeded.below(3))),
      body: "\(seeded.below(1000))", expiresAt: seeded.chance(30) ? Int64(seeded.below(100)) : nil)
  }

  func compare(with store: some RecordStore, _ seeded: inout Seeded) async throws {
    #expect(try await store.revision() == revision)
    for kind in Self.kinds {
      let query = RecordQuery(
        kind, app: seeded.chance(50) ? .numbered(seeded.below(3)) : nil,
        labels: Array(Self.labels.shuffled(using: &seeded).prefix(seeded.below(3))),
        after: seeded.chance(50) ? .numbered(seeded.below(12)) : nil, limit: seeded.number(1...20))
      let expected = records.values.filter { record in
        record.kind == kind && (query.app == nil || record.app == query.app)
          && query.labels.allSatisfy(record.labels.contains)
          && (query.after.map { $0 < record.id } ?? true)
      }.sorted { $0.id < $1.id }.prefix(query.limit)
      #expect(try await store.records(query) == Array(expected), "\(query)")
      for name in ["a", "b", "c", "d", "e"] {
        let expected = records.values.first { $0.kind == kind && $0.names.contains(name) }
        #expect(try await store.record(named: RecordName(kind, name)) == expected)
      }
    }
    let since = Int64(seeded.below(Int(revision) + 1))
    let told = try await store.changes(since: since, limit: 1000)
    #expect(told.map(\.revision) == told.map(\.revision).sorted())
    #expect(told.count == Set(told).count)
    #expect(Set(told) == Set(changes.values.filter { $0.revision > since }))
  }
}
