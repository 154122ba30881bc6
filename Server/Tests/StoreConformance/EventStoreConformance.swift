import Foundation
package import LinkPlatform
import Testing

/// What any store of events must do.
package enum EventStoreConformance<Store: EventStore> {
  package static var checks: [StoreCheck<Store>] {
    keeping + positions + telling + borders + removing + removingMonths + history + expiry
      + tail + tailOverMonths + reports + funnels + spansOverMonths + randomMonths + pushes
      + tallies + vocabulary + waysIn + changes
  }

  private static var keeping: [StoreCheck<Store>] {
    [
      StoreCheck("A touch comes back as the click was") { space in
        var store = try await space.open()
        let clicks = [Click.full, .sample(2, app: 2), .sample(3, app: 2, kind: .qr, tags: ["a"])]
        try await store.append(clicks.map(Touch.init), readTo: 3)
        #expect(try await store.all(of: 2) == clicks.map(Touch.init))
        store = try await space.reopen()
        #expect(try await store.all(of: 2) == clicks.map(Touch.init))
        #expect(try await store.all(of: 1) == [])
      },
      StoreCheck("A touch that is told again is there once, as it was first") { space in
        let store = try await space.open()
        let touch = Touch(.sample(1))
        var later = touch
        later.origin.campaign = "later"
        try await store.append([touch, later], readTo: 1)
        try await store.append([later, Touch(.sample(2))], readTo: 2)
        #expect(try await store.all(of: 1) == [touch, Touch(.sample(2))])
      },
      StoreCheck("The same identifier in two apps is two touches") { space in
        let store = try await space.open()
        try await store.append([Touch(.sample(1)), Touch(.sample(1, app: 2))], readTo: 2)
        #expect(try await store.all(of: 1) == [Touch(.sample(1))])
        #expect(try await store.all(of: 2) == [Touch(.sample(1, app: 2))])
      },
      StoreCheck("A span of time has its first moment and not its last") { space in
        let store = try await space.open()
        let touches = (1...5).map { Touch(.sample($0, received: Int64($0))) }
        try await store.append(touches, readTo: 5)
        func span(_ from: Int64, _ to: Int64) async throws -> [Touch] {
          try await store.touches(
            of: .numbered(1), from: Timestamp(milliseconds: from), to: Timestamp(milliseconds: to),
            after: nil, limit: 10)
        }
        #expect(try await span(2, 4) == Array(touches[1...2]))
        #expect(try await span(2, 2) == [])
        #expect(try await span(5, 6) == Array(touches[4...]))
        #expect(try await span(6, 9) == [])
      },
      StoreCheck("Pages together are the whole, by rising identifier") { space in
        let store = try await space.open()
        // Later identifiers happened earlier: the order is not that of the times.
        let touches = (1...30).map { Touch(.sample($0, received: Int64(100 - $0))) }
        try await store.append(touches.reversed(), readTo: 30)
        for limit in [1, 7, 30, 31] {
          var pages: [Touch] = []
          while true {
            let page = try await store.touches(
              of: .numbered(1), from: Timestamp(milliseconds: 0), to: Timestamp(milliseconds: 1000),
              after: pages.last?.id, limit: limit)
            #expect(page.count <= limit)
            if page.isEmpty { break }
            pages += page
          }
          #expect(pages == touches)
        }
      },
    ]
  }

  private static var positions: [StoreCheck<Store>] {
    [
      StoreCheck("The position is 0 at first, and only rises") { space in
        var store = try await space.open()
        #expect(try await store.position() == 0)
        for (told, expected) in [(5, 5), (3, 5), (5, 5), (9, 9), (0, 9)] as [(Int64, Int64)] {
          try await store.append([], readTo: told)
          #expect(try await store.position() == expected)
          store = try await space.reopen()
          #expect(try await store.position() == expected)
        }
      },
      StoreCheck("Relays that tell the same at once leave each touch once, at the last position") {
        space in
        let handles = [try await space.open(), try await space.open()]
        _ = try await atOnce(16) { number in
          let first = number / 2 * 10
          try await handles[number % 2].append(
            (first..<first + 15).map { Touch(.sample($0)) }, readTo: Int64(first + 15))
        }
        #expect(try await handles[0].all(of: 1) == (0..<85).map { Touch(.sample($0)) })
        #expect(try await handles[1].position() == 85)
      },
    ]
  }
}

extension EventStore {
  fileprivate func all(of app: Int) async throws -> [Touch] {
    try await touches(
      of: .numbered(app), from: Timestamp(milliseconds: 0),
      to: Timestamp(milliseconds: 253_402_300_800_000), after: nil, limit: 1000)
  }
}
