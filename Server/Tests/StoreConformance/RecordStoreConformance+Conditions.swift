import Foundation
import LinkPlatform
import Testing

extension RecordStoreConformance {
  static var conditions: [StoreCheck<Store>] {
    [
      StoreCheck("A transaction is written while what it names is unchanged, and not after") {
        space in
        let store = try await space.open()
        let host = try await store.inserted(.sample(1, kind: .host))
        func insert(_ number: Int, given revision: Revision) async -> StorageError? {
          await failure { () throws(StorageError) in
            try await store.commit(
              RecordTransaction(
                [.insert(.sample(number))],
                conditions: [.unchanged(.host, host.id, revision: revision)]))
          }
        }
        #expect(await insert(1, given: host.revision) == nil)
        let changed = try await store.replaced(host, body: "new")
        let stale = StorageError.stale(kind: .host, id: host.id)
        for revision in [0, host.revision, changed.revision + 1] {
          #expect(await insert(2, given: revision) == stale)
        }
        #expect(await insert(3, given: changed.revision) == nil)
        try await store.removed(changed)
        for revision in [0, changed.revision] { #expect(await insert(4, given: revision) == stale) }
        // A record of another kind has the same identifier.
        #expect(try await store.record(.link, host.id) != nil)
        #expect(
          try await store.records(RecordQuery(.link)).map(\.id) == [1, 3].map(RecordID.numbered))
      },
      StoreCheck("A transaction is written while nothing else has a label, and not after") {
        space in
        let store = try await space.open()
        try await store.inserted(.sample(9, kind: .host, labels: ["x"]))
        func insert(
          _ number: Int, app: Int? = nil, _ label: String, but known: [Int] = []
        ) async -> StorageError? {
          await failure { () throws(StorageError) in
            try await store.commit(
              RecordTransaction(
                [.insert(.sample(number, kind: .job))],
                conditions: [
                  .only(
                    .link, app: app.map(RecordID.numbered), label: label,
                    known.map(RecordID.numbered))
                ]))
          }
        }
        #expect(await insert(1, "x") == nil)
        try await store.inserted(.sample(3, app: 7, labels: ["x", "y"]))
        let second = try await store.inserted(.sample(2, app: 8, labels: ["x"]))
        #expect(await insert(2, "x") == .stale(kind: .link, id: .numbered(2)))
        #expect(await insert(2, "x", but: [2]) == .stale(kind: .link, id: .numbered(3)))
        #expect(await insert(2, app: 7, "x") == .stale(kind: .link, id: .numbered(3)))
        #expect(await insert(2, "x", but: [2, 3, 4]) == nil)
        #expect(await insert(3, "y", but: [3]) == nil)
        #expect(await insert(4, app: 8, "y") == nil)
        for label in ["", "X", "z", "x\u{0}", "x\u{0}y"] {
          #expect(await insert(5, label) == nil)
          try await store.commit(
            RecordTransaction([
              .remove(
                .job, .numbered(5),
                revision: try #require(try await store.record(.job, .numbered(5))).revision)
            ]))
        }
        try await store.removed(second)
        #expect(await insert(6, "x", but: [3]) == nil)
      },
      StoreCheck("Conditions are asked of what stands before the writes, and first") { space in
        let store = try await space.open()
        let host = try await store.inserted(.sample(1, kind: .host, labels: ["x"]))
        // A write may take away what a condition asks for.
        try await store.commit(
          RecordTransaction(
            [
              .remove(.host, host.id, revision: host.revision),
              .insert(.sample(1, labels: ["x"])),
            ],
            conditions: [
              .unchanged(.host, host.id, revision: host.revision), .only(.link, label: "x", []),
            ]))
        let revision = try await store.revision()
        let error = await failure { () throws(StorageError) in
          try await store.commit(
            RecordTransaction(
              [.insert(.sample(1)), .insert(.sample(2))], audit: [.sample(1)],
              conditions: [.unchanged(.host, host.id, revision: host.revision)]))
        }
        #expect(error == .stale(kind: .host, id: host.id))
        #expect(try await store.revision() == revision)
        #expect(try await store.record(.link, .numbered(2)) == nil)
        #expect(try await store.audit(of: nil, before: nil, limit: 10) == [])
      },
      StoreCheck("Of many that need one another's record unchanged at once, exactly one is written")
      {
        space in
        let handles = [try await space.open(), try await space.open()]
        var records: [StoredRecord] = []
        for number in 0..<20 { records.append(try await handles[0].inserted(.sample(number))) }
        let all = records
        let errors = try await atOnce(20) { number in
          await failure { () throws(StorageError) in
            try await handles[number % 2].commit(
              RecordTransaction(
                [.remove(.link, all[number].id, revision: all[number].revision)],
                conditions: all.map { .unchanged(.link, $0.id, revision: $0.revision) }))
          }
        }
        #expect(errors.filter { $0 == nil }.count == 1)
        #expect(try await handles[0].records(RecordQuery(.link)).count == 19)
      },
    ]
  }

  static var erasing: [StoreCheck<Store>] {
    [
      StoreCheck("What is erased by its kind is kept, found, replaced and removed like all others")
      {
        space in
        let store = try await space.open()
        let other = try await space.open()
        var one = try await store.inserted(
          .sample(1, kind: .salt, app: 7, names: ["a"], labels: ["x"], body: "one", expiresAt: 5))
        let two = try await store.inserted(.sample(2, kind: .salt, body: "two"))
        try await store.erase()
        #expect(try await other.record(named: RecordName(.salt, "a")) == one)
        #expect(try await other.records(RecordQuery(.salt, labels: ["x"])) == [one])
        one = try await other.replaced(one, body: "three")
        try await store.erase()
        #expect(try await store.records(RecordQuery(.salt)) == [one, two])
        try await store.removed(two)
        try await store.erase()
        try await store.erase()
        #expect(try await other.records(RecordQuery(.salt)) == [one])
        #expect(try await store.removeExpired(at: Timestamp(milliseconds: 5)) == 1)
        try await store.erase()
        #expect(try await other.records(RecordQuery(.salt)) == [])
        #expect(
          try await space.open().inserted(.sample(2, kind: .salt, body: "new")).body.count == 3)
      }
    ]
  }
}
