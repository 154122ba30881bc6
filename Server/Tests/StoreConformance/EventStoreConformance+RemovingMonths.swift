import LinkPlatform
import Testing

/// Installations and apps with events in several months are removed in blocks, by any process.
extension EventStoreConformance {
  static var removingMonths: [StoreCheck<Store>] {
    blocksOverMonths + reportsWithout + appsOverMonths
  }

  private static var blocksOverMonths: [StoreCheck<Store>] {
    [
      StoreCheck("An installation goes out of several months in blocks, each with its totals") {
        space in
        var store = try await space.open()
        for installation in 1...2 {
          for (place, month) in [0, Month.december, Month.january, Month.february].enumerated() {
            let first = installation * 1000 + place * 100
            _ = try await store.append([
              .sample(
                installation: installation, received: Month.march,
                events: (0..<25).map { .open(first + $0, at: month + Int64($0)) })
            ])
          }
        }
        let one = try #require(try await store.eventBytes()[.numbered(1)]) / 200
        #expect(try await store.remove(.numbered(1), of: .numbered(1)))
        var counts: [Int] = []
        repeat {
          store = try await space.reopen()
          let count = try await store.count(of: 1)
          counts.append(count)
          try #require(counts.count < 200)
          // Bytes follow rows: what is left of them is what the totals count.
          #expect(try await store.eventBytes()[.numbered(1)] == count * one)
          #expect(
            try await store.append([.sample(received: Month.march, events: [.custom(1)])])
              == [.removed])
          let told = try await store.tail(TailQuery(after: 0, limit: 999), of: .numbered(1))
          #expect(told.count == 100)
          #expect(told.allSatisfy { $0.installation == .numbered(2) })
        } while try await store.removeMarked(limit: 7)
        // Or it is left out at once, as a whole.
        #expect(counts.first == 200 || Set(counts) == [100])
        #expect(zip(counts, counts.dropFirst()).allSatisfy { 0...7 ~= $0 - $1 })
        #expect(try await store.count(of: 1) == 100)
        #expect(try await store.eventBytes()[.numbered(1)] == 100 * one)
        #expect(try await store.levels(of: 1) == [1, 0])
      },
      StoreCheck("What is marked goes out of the totals of all months, though they are old by then")
      {
        space in
        var store = try await space.open()
        for installation in 1...2 {
          for (place, month) in [0, Month.december, Month.january, Month.march].enumerated() {
            let first = installation * 1000 + place * 100
            _ = try await store.append([
              .sample(
                installation: installation, received: Month.march,
                events: (0..<9).map { .open(first + $0, at: month) })
            ])
          }
        }
        #expect(try await store.remove(.numbered(1), of: .numbered(1)))
        #expect(try await store.removeMarked(limit: 5))
        try await store.removeAllHistory(before: .base(Month.february))
        store = try await space.reopen()
        while try await store.removeMarked(limit: 5) { store = try await space.reopen() }
        try await store.removeAllHistory(before: .base(Month.february))
        #expect(try await store.kinds(of: 1) == ["open 36"])
        let told = try await store.tail(TailQuery(after: 0, limit: 99), of: .numbered(1))
        #expect(told.map(\.installation) == Array(repeating: .numbered(2), count: 9))
      },
    ]
  }

  private static var reportsWithout: [StoreCheck<Store>] {
    [
      StoreCheck("Reports on months are those without the installations that were removed") {
        space in
        let histories = (1...9).map { ReportHistory(app: $0, seed: UInt64(500 + $0)) }
        var kept = KeptEvents()
        var store = try await tell(histories, &kept, in: space)
        for history in histories {
          // By its secret, by the owner, and by when it was first seen.
          switch history.app {
          case .numbered(1), .numbered(4), .numbered(7):
            #expect(
              try await store.remove(
                .numbered(1), of: history.app, secretHash: .secret(1)))
            kept.remove(.numbered(1), of: history.app)
          case .numbered(2), .numbered(5), .numbered(8):
            for installation in [2, 4] {
              #expect(try await store.remove(.numbered(installation), of: history.app))
              kept.remove(.numbered(installation), of: history.app)
            }
          default:
            let seen = try #require(
              try await store.installation(.numbered(3), of: history.app)?.firstSeen)
            try await store.remove(
              firstSeenIn: TimeSpan(seen, seen.adding(.milliseconds(1))), of: history.app)
            for installation in 1...ReportHistory.installations {
              let known = try await store.installation(.numbered(installation), of: history.app)
              guard known?.isRemoved == true else { continue }
              kept.remove(.numbered(installation), of: history.app)
            }
          }
        }
        while try await store.removeMarked(limit: 10) { store = try await space.reopen() }
        for history in histories {
          let events = kept.events(of: history.app)
          try await store.compareReports(
            on: history, with: ExpectedReports(events, of: history), seed: 7,
            spans: space.spansOfHistory)
          let told = try await store.tail(TailQuery(after: 0, limit: 9999), of: history.app)
          #expect(told.map(ToldLine.init) == events.map(ToldLine.init))
        }
      }
    ]
  }

  private static var appsOverMonths: [StoreCheck<Store>] {
    [
      StoreCheck("An app goes out of all months in blocks, and reports on others stay") { space in
        let histories = (1...3).map { ReportHistory(app: $0, seed: UInt64(600 + $0)) }
        var kept = KeptEvents()
        var store = try await tell(histories, &kept, in: space)
        // What is marked goes with its app, too.
        #expect(try await store.remove(.numbered(1), of: .numbered(2)))
        let bytes = try await store.eventBytes()
        var steps = 0
        while try await store.remove(app: .numbered(2), limit: 9) {
          store = try await space.reopen()
          steps += 1
          try #require(steps < 500)
        }
        while try await store.removeMarked(limit: 9) {}
        #expect(steps > 3)
        let left = try await store.eventBytes()
        #expect(left[.numbered(2)] ?? 0 == 0)
        for history in histories {
          let isGone = history.app == .numbered(2)
          if !isGone { #expect(left[history.app] == bytes[history.app]) }
          var empty = history
          if isGone { empty.forgetSends() }
          let events = isGone ? [] : kept.events(of: history.app)
          try await store.compareReports(
            on: empty, with: ExpectedReports(events, of: empty), seed: 8,
            spans: space.spansOfHistory)
          let told = try await store.tail(TailQuery(after: 0, limit: 9999), of: history.app)
          #expect(told.map(ToldLine.init) == events.map(ToldLine.init))
          #expect(
            try await store.sends(of: history.app, in: .all, limit: 99).count
              == (isGone ? 0 : history.sends.count))
          for installation in 1...ReportHistory.installations {
            let known = try await store.installation(.numbered(installation), of: history.app)
            #expect((known == nil) == isGone)
          }
        }
      }
    ]
  }
}
