import Foundation
import LinkPlatform
import Testing

/// What apps tell: once, in order, and taken back.
extension EventStoreConformance {
  static var telling: [StoreCheck<Store>] { repeats + installations + clocks }

  private static var repeats: [StoreCheck<Store>] {
    [
      StoreCheck("An event that is told again counts once, in every report") { space in
        var store = try await space.open()
        let batch = EventBatch.sample(events: [.open(1), .open(2), .custom(3)])
        for _ in 0..<3 {
          #expect(try await store.append([batch, batch]) == Array(repeating: .all, count: 2))
        }
        store = try await space.reopen()
        #expect(try await store.append([batch]) == [.all])
        #expect(try await store.kinds(of: 1) == ["open 2", "custom 1"])
        #expect(try await store.levels(of: 1) == [1, 1])
      },
      StoreCheck("The same identifier in two apps is two events") { space in
        let store = try await space.open()
        _ = try await store.append([
          .sample(events: [.open(1)]), .sample(app: 2, events: [.open(1)]),
        ])
        #expect(try await store.kinds(of: 1) == ["open 1"])
        #expect(try await store.kinds(of: 2) == ["open 1"])
        #expect(try await store.kinds(of: 3) == [])
      },
      StoreCheck("Two handles that tell the same at once leave each event once") { space in
        let handles = [try await space.open(), try await space.open()]
        _ = try await atOnce(16) { number in
          let first = number / 2 * 10
          _ = try await handles[number % 2].append([
            .sample(events: (first..<first + 15).map { .open($0) })
          ])
        }
        #expect(try await handles[0].kinds(of: 1) == ["open 85"])
        #expect(try await handles[1].kinds(of: 1) == ["open 85"])
      },
      StoreCheck("The same identifier of two installations is two events") { space in
        let store = try await space.open()
        for _ in 0..<2 {
          _ = try await store.append([
            .sample(events: [.open(1), .open(2)]),
            .sample(installation: 2, events: [.open(1), .custom(2, at: -1)]),
          ])
        }
        #expect(try await store.kinds(of: 1) == ["open 3", "custom 1"])
        #expect(try await store.levels(of: 1) == [2, 0])
        #expect(try await store.remove(1, secret: 1))
        while try await store.removeMarked(limit: 10) {}
        #expect(try await Set(store.kinds(of: 1)) == ["open 1", "custom 1"])
      },
      StoreCheck("More names than an app may have become one, and are counted") { space in
        let store = try await space.open()
        for start in stride(from: 0, to: 1200, by: 400) {
          _ = try await store.append([
            .sample(events: (start..<start + 400).map { .custom($0, name: "name \($0)") })
          ])
        }
        let totals = try await store.totals(
          .init(span: .all, kinds: [.custom], dimensions: [.name]))
        #expect(totals.reduce(0) { $0 + $1.count } == 1200)
        #expect(totals.count <= 1001)
        #expect((totals.first { $0.values == ["other"] }?.count ?? 0) >= 199)
        // For what the owner has told there is room all the same.
        var late = EventBatch.sample(events: [
          .custom(5000, name: "own"), .custom(5001, name: "new"),
        ])
        late.declared = [DeclaredStrings([.name: ["own"]])]
        _ = try await store.append([late])
        let names = try await store.totals(
          .init(span: .all, kinds: [.custom], dimensions: [.name])
        ).compactMap { $0.values[0] }
        #expect(names.contains("own"))
        #expect(!names.contains("new"))
      },
    ]
  }

