import Foundation
import LinkPlatform
import SeededNumbers
import Testing

extension RecordStoreConformance {
  static var lists: [StoreCheck<Store>] {
    [
      StoreCheck("A list has the records of its kind and app with all of its labels, by identifier")
      {
        space in
        let store = try await space.open()
        try await store.inserted(.sample(3, app: 7, labels: ["x", "y"]))
        try await store.inserted(.sample(1, app: 7, labels: ["y"]))
        try await store.inserted(.sample(2, app: 8, labels: ["y", "x"]))
        try await store.inserted(.sample(4, kind: .host, app: 7, labels: ["x", "y"]))
        try await store.inserted(.sample(5))
        func list(_ app: Int?, _ labels: [String]) async throws -> [RecordID] {
          try await store.records(
            RecordQuery(.link, app: app.map(RecordID.numbered), labels: labels)
          ).map(\.id)
        }
        #expect(try await list(nil, []) == [1, 2, 3, 5].map(RecordID.numbered))
        #expect(try await list(7, []) == [1, 3].map(RecordID.numbered))
        #expect(try await list(nil, ["y"]) == [1, 2, 3].map(RecordID.numbered))
        #expect(try await list(nil, ["x", "y"]) == [2, 3].map(RecordID.numbered))
        #expect(try await list(7, ["y", "x"]) == [3].map(RecordID.numbered))
        #expect(try await list(7, ["x", "z"]) == [])
        #expect(try await list(9, []) == [])
      },
      StoreCheck("Pages together are the whole list, whatever their size") { space in
        let store = try await space.open()
        var seeded = Seeded(seed: 1)
        let writes = (0..<60).shuffled(using: &seeded).map { number in
          RecordTransaction.Write.insert(
            .sample(number, app: number % 3, labels: number % 2 == 0 ? ["even"] : ["odd"]))
        }
        try await store.commit(RecordTransaction(writes))
        for (app, labels) in [(nil, []), (1, []), (nil, ["even"]), (2, ["odd"])]
          as [(Int?, [String])]
        {
          var query = RecordQuery(.link, app: app.map(RecordID.numbered), labels: labels)
          let whole = try await store.records(query)
          #expect(!whole.isEmpty)
          for limit in [1, 2, 7, 59, 60, 61] {
            query.limit = limit
            query.after = nil
            var pages: [StoredRecord] = []
            while true {
              let page = try await store.records(query)
              #expect(page.count <= limit)
              guard let last = page.last else { break }
              pages += page
              query.after = last.id
            }
            #expect(pages == whole, "app \(app ?? -1), labels \(labels), limit \(limit)")
          }
        }
        #expect(try await store.records(RecordQuery(.link, limit: 0)) == [])
        #expect(try await store.records(RecordQuery(.link, after: .numbered(1000))) == [])
      },
      StoreCheck("The newest first is the same list from its end, with any labels and pages") {
        space in
        let store = try await space.open()
        var seeded = Seeded(seed: 5)
        let writes = (0..<60).shuffled(using: &seeded).map { number in
          let fifth: [String] = number % 5 == 0 ? ["fifth"] : []
          let labels = [number % 2 == 0 ? "even" : "odd"] + fifth
          return RecordTransaction.Write.insert(
            .sample(number, app: number % 3, labels: labels))
        }
        try await store.commit(RecordTransaction(writes))
        for (app, labels) in [
          (nil, []), (1, []), (nil, ["even"]), (2, ["odd"]), (nil, ["even", "fifth"]),
          (0, ["fifth", "odd"]),
        ] as [(Int?, [String])] {
          var query = RecordQuery(.link, app: app.map(RecordID.numbered), labels: labels)
          let whole = try await Array(store.records(query).reversed())
          #expect(!whole.isEmpty)
          query.isNewestFirst = true
          for limit in [1, 7, 60, 61] {
            query.limit = limit
            query.after = nil
            var pages: [StoredRecord] = []
            while true {
              let page = try await store.records(query)
              #expect(page.count <= limit)
              guard let last = page.last else { break }
              pages += page
              query.after = last.id
            }
            #expect(pages == whole, "app \(app ?? -1), labels \(labels), limit \(limit)")
          }
        }
        // A cursor need not be there any more.
        let behind = try await store.records(
          RecordQuery(.link, labels: ["odd"], after: .numbered(4), isNewestFirst: true))
        #expect(behind.map(\.id) == [3, 1].map(RecordID.numbered))
        let all = try await store.records(
          RecordQuery(.link, after: .numbered(1000), isNewestFirst: true))
        #expect(all.count == 60)
        #expect(
          try await store.records(RecordQuery(.link, after: .numbered(0), isNewestFirst: true))
            == [])
      },
    ]
  }

  static var changes: [StoreCheck<Store>] {
    [
      StoreCheck("Changes tell each record once, with its last revision, and removals") { space in
        let store = try await space.open()
        let first = try await store.inserted(.sample(1))
        let second = try await store.inserted(.sample(2, kind: .host))
        let third = try await store.inserted(.sample(3))
        _ = try await store.replaced(first, body: "new")
        try await store.removed(second)
        let all = [
          RecordChange(revision: 3, kind: .link, id: third.id, isRemoved: false),
          RecordChange(revision: 4, kind: .link, id: first.id, isRemoved: false),
          RecordChange(revision: 5, kind: .host, id: second.id, isRemoved: true),
        ]
        #expect(try await store.changes(since: 0, limit: 10) == all)
        #expect(try await store.changes(since: 3, limit: 10) == Array(all[1...]))
        #expect(try await store.changes(since: 0, limit: 2) == Array(all[..<2]))
        #expect(try await store.changes(since: 5, limit: 10) == [])
        try await store.inserted(.sample(2, kind: .host))
        #expect(
          try await store.changes(since: 4, limit: 10) == [
            RecordChange(revision: 6, kind: .host, id: second.id, isRemoved: false)
          ])
      },
      StoreCheck("Kinds of a newer server are told, kept, found and removed like all others") {
        space in
        let store = try await space.open()
        let later = RecordKind(rawValue: "later")
        // A page of them keeps no reader from getting on.
        try await store.commit(
          RecordTransaction((0..<1000).map { .insert(.sample($0, kind: later, expiresAt: 5)) }))
        let link = try await store.inserted(.sample(1))
        let page = try await store.changes(since: 0, limit: 1000)
        #expect(page.count == 1000 && page.allSatisfy { $0.kind == later && $0.revision == 1 })
        #expect(
          try await store.changes(since: 1, limit: 1000) == [
            RecordChange(revision: 2, kind: .link, id: link.id, isRemoved: false)
          ])
        #expect(try await store.record(later, .numbered(7))?.expiresAt?.milliseconds == 5)
        #expect(try await store.records(RecordQuery(later, limit: 2000)).count == 1000)
        #expect(try await store.removeExpired(at: Timestamp(milliseconds: 5)) == 1000)
        #expect(try await store.removeExpired(at: Timestamp(milliseconds: 5)) == 0)
        #expect(try await store.records(RecordQuery(later)) == [])
        #expect(try await store.record(.link, link.id) == link)
      },
      StoreCheck("A change tells the app of what is there, the last one, and of a removal none") {
        space in
        let store = try await space.open()
        var record = try await store.inserted(.sample(1, app: 7))
        try await store.inserted(.sample(2))
        func apps() async throws -> [RecordID?] {
          try await store.changes(since: 0, limit: 10).sorted { $0.id < $1.id }.map(\.app)
        }
        #expect(try await apps() == [.numbered(7), nil])
        record.app = .numbered(8)
        record.revision = try await store.commit(RecordTransaction([.replace(record)]))
        #expect(try await apps() == [.numbered(8), nil])
        try await store.removed(record)
        #expect(try await apps() == [nil, nil])
      },
      StoreCheck("Whoever follows the changes of other tasks misses none") { space in
        let store = try await space.open()
        let follower = try await space.open()
        async let revisions = atOnce(30) { number in
          try await store.inserted(.sample(number)).revision
        }
        var seen: [RecordChange] = []
        while seen.count < 30 {
          seen += try await follower.changes(since: seen.last?.revision ?? 0, limit: 7)
        }
        #expect(seen.map(\.revision) == Array(1...30))
        #expect(Set(seen.map(\.id)) == Set((0..<30).map(RecordID.numbered)))
        #expect(try await revisions.count == 30)
      },
    ]
  }

  static var audit: [StoreCheck<Store>] {
    [
      StoreCheck("The audit is told newest first, by app or all, in pages that are the whole") {
        space in
        let store = try await space.open()
        let entries = (1...25).map { AuditEntry.sample($0, app: $0 % 5 == 0 ? nil : $0 % 2) }
        for entry in entries { try await store.commit(RecordTransaction(audit: [entry])) }
        for app in [nil, 0, 1, 9] as [Int?] {
          let expected = entries.reversed().filter {
            app == nil || $0.app == app.map(RecordID.numbered)
          }
          for limit in [1, 4, 25, 100] {
            var told: [AuditEntry] = []
            while true {
              let page = try await store.audit(
                of: app.map(RecordID.numbered), before: told.last?.id, limit: limit)
              #expect(page.count <= limit)
              if page.isEmpty { break }
              told += page
            }
            #expect(told == expected)
          }
        }
        #expect(try await store.revision() == 25)
        #expect(try await store.changes(since: 0, limit: 10) == [])
      }
    ]
  }

  static var expiry: [StoreCheck<Store>] {
    [
      StoreCheck("Records go at the moment at which they expire, and their removal is told") {
        space in
        let store = try await space.open()
        let early = try await store.inserted(
          .sample(1, names: ["a"], labels: ["x"], expiresAt: 1000))
        let late = try await store.inserted(.sample(2, expiresAt: 1001))
        let lasting = try await store.inserted(.sample(3))
        #expect(try await store.removeExpired(at: Timestamp(milliseconds: 999)) == 0)
        #expect(try await store.revision() == 3)
        #expect(try await store.record(.link, early.id) == early)
        #expect(try await store.removeExpired(at: Timestamp(milliseconds: 1000)) == 1)
        #expect(try await store.records(RecordQuery(.link)) == [late, lasting])
        #expect(try await store.record(named: RecordName(.link, "a")) == nil)
        #expect(try await store.records(RecordQuery(.link, labels: ["x"])) == [])
        #expect(
          try await store.changes(since: 3, limit: 10) == [
            RecordChange(revision: 4, kind: .link, id: early.id, isRemoved: true)
          ])
        #expect(try await store.removeExpired(at: Timestamp(milliseconds: 1000)) == 0)
        try await store.inserted(.sample(1, names: ["a"]))
      }
    ]
  }
}
