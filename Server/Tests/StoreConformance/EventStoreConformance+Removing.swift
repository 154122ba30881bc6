import LinkPlatform
import Testing

/// What apps told is removed in blocks, and counted in bytes.
extension EventStoreConformance {
  static var removing: [StoreCheck<Store>] { blocks + spans + sizes + apps }

  private static var blocks: [StoreCheck<Store>] {
    [
      StoreCheck("A marked installation goes in blocks, each with its totals, by any process") {
        space in
        var store = try await space.open()
        for start in stride(from: 0, to: 5000, by: 1000) {
          _ = try await store.append([.sample(events: (start..<start + 1000).map { .open($0) })])
        }
        _ = try await store.append([
          .sample(installation: 2, events: [.open(9001), .open(9002)]),
          .sample(app: 2, events: [.open(9003)]),
        ])
        let one = try #require(try await store.eventBytes()[.numbered(2)])
        #expect(try await store.remove(1, secret: 1))
        var steps = 0
        while true {
          store = try await space.reopen()
          // Bytes follow rows: what is left of them is what the totals count.
          let count = try await store.count(of: 1)
          #expect(try await store.eventBytes()[.numbered(1)] == count * one)
          #expect(try await store.installation(.numbered(1), of: .numbered(1))?.isRemoved == true)
          #expect(try await store.append([.sample(events: [.custom(9100)])]) == [.removed])
          guard try await store.removeMarked(limit: 500) else { break }
          steps += 1
          try #require(steps < 20)
        }
        #expect(try await store.kinds(of: 1) == ["open 2"])
        #expect(try await store.levels(of: 1) == [1, 0])
        #expect(try await store.eventBytes()[.numbered(1)] == 2 * one)
        #expect(try await store.kinds(of: 2) == ["open 1"])
        #expect(try await !store.removeMarked(limit: 500))
      },
      StoreCheck("What is marked leaves the totals, though it is old meanwhile") { space in
        let store = try await space.open()
        for start in stride(from: 0, to: 5000, by: 1000) {
          _ = try await store.append([.sample(events: (start..<start + 1000).map { .open($0) })])
        }
        _ = try await store.append([.sample(installation: 2, events: [.custom(9001)])])
        #expect(try await store.remove(1, secret: 1))
        while try await store.removeHistory(before: .base(1)) > 0 {}
        while try await store.removeMarked(limit: 500) {}
        #expect(try await store.kinds(of: 1) == ["custom 1"])
      },
    ]
  }