  private static var installations: [StoreCheck<Store>] {
    [
      StoreCheck("The first secret of an installation is the only one") { space in
        var store = try await space.open()
        let verdicts = try await store.append([
          .sample(events: [.open(1)]), .sample(secret: 2, events: [.open(2)]),
          .sample(events: [.open(3)]),
        ])
        #expect(verdicts == [.all, .wrongSecret, .all])
        store = try await space.reopen()
        #expect(
          try await store.append([.sample(secret: 2, events: [.open(4)])]) == [.wrongSecret])
        // The same installation of another app is another one.
        #expect(try await store.append([.sample(app: 2, secret: 2, events: [.open(5)])]) == [.all])
        #expect(try await store.kinds(of: 1) == ["open 2"])
      },
      StoreCheck("What is known of an installation is its secret's hash") { space in
        let store = try await space.open()
        #expect(try await store.installation(.numbered(1), of: .numbered(1)) == nil)
        _ = try await store.append([.sample(events: [.open(1)])])
        let known = try await store.installation(.numbered(1), of: .numbered(1))
        #expect(
          known
            == KnownInstallation(
              secretHash: .secret(1), isRemoved: false, firstSeen: .base()))
        #expect(try await store.installation(.numbered(1), of: .numbered(2)) == nil)
      },
      StoreCheck("A batch none of whose events is taken makes no installation") { space in
        let store = try await space.open()
        var old = EventBatch.sample(events: [.open(1, at: -2)])
        old.oldest = .base(-1)
        #expect(
          try await store.append([.sample(events: []), old]) == [.all, .appended(tooOld: [0])])
        #expect(try await store.installation(.numbered(1), of: .numbered(1)) == nil)
        // Its identifier is still anybody's.
        #expect(try await store.append([.sample(secret: 2, events: [.open(2)])]) == [.all])
      },
      StoreCheck("A deleted installation has told nothing, and tells nothing more") { space in
        var store = try await space.open()
        _ = try await store.append([
          .sample(events: [.open(1), .custom(2)]), .sample(installation: 2, events: [.open(3)]),
          .sample(app: 2, events: [.open(4)]),
        ])
        #expect(try await !store.remove(1, secret: 2))
        #expect(try await store.kinds(of: 1) == ["open 2", "custom 1"])
        for _ in 0..<2 { #expect(try await store.remove(1, secret: 1)) }
        while try await store.removeMarked(limit: 10) {}
        #expect(try await store.kinds(of: 1) == ["open 1"])
        #expect(try await store.levels(of: 1) == [1, 0])
        #expect(try await store.kinds(of: 2) == ["open 1"])
        store = try await space.reopen()
        #expect(try await store.append([.sample(events: [.open(9)])]) == [.removed])
        #expect(try await store.append([.sample(secret: 2, events: [.open(9)])]) == [.removed])
        #expect(try await store.kinds(of: 1) == ["open 1"])
        // One that never told anything is gone.
        #expect(try await store.remove(7, secret: 1))
      },
    ]
  }

  private static var clocks: [StoreCheck<Store>] {
    [
      StoreCheck("A clock that is off is corrected alike, however long batches take") { space in
        let store = try await space.open()
        // Two hours slow. The second batch took 20 s: its events are still behind those of the first.
        let slow: Int64 = -7_200_000
        _ = try await store.append([
          .sample(sent: slow, received: 0, events: [.open(1, at: slow - 1000)]),
          .sample(sent: slow - 5000, received: 15_000, events: [.custom(2, at: slow - 999)]),
        ])
        #expect(try await store.medians(of: 1) == [1])
      },
      StoreCheck("A clock that is off by little is believed") { space in
        let store = try await space.open()
        _ = try await store.append([
          .sample(sent: -30_000, events: [.open(1, at: -40_000)]),
          .sample(sent: 0, events: [.custom(2, at: -10_000)]),
        ])
        #expect(try await store.medians(of: 1) == [30_000])
      },
      StoreCheck("What is told of the future happened now") { space in
        let store = try await space.open()
        _ = try await store.append([
          .sample(events: [.open(1, at: -500), .custom(2, at: 86_400_000)])
        ])
        #expect(try await store.medians(of: 1) == [500])
      },
      StoreCheck("What is older than is kept is refused, one by one") { space in
        let store = try await space.open()
        var batch = EventBatch.sample(events: [
          .open(1, at: -1001), .open(2, at: -1000), .open(3, at: -2000), .open(4),
        ])
        batch.oldest = .base(-1000)
        #expect(try await store.append([batch]) == [.appended(tooOld: [0, 2])])
        #expect(try await store.kinds(of: 1) == ["open 2"])
      },
    ]
  }
}
