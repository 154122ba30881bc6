import LinkPlatform
import Testing

/// Up to when everything is counted, and when what apps told changed last.
extension EventStoreConformance {
  static var changes: [StoreCheck<Store>] { additions + removals }

  private static var quarter: Int64 { 900_000 }
  private static var hour: Int64 { 3_600_000 }
  /// The quarter of an hour of the samples' base.
  private static var base: Int64 { Timestamp.base().milliseconds / quarter }

  private static var additions: [StoreCheck<Store>] {
    [
      StoreCheck("All that was confirmed is counted up to a time that is not before it") { space in
        let store = try await space.open()
        for number in 1...5 {
          _ = try await store.append([.sample(events: [.open(number)])])
          let confirmed = Timestamp.now
          let through = try await space.open().through()
          #expect(confirmed <= through && through <= .now)
          #expect(try await store.kinds(of: 1) == ["open \(number)"])
        }
      },
      StoreCheck("A quarter of an hour changes with each commit that adds to it, and no other does")
      { space in
        let store = try await space.open()
        #expect(try await store.changes(of: 1) == [])
        let start = Timestamp.now
        _ = try await store.append([.sample(events: [.open(1)])])
        let first = try await store.changes(of: 1)
        try #require(first.map(\.quarter) == [base])
        #expect(first.map(\.receivedAt) == [.base()])
        #expect(first.allSatisfy { start <= $0.changedAt })
        _ = try await store.append([.sample(received: 2, events: [.custom(2, at: 1)])])
        let second = try await store.changes(of: 1)
        try #require(second.map(\.receivedAt) == [.base(2)])
        #expect(second[0].changedAt > first[0].changedAt)
        _ = try await store.append([
          .sample(
            received: quarter,
            events: [.open(3, at: quarter), .open(4, at: -1), .open(5, at: -quarter - 1)])
        ])
        let third = try await space.open().changes(of: 1)
        try #require(third.map(\.quarter) == [base - 2, base - 1, base, base + 1])
        #expect(third[2] == second[0])
        #expect(third.enumerated().allSatisfy { $0 == 2 || $1.receivedAt == .base(quarter) })
      },
      StoreCheck("An event that is there already changes nothing, told again or refused") { space in
        let store = try await space.open()
        let batch = EventBatch.sample(events: [.open(1), .custom(2)])
        _ = try await store.append([batch, batch])
        let before = try await store.changes(of: 1)
        _ = try await store.append([batch])
        _ = try await space.open().append([
          .sample(received: hour, events: [.open(1), .open(3, at: hour)])
        ])
        let after = try await store.changes(of: 1)
        #expect(after.map(\.quarter) == [base, base + 4])
        #expect(after.first == before.first)
        // What is refused does not come in.
        _ = try await store.append([.sample(secret: 2, received: hour, events: [.open(4)])])
        var old = EventBatch.sample(received: hour, events: [.open(5)])
        old.oldest = .base(1)
        _ = try await store.append([old])
        #expect(try await store.changes(of: 1) == after)
      },
      StoreCheck("Of a late event it is told when it came, and of later ones of its day as well") {
        space in
        let store = try await space.open()
        let late = 100 * hour
        _ = try await store.append([
          .sample(events: [.open(1)]), .sample(installation: 2, received: late, events: [.open(2)]),
        ])
        #expect(try await store.changes(of: 1).map(\.receivedAt) == [.base(late)])
        // One that was on its way for a shorter time does not hide it.
        _ = try await store.append([.sample(installation: 3, received: 5, events: [.open(3)])])
        #expect(try await store.changes(of: 1).map(\.receivedAt) == [.base(late)])
      },
      StoreCheck("A span has the quarters that begin in it, in their order") { space in
        let store = try await space.open()
        _ = try await store.append([
          .sample(
            received: 9 * quarter,
            events: [5, 2, 8, 3].map { .open($0, at: Int64($0) * quarter + 7) })
        ])
        func quarters(_ from: Int64, _ to: Int64) async throws -> [Int64] {
          try await store.changes(
            in: TimeSpan(.base(from * quarter), .base(to * quarter)), of: .numbered(1)
          ).map { $0.quarter - base }
        }
        #expect(try await quarters(0, 9) == [2, 3, 5, 8])
        #expect(try await quarters(3, 8) == [3, 5])
        #expect(try await quarters(4, 5) == [])
      },
      StoreCheck("What one app tells changes nothing of another") { space in
        let store = try await space.open()
        _ = try await store.append([.sample(events: [.open(1)])])
        let before = try await store.changes(of: 1)
        _ = try await store.append([.sample(app: 2, received: 9, events: [.open(1)])])
        #expect(try await store.changes(of: 1) == before)
        #expect(try await store.changes(of: 2).map(\.receivedAt) == [.base(9)])
        #expect(try await store.changes(of: 3) == [])
      },
    ]
  }

  private static var removals: [StoreCheck<Store>] {
    [
      StoreCheck("The removal of an installation changes its quarters, and not when events came") {
        space in
        let store = try await space.open()
        _ = try await store.append([
          .sample(received: hour, events: [.open(1), .open(2, at: hour)]),
          .sample(installation: 2, received: 2 * hour, events: [.open(3), .open(4, at: 2 * hour)]),
        ])
        let before = try await store.changes(of: 1)
        #expect(try await store.remove(1, secret: 1))
        while try await store.removeMarked(limit: 100) {}
        let after = try await store.changes(of: 1)
        try #require(after.map(\.quarter) == [base, base + 4, base + 8])
        try #require(before.map(\.quarter) == after.map(\.quarter))
        #expect(after.map(\.receivedAt) == before.map(\.receivedAt))
        // Another installation's too, then its alone, of which nothing is left, then the other's alone.
        #expect(after[0].changedAt > before[0].changedAt)
        #expect(after[1].changedAt > before[1].changedAt)
        #expect(after[2] == before[2])
        #expect(try await store.kinds(of: 1) == ["open 2"])
      },
      StoreCheck("When history goes, what is told of its quarters stays") { space in
        let store = try await space.open()
        _ = try await store.append([
          .sample(received: 60 * 24 * hour, events: [.open(1), .open(2, at: 40 * 24 * hour)])
        ])
        let before = try await store.changes(of: 1)
        #expect(before.count == 2)
        while try await store.removeHistory(before: .base(39 * 24 * hour)) > 0 {}
        #expect(try await store.changes(of: 1) == before)
        #expect(try await space.open().changes(of: 1) == before)
      },
      StoreCheck("Nothing is told of an app that was removed") { space in
        let store = try await space.open()
        for app in 1...2 { _ = try await store.append([.sample(app: app, events: [.open(1)])]) }
        let other = try await store.changes(of: 2)
        while try await store.remove(app: .numbered(1), limit: 10) {}
        #expect(try await store.changes(of: 1) == [])
        #expect(try await store.changes(of: 2) == other)
      },
    ]
  }
}

extension EventStore {
  fileprivate func changes(of app: Int) async throws -> [QuarterChange] {
    try await changes(in: .all, of: .numbered(app))
  }
}
