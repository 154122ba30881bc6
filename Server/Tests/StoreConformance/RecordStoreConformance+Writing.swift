import Foundation
import LinkPlatform
import Testing

extension RecordStoreConformance {
  static var changing: [StoreCheck<Store>] {
    [
      StoreCheck("A replacement that names an old revision is stale, and changes nothing") {
        space in
        let store = try await space.open()
        let old = try await store.inserted(.sample(1, names: ["a"], labels: ["x"]))
        let new = try await store.replaced(old, body: "new")
        for revision in [0, old.revision, new.revision + 1] {
          var attempt = old
          attempt.names = ["b"]
          attempt.revision = revision
          let error = await failure { () throws(StorageError) in
            try await store.commit(RecordTransaction([.replace(attempt)]))
          }
          #expect(error == .stale(kind: .link, id: old.id))
          #expect(error?.description == "the link \(old.id) was changed in the meantime")
        }
        #expect(try await store.record(.link, old.id) == new)
        #expect(try await store.record(named: RecordName(.link, "b")) == nil)
      },
      StoreCheck("A replacement takes the place of everything that the record was") { space in
        let store = try await space.open()
        let old = try await store.inserted(
          .sample(1, app: 7, names: ["a", "b"], labels: ["x", "y"], expiresAt: 5))
        var new = StoredRecord.sample(1, app: 8, names: ["b", "c"], labels: ["y"], body: "new")
        new.revision = old.revision
        new.revision = try await store.commit(RecordTransaction([.replace(new)]))
        #expect(try await store.record(.link, old.id) == new)
        #expect(try await store.record(named: RecordName(.link, "a")) == nil)
        #expect(try await store.records(RecordQuery(.link, labels: ["x"])) == [])
        #expect(try await store.records(RecordQuery(.link, app: .numbered(7))) == [])
        #expect(try await store.removeExpired(at: Timestamp(milliseconds: 10)) == 0)
      },
      StoreCheck("A removal needs the record's revision, and takes its names and labels along") {
        space in
        let store = try await space.open()
        let record = try await store.inserted(.sample(1, names: ["a"], labels: ["x"]))
        for revision in [0, record.revision + 1] {
          let error = await failure { () throws(StorageError) in
            try await store.commit(
              RecordTransaction([.remove(.link, record.id, revision: revision)]))
          }
          #expect(error == .stale(kind: .link, id: record.id))
        }
        #expect(try await store.record(.link, record.id) == record)
        try await store.removed(record)
        #expect(try await store.record(.link, record.id) == nil)
        #expect(try await store.record(named: RecordName(.link, "a")) == nil)
        #expect(try await store.records(RecordQuery(.link, labels: ["x"])) == [])
      },
      StoreCheck("What is not there can be neither replaced nor removed") { space in
        let store = try await space.open()
        let replacing = await failure { () throws(StorageError) in
          try await store.commit(RecordTransaction([.replace(.sample(1))]))
        }
        let removing = await failure { () throws(StorageError) in
          try await store.commit(RecordTransaction([.remove(.link, .numbered(1), revision: 0)]))
        }
        #expect(replacing == .stale(kind: .link, id: .numbered(1)))
        #expect(removing == .stale(kind: .link, id: .numbered(1)))
        #expect(try await store.revision() == 0)
      },
      StoreCheck("An identifier that is there cannot be inserted again") { space in
        let store = try await space.open()
        let record = try await store.inserted(.sample(1))
        let error = await failure { () throws(StorageError) in
          try await store.commit(RecordTransaction([.insert(.sample(1, body: "new"))]))
        }
        #expect(error == .conflict(name: RecordName(.link, record.id.description)))
        #expect(try await store.record(.link, record.id) == record)
      },
      StoreCheck("No update is lost when many tasks change one record from two handles") { space in
        let handles = [try await space.open(), try await space.open()]
        try await handles[0].inserted(.sample(1, body: "0"))
        let revisions = try await atOnce(10) { number in
          let store = handles[number % 2]
          var revisions: [Revision] = []
          while revisions.count < 5 {
            guard let record = try await store.record(.link, .numbered(1)),
              let count = Int(String(decoding: record.body, as: UTF8.self))
            else { throw StorageError.unavailable(reason: "the record is gone") }
            do {
              revisions.append(try await store.replaced(record, body: "\(count + 1)").revision)
            } catch StorageError.stale {}
          }
          return revisions
        }
        let record = try await handles[0].record(.link, .numbered(1))
        #expect(record.map { String(decoding: $0.body, as: UTF8.self) } == "50")
        #expect(revisions.joined().sorted() == Array(2...51))
        #expect(try await handles[1].revision() == 51)
      },
    ]
  }

