import Foundation
import LinkPlatform
import SeededNumbers
import Testing

/// What apps told, in the order in which it came.
extension EventStoreConformance {
  static var tail: [StoreCheck<Store>] { tailOrder + tailOwners }

  private static var tailOrder: [StoreCheck<Store>] {
    [
      StoreCheck("The tail has what apps told as it came, with all that was told of it") { space in
        var store = try await space.open()
        var open = Event.open(
          1, at: 5, link: 9, send: "one", campaign: "spring", version: "1.2.0")
        open.origin.source = "letter"
        var rejected = Event.open(2, at: 4, outcome: .rejected, route: nil, source: "qr-code")
        rejected.nearest = "order"
        let custom = Event.custom(3, at: 6, values: [.init("total", .number(2.5))])
        _ = try await store.append([
          .sample(received: 100, events: [open, rejected]),
          .sample(installation: 2, received: 200, events: [custom]),
        ])
        store = try await space.reopen()
        let told = try await store.tail(TailQuery(limit: 9), of: .numbered(1))
        #expect(told.map(\.event.id) == [1, 2, 3].map(RecordID.numbered))
        #expect(told.map(\.installation) == [1, 1, 2].map(RecordID.numbered))
        #expect(told.map(\.receivedAt) == [.base(100), .base(100), .base(200)])
        let first = try #require(told.first?.event)
        #expect((first.kind, first.outcome, first.name) == (.open, .opened, "order"))
        #expect((first.entrySource, first.version, first.send) == ("notification", "1.2.0", "one"))
        #expect((first.link, first.occurredAt) == (.numbered(9), .base(5)))
        #expect((first.origin.campaign, first.origin.source) == ("spring", "letter"))
        #expect(told[1].event.outcome == .rejected)
        #expect((told[1].event.code, told[1].event.nearest) == ("no-match", "order"))
        #expect((told[1].details, told[2].event.kind) == (nil, .custom))
        let details = try #require(told[2].details)
        #expect(details.contains("total") && details.contains("2.5"))
      },
      StoreCheck("The tail is in the order of coming, not that of the clocks, and only rises") {
        space in
        let store = try await space.open()
        for number in 1...5 {
          _ = try await store.append([
            .sample(
              installation: number, received: 9000, events: [.open(10 - number, at: Int64(-number))]
            )
          ])
        }
        let told = try await store.tail(TailQuery(limit: 9), of: .numbered(1))
        #expect(told.map(\.event.id) == [9, 8, 7, 6, 5].map(RecordID.numbered))
        #expect(zip(told, told.dropFirst()).allSatisfy { $0.position < $1.position })
        // What is told again keeps its place.
        _ = try await store.append([
          .sample(installation: 1, received: 9999, events: [.open(9, at: -1)])
        ])
        #expect(try await store.tail(TailQuery(limit: 9), of: .numbered(1)) == told)
      },
      StoreCheck("The last place is that of the event that came last, of any app") { space in
        let store = try await space.open()
        #expect(try await store.lastPosition() == 0)
        _ = try await store.append([.sample(received: 100, events: [.open(1, at: 5)])])
        _ = try await store.append([
          .sample(app: 2, installation: 7, received: 200, events: [.open(2, at: 5)])
        ])
        let last = try await store.tail(TailQuery(limit: 9), of: .numbered(2)).last?.position
        #expect(try await store.lastPosition() == last)
      },
      StoreCheck("Pages behind a place are the whole tail, and without one there is its end") {
        space in
        let store = try await space.open()
        _ = try await store.append([.sample(events: (1...20).map { .open($0, at: Int64($0)) })])
        let all = try await store.tail(TailQuery(after: 0, limit: 100), of: .numbered(1))
        #expect(all.count == 20)
        for limit in [1, 7, 20, 21] {
          var pages: [TailEvent] = []
          while true {
            let page = try await store.tail(
              TailQuery(after: pages.last?.position ?? 0, limit: limit), of: .numbered(1))
            #expect(page.count <= limit)
            if page.isEmpty { break }
            pages += page
          }
          #expect(pages == all)
          let last = try await store.tail(TailQuery(limit: limit), of: .numbered(1))
          #expect(last == all.suffix(limit))
        }
        let end = try #require(all.last?.position)
        #expect(try await store.tail(TailQuery(after: end, limit: 9), of: .numbered(1)) == [])
        #expect(try await store.tail(TailQuery(after: .max, limit: 9), of: .numbered(1)) == [])
        #expect(try await store.tail(TailQuery(after: -1, limit: 100), of: .numbered(1)) == all)
      },
      StoreCheck("Whoever follows the tail of many who tell at once misses and repeats nothing") {
        space in
        let store = try await space.open()
        let follower = try await space.open()
        async let told: [Void] = atOnce(24) { number in
          _ = try await store.append([
            .sample(installation: number % 5, events: [.open(number * 2), .open(number * 2 + 1)])
          ])
        }
        var seen: [TailEvent] = []
        while seen.count < 48 {
          seen += try await follower.tail(
            TailQuery(after: seen.last?.position ?? 0, limit: 5), of: .numbered(1))
        }
        _ = try await told
        #expect(Set(seen.map(\.event.id)) == Set((0..<48).map(RecordID.numbered)))
        #expect(seen.count == 48)
      },
    ]
  }

  private static var tailOwners: [StoreCheck<Store>] {
    [
      StoreCheck("The tail of an installation has its own events alone, and none of another app") {
        space in
        let store = try await space.open()
        _ = try await store.append([
          .sample(installation: 1, events: [.open(1), .open(2)]),
          .sample(installation: 2, events: [.open(3)]),
          .sample(app: 2, installation: 1, events: [.open(4)]),
          .sample(installation: 1, events: [.open(5)]),
        ])
        func ids(_ installation: Int?, after: Int64? = nil, limit: Int = 9, app: Int = 1)
          async throws
          -> [RecordID]
        {
          try await store.tail(
            TailQuery(
              installation: installation.map(RecordID.numbered), after: after, limit: limit),
            of: .numbered(app)
          ).map(\.event.id)
        }
        #expect(try await ids(nil) == [1, 2, 3, 5].map(RecordID.numbered))
        for after in [nil, 0] as [Int64?] {
          #expect(try await ids(1, after: after) == [1, 2, 5].map(RecordID.numbered))
          #expect(try await ids(2, after: after) == [.numbered(3)])
          #expect(try await ids(1, after: after, app: 2) == [.numbered(4)])
          #expect(try await ids(nil, after: after, app: 2) == [.numbered(4)])
          #expect(try await ids(2, after: after, app: 2) == [])
          #expect(try await ids(9, after: after) == [])
          #expect(try await ids(nil, after: after, app: 9) == [])
        }
        #expect(try await ids(1, limit: 2) == [2, 5].map(RecordID.numbered))
        #expect(try await ids(1, after: 0, limit: 2) == [1, 2].map(RecordID.numbered))
      },
      StoreCheck("What an installation told that was removed is in no tail any more") { space in
        let store = try await space.open()
        _ = try await store.append([
          .sample(installation: 1, events: [.open(1)]),
          .sample(installation: 2, events: [.open(2)]),
        ])
        #expect(try await store.remove(1, secret: 1))
        for after in [nil, 0] as [Int64?] {
          let all = try await store.tail(TailQuery(after: after, limit: 9), of: .numbered(1))
          #expect(all.map(\.event.id) == [.numbered(2)])
          let own = try await store.tail(
            TailQuery(installation: .numbered(1), after: after, limit: 9), of: .numbered(1))
          #expect(own == [])
        }
      },
    ]
  }
}
