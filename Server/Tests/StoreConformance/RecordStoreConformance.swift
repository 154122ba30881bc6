import Foundation
package import LinkPlatform
import Testing

/// What any store of records must do.
package enum RecordStoreConformance<Store: RecordStore> {
  package static var checks: [StoreCheck<Store>] {
    keeping + names + changing + transactions + conditions + lists + changes + audit + expiry
      + erasing + model
  }

  private static var keeping: [StoreCheck<Store>] {
    [
      StoreCheck("A record comes back as it was written, whatever its texts") { space in
        let store = try await space.open()
        var record = StoredRecord(
          kind: .link, id: .numbered(1), app: .numbered(2),
          names: ["go.example.com/é", "' OR 1=1 --", "a", "🦊", ""],
          labels: ["tag=x", "tag=", "campaign=50 %_"], body: Data([0, 0xFF, 0x0A]),
          expiresAt: Timestamp(milliseconds: 9))
        record.revision = try await store.commit(RecordTransaction([.insert(record)]))
        #expect(try await store.record(.link, .numbered(1)) == record)
        for name in record.names {
          #expect(try await store.record(named: RecordName(.link, name)) == record)
        }
        for label in record.labels {
          #expect(try await store.records(RecordQuery(.link, labels: [label])) == [record])
        }
        #expect(try await store.record(named: RecordName(.link, "' or 1=1 --")) == nil)
      },
      StoreCheck("A name with a NUL is nobody's, not the one that stands before the NUL") { space in
        let store = try await space.open()
        try await store.inserted(.sample(1, names: ["a"], labels: ["x"]))
        #expect(try await store.record(named: RecordName(.link, "a\u{0}b")) == nil)
        #expect(try await store.record(named: RecordName(.link, "a\u{0}")) == nil)
        #expect(try await store.records(RecordQuery(.link, labels: ["x\u{0}y"])) == [])
        for record in [
          StoredRecord.sample(2, names: ["b\u{0}c"]), .sample(2, labels: ["b\u{0}c"]),
        ] {
          let error = await failure { () throws(StorageError) in
            try await store.commit(RecordTransaction([.insert(record)]))
          }
          #expect(error == .unavailable(reason: "a name or a label has a NUL"))
        }
        #expect(try await store.revision() == 1)
      },
      StoreCheck("An empty store has no record and revision 0") { space in
        let store = try await space.open()
        #expect(try await store.record(.app, .numbered(1)) == nil)
        #expect(try await store.record(named: RecordName(.app, "shop")) == nil)
        #expect(try await store.records(RecordQuery(.app)) == [])
        #expect(try await store.changes(since: 0, limit: 10) == [])
        #expect(try await store.revision() == 0)
      },
      StoreCheck("Another handle sees what one wrote, and one that is opened later too") { space in
        let one = try await space.open()
        let other = try await space.open()
        let record = try await one.inserted(.sample(1))
        #expect(try await other.record(.link, record.id) == record)
        #expect(try await other.revision() == 1)
        let replaced = try await other.replaced(record, body: "new")
        #expect(try await one.record(.link, record.id) == replaced)
        #expect(try await space.open().record(.link, record.id) == replaced)
        #expect(try await space.open("another").record(.link, record.id) == nil)
      },
      StoreCheck("The same identifier in two kinds is two records") { space in
        let store = try await space.open()
        let link = try await store.inserted(.sample(1, kind: .link))
        let host = try await store.inserted(.sample(1, kind: .host))
        try await store.commit(
          RecordTransaction([.remove(.link, link.id, revision: link.revision)]))
        #expect(try await store.record(.link, link.id) == nil)
        #expect(try await store.record(.host, host.id) == host)
      },
    ]
  }

  private static var names: [StoreCheck<Store>] {
    [
      StoreCheck("A name that another record of the kind has is a conflict with kind and text") {
        space in
        let store = try await space.open()
        try await store.inserted(.sample(1, names: ["a", "b"]))
        let error = await failure { () throws(StorageError) in
          try await store.commit(
            RecordTransaction([.insert(.sample(2, names: ["c", "b"]))]))
        }
        #expect(error == .conflict(name: RecordName(.link, "b")))
        #expect(error?.description == "another link is called `b`")
        #expect(try await store.record(named: RecordName(.link, "c")) == nil)
      },
      StoreCheck("Names are told apart by kind and by letter case") { space in
        let store = try await space.open()
        let lower = try await store.inserted(.sample(1, names: ["name"]))
        let upper = try await store.inserted(.sample(2, names: ["Name"]))
        let host = try await store.inserted(.sample(3, kind: .host, names: ["name"]))
        #expect(try await store.record(named: RecordName(.link, "name")) == lower)
        #expect(try await store.record(named: RecordName(.link, "Name")) == upper)
        #expect(try await store.record(named: RecordName(.host, "name")) == host)
      },
      StoreCheck("A name is free again when its record is removed or renamed") { space in
        let store = try await space.open()
        let first = try await store.inserted(.sample(1, names: ["a"]))
        try await store.commit(
          RecordTransaction([.remove(.link, first.id, revision: first.revision)]))
        var second = try await store.inserted(.sample(2, names: ["a"]))
        second.names = ["b"]
        second.revision = try await store.commit(RecordTransaction([.replace(second)]))
        let third = try await store.inserted(.sample(3, names: ["a"]))
        #expect(try await store.record(named: RecordName(.link, "a")) == third)
        #expect(try await store.record(named: RecordName(.link, "b")) == second)
      },
      StoreCheck("A record keeps its own name when it is replaced") { space in
        let store = try await space.open()
        let record = try await store.inserted(.sample(1, names: ["a"]))
        let replaced = try await store.replaced(record, body: "new")
        #expect(try await store.record(named: RecordName(.link, "a")) == replaced)
      },
      StoreCheck("Of many inserts of one name at once exactly one is written") { space in
        let store = try await space.open()
        let errors = try await atOnce(20) { number in
          await failure { () throws(StorageError) in
            try await store.commit(RecordTransaction([.insert(.sample(number, names: ["a"]))]))
          }
        }
        #expect(errors.filter { $0 == nil }.count == 1)
        #expect(
          errors.compactMap(\.self)
            == Array(repeating: .conflict(name: RecordName(.link, "a")), count: 19))
        #expect(try await store.records(RecordQuery(.link)).count == 1)
        #expect(try await store.revision() == 1)
      },
    ]
  }
}

extension StoredRecord {
  static func sample(
    _ number: Int, kind: RecordKind = .link, app: Int? = nil, names: [String] = [],
    labels: [String] = [], body: String = "{}", expiresAt: Int64? = nil
  ) -> StoredRecord {
    StoredRecord(
      kind: kind, id: .numbered(number), app: app.map(RecordID.numbered), names: names,
      labels: labels, body: Data(body.utf8),
      expiresAt: expiresAt.map(Timestamp.init(milliseconds:)))
  }
}

extension RecordStore {
  /// The record as it stands in the store after it was inserted.
  @discardableResult
  func inserted(_ record: StoredRecord) async throws -> StoredRecord {
    var record = record
    record.revision = try await commit(RecordTransaction([.insert(record)]))
    return record
  }

  /// The record as it stands in the store after its body was replaced.
  func replaced(_ record: StoredRecord, body: String) async throws -> StoredRecord {
    var record = record
    record.body = Data(body.utf8)
    record.revision = try await commit(RecordTransaction([.replace(record)]))
    return record
  }

  /// The record after it was removed: its identifier alone means anything.
  func removed(_ record: StoredRecord) async throws {
    try await commit(
      RecordTransaction([.remove(record.kind, record.id, revision: record.revision)]))
  }
}