  static var transactions: [StoreCheck<Store>] {
    [
      StoreCheck("A transaction whose last write fails leaves nothing behind") { space in
        let store = try await space.open()
        let kept = try await store.inserted(.sample(1, names: ["a"], labels: ["x"]))
        let entry = AuditEntry.sample(1)
        let failing: [RecordTransaction.Write] = [
          .insert(.sample(9, names: ["a"])), .insert(.sample(1)), .replace(.sample(9)),
          .remove(.link, .numbered(9), revision: 1),
        ]
        for write in failing {
          let error = await failure { () throws(StorageError) in
            try await store.commit(
              RecordTransaction(
                [
                  .insert(.sample(2, names: ["b"], labels: ["x"])),
                  .insert(.sample(3, kind: .host)), write,
                ], audit: [entry]))
          }
          #expect(error != nil)
        }
        let removal = await failure { () throws(StorageError) in
          try await store.commit(
            RecordTransaction(
              [
                .remove(.link, kept.id, revision: kept.revision), .replace(kept),
              ]))
        }
        #expect(removal == .stale(kind: .link, id: kept.id))
        #expect(try await store.records(RecordQuery(.link, labels: ["x"])) == [kept])
        #expect(try await store.record(named: RecordName(.link, "a")) == kept)
        #expect(try await store.record(named: RecordName(.link, "b")) == nil)
        #expect(try await store.record(.host, .numbered(3)) == nil)
        #expect(try await store.audit(of: nil, before: nil, limit: 10) == [])
        #expect(try await store.revision() == 1)
        #expect(
          try await store.changes(since: 0, limit: 10) == [
            RecordChange(revision: 1, kind: .link, id: kept.id, isRemoved: false)
          ])
      },
      StoreCheck("All records of a transaction have the revision that it returned") { space in
        let store = try await space.open()
        let old = try await store.inserted(.sample(1))
        let revision = try await store.commit(
          RecordTransaction([
            .replace(old), .insert(.sample(2)), .insert(.sample(3, kind: .host)),
          ]))
        #expect(revision == 2)
        #expect(try await store.record(.link, .numbered(1))?.revision == 2)
        #expect(try await store.record(.link, .numbered(2))?.revision == 2)
        #expect(try await store.record(.host, .numbered(3))?.revision == 2)
      },
      StoreCheck("A name moves from one record to another within a transaction") { space in
        let store = try await space.open()
        var old = try await store.inserted(.sample(1, names: ["a"]))
        old.names = []
        try await store.commit(
          RecordTransaction([.replace(old), .insert(.sample(2, names: ["a"]))]))
        #expect(try await store.record(named: RecordName(.link, "a"))?.id == .numbered(2))
      },
      StoreCheck("Commits at once are numbered one after the other, without a gap") { space in
        let store = try await space.open()
        let revisions = try await atOnce(40) { number in
          try await store.inserted(.sample(number)).revision
        }
        #expect(revisions.sorted() == Array(1...40))
        #expect(try await store.records(RecordQuery(.link)).count == 40)
        #expect(try await store.revision() == 40)
      },
    ]
  }
}

extension AuditEntry {
  static func sample(_ number: Int, app: Int? = nil) -> AuditEntry {
    AuditEntry(
      id: .numbered(number), actor: "key-\(number)", action: "link.create",
      app: app.map(RecordID.numbered), subject: "go.example.com/é",
      changes: [
        Change("title", from: "a\u{0}\"é", to: nil), Change("target", from: nil, to: "b → c"),
      ], at: Timestamp(milliseconds: 7))
  }
}