  private static var spans: [StoreCheck<Store>] {
    [
      StoreCheck("Installations first seen in a span are removed at once, and no others") { space in
        var store = try await space.open()
        for (number, time) in [99, 100, 150, 199, 200].enumerated() {
          _ = try await store.append([
            .sample(
              installation: number, received: Int64(time),
              events: [.open(number * 10), .open(number * 10 + 1)])
          ])
        }
        // Seen before, and telling in the span, too; and another app's.
        _ = try await store.append([
          .sample(installation: 0, received: 150, events: [.custom(80)]),
          .sample(app: 2, installation: 2, received: 150, events: [.open(90)]),
        ])
        let span = TimeSpan(.base(100), .base(200))
        #expect(try await store.installations(firstSeenIn: span, of: .numbered(1)) == 3)
        #expect(try await store.installations(firstSeenIn: span, of: .numbered(3)) == 0)
        try await store.remove(firstSeenIn: span, of: .numbered(1))
        try await store.remove(firstSeenIn: span, of: .numbered(3))
        #expect(try await store.installations(firstSeenIn: span, of: .numbered(1)) == 0)
        store = try await space.reopen()
        for number in 0..<5 {
          let isRemoved = 1...3 ~= number
          #expect(
            try await store.installation(.numbered(number), of: .numbered(1))?.isRemoved
              == isRemoved)
          let verdict = try await store.append([.sample(installation: number, events: [])])
          #expect(verdict == [isRemoved ? .removed : .all])
        }
        // One that comes later is not meant.
        _ = try await store.append([.sample(installation: 7, received: 150, events: [.custom(81)])])
        var steps = 0
        while try await store.removeMarked(limit: 2) {
          store = try await space.reopen()
          steps += 1
          try #require(steps < 20)
        }
        #expect(try await store.kinds(of: 1) == ["open 4", "custom 2"])
        #expect(try await store.kinds(of: 2) == ["open 1"])
        #expect(try await store.installation(.numbered(7), of: .numbered(1))?.isRemoved == false)
        #expect(try await store.installations(firstSeenIn: span, of: .numbered(1)) == 1)
      }
    ]
  }

  private static var apps: [StoreCheck<Store>] {
    [
      StoreCheck("All of an app goes in blocks, what is marked too, and nothing of another") {
        space in
        var store = try await space.open()
        for app in 1...2 {
          for start in stride(from: 0, to: 300, by: 100) {
            _ = try await store.append([
              .sample(
                app: app, installation: start + 1,
                events: (start..<start + 100).map { .open($0, campaign: "spring") })
            ])
          }
          var touch = Touch(.sample(app, app: app, received: Timestamp.base().milliseconds))
          touch.referrer = "chat.example"
          try await store.append([touch], readTo: Int64(app))
          _ = try await store.append(
            [Send(id: "spring", sentAt: .base(), recipients: 1)], of: .numbered(app))
        }
        try await store.remove(
          firstSeenIn: TimeSpan(.base(-1), .base(1)), of: .numbered(1))
        let before = try await store.left(of: 2)
        #expect(before == [300, 1, 300, 1, 1, 1, 1])
        var steps = 0
        while try await store.remove(app: .numbered(1), limit: 50) {
          store = try await space.reopen()
          steps += 1
          try #require(steps < 500)
          // The blocks of marked installations take nothing from totals that are gone.
          if steps == 3 { _ = try await store.removeMarked(limit: 10) }
        }
        while try await store.removeMarked(limit: 10) {}
        #expect(steps > 6)
        #expect(try await store.left(of: 1) == [0, 0, 0, 0, 0, 0, 0])
        #expect(try await store.left(of: 2) == before)
        #expect(try await !store.remove(app: .numbered(9), limit: 50))
        // An app that begins then has names of its own.
        _ = try await store.append([.sample(app: 3, events: [.open(1, route: "cart")])])
        #expect(try await store.left(of: 2) == before)
      },
      StoreCheck("An owner removes an installation without its secret") { space in
        let store = try await space.open()
        _ = try await store.append([
          .sample(events: [.open(1)]), .sample(installation: 2, events: [.open(2)]),
        ])
        #expect(try await !store.remove(.numbered(9), of: .numbered(1)))
        #expect(try await !store.remove(.numbered(1), of: .numbered(2)))
        #expect(try await store.remove(.numbered(1), of: .numbered(1)))
        #expect(try await store.append([.sample(events: [.open(3)])]) == [.removed])
        while try await store.removeMarked(limit: 10) {}
        #expect(try await store.kinds(of: 1) == ["open 1"])
        #expect(try await store.remove(.numbered(1), of: .numbered(1)))
      },
    ]
  }

  private static var sizes: [StoreCheck<Store>] {
    [
      StoreCheck("An app's events are counted in bytes, once, and not when they are gone") {
        space in
        var store = try await space.open()
        #expect(try await store.eventBytes()[.numbered(1)] ?? 0 == 0)
        let text = String(repeating: "\u{E9}", count: 500)
        let long = Event.custom(1, values: [Event.Value("text", .text(text))])
        for _ in 0..<2 { _ = try await store.append([.sample(events: [long, .custom(2)])]) }
        _ = try await store.append([.sample(app: 2, events: [.custom(1)])])
        store = try await space.reopen()
        let bytes = try await store.eventBytes()
        let short = try #require(bytes[.numbered(2)])
        let whole = try #require(bytes[.numbered(1)])
        #expect(short > 100)
        #expect(2 * short + 1000...2 * short + 1100 ~= whole)
        // A month goes as a whole: what is kept of it takes room until then.
        try await store.removeAllHistory(before: .base(1))
        let rest = try #require(try await store.eventBytes()[.numbered(1)])
        #expect(0...whole ~= rest)
        try await store.removeAllHistory(before: .base(Month.december))
        #expect(try await store.eventBytes()[.numbered(1)] == 0)
      }
    ]
  }
}

extension EventStore {
  /// How much there is of an app.
  fileprivate func left(of app: Int) async throws -> [Int] {
    let id = RecordID.numbered(app)
    return [
      try await count(of: app), try await eventBytes()[id] == 0 ? 0 : 1,
      try await tail(TailQuery(limit: 999), of: id).count,
      try await sends(of: id, in: .all, limit: 9).count,
      try await touches(of: id, from: .base(-1), to: .base(1), after: nil, limit: 9).count,
      try await clickTotals(ClickTotalsQuery(span: .all, dimensions: [.referrer]), of: id).count,
      try await installation(.numbered(1), of: id) == nil ? 0 : 1,
    ]
  }
}
