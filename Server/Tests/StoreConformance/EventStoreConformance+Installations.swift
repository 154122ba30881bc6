import LinkPlatform
import Testing

/// What is stored of installations goes some time after the last that they told.
extension EventStoreConformance {
  static var expiry: [StoreCheck<Store>] { lastSeen + removedOnes }

  private static var lastSeen: [StoreCheck<Store>] {
    [
      StoreCheck("Installations go whose last event's month is gone, and no others") { space in
        var store = try await space.open()
        let (december, january) = (Month.december, Month.january)
        try await store.tell(1, at: 0)
        try await store.tell(2, at: -5 * Month.day, december - 1)
        // Seen again, the last by an event that was told before one of an older time.
        try await store.tell(3, at: 0, january)
        try await store.tell(4, at: january + 9 * Month.day, 0)
        try await store.tell(5, at: december, december + 1)
        try await store.tell(1, app: 2, at: january)
        #expect(try await store.expire(before: .base(-30 * Month.day)) == 0)
        try await store.removeAllHistory(before: .base(december))
        #expect(try await store.expire(before: .base(december)) == 2)
        store = try await space.reopen()
        #expect(try await store.expire(before: .base(december)) == 0)
        #expect(try await store.known(of: 1) == [3, 4, 5])
        #expect(try await store.known(of: 2) == [1])
        #expect(try await store.installations(firstSeenIn: .all, of: .numbered(1)) == 3)
        // What they told is in the totals.
        #expect(try await store.kinds(of: 1) == ["open 9"])
        try await store.removeAllHistory(before: .base(january))
        #expect(try await store.expire(before: .base(january)) == 1)
        #expect(try await store.known(of: 1) == [3, 4])
        let told = try await store.tail(TailQuery(after: 0, limit: 9), of: .numbered(1))
        #expect(told.map(\.installation) == [3, 4].map(RecordID.numbered))
        try await store.removeAllHistory(before: .base(Month.february))
        #expect(try await store.expire(before: .base(Month.february)) == 3)
        #expect(try await store.known(of: 1) == [])
        #expect(try await store.known(of: 2) == [])
        #expect(try await store.kinds(of: 1) == ["open 9"])
      },
      StoreCheck("Whoever comes again after that is a new installation, and nobody's but its own") {
        space in
        var store = try await space.open()
        try await store.tell(1, at: 0, 1)
        try await store.tell(2, at: Month.january)
        try await store.removeAllHistory(before: .base(Month.december))
        #expect(try await store.expire(before: .base(Month.december)) == 1)
        // Its identifier is anybody's again.
        let batch = EventBatch.sample(
          secret: 9, received: Month.january, events: [.open(1, at: Month.january), .custom(77)])
        var late = batch
        late.oldest = .base(Month.december)
        #expect(try await store.append([late]) == [.appended(tooOld: [1])])
        store = try await space.reopen()
        let known = try await store.installation(.numbered(1), of: .numbered(1))
        #expect(known?.secretHash == .secret(9))
        #expect(known?.firstSeen == .base(Month.january))
        #expect(
          try await store.append([.sample(received: Month.january, events: [.open(5)])])
            == [.wrongSecret])
        // One that was never there comes after those that went.
        try await store.tell(3, at: Month.january)
        let own = try await store.tail(
          TailQuery(installation: .numbered(1), after: 0, limit: 9), of: .numbered(1))
        #expect(own.map(\.event.occurredAt) == [.base(Month.january)])
        #expect(try await store.kinds(of: 1) == ["open 5"])
        #expect(try await store.remove(1, secret: 9))
        while try await store.removeMarked(limit: 9) {}
        #expect(try await store.kinds(of: 1) == ["open 4"])
        #expect(try await store.levels(of: 1) == [2, 0])
      },
      StoreCheck("No more go at once than the limit, and how many went is told") { space in
        let store = try await space.open()
        for number in 1...11 { try await store.tell(number, at: Int64(number)) }
        try await store.tell(12, at: Month.december)
        try await store.removeAllHistory(before: .base(Month.december))
        var counts: [Int] = []
        repeat {
          counts.append(
            try await store.removeInstallations(
              lastSeenBefore: .base(Month.december), removedBefore: .base(-Month.march), limit: 4))
          try #require(counts.count < 20)
        } while counts.last ?? 0 > 0
        #expect(counts.allSatisfy { 0...4 ~= $0 })
        #expect(counts.reduce(0, +) == 11)
        #expect(try await store.known(of: 1) == [12])
      },
    ]
  }

  private static var removedOnes: [StoreCheck<Store>] {
    [
      StoreCheck("Removed installations stay refused until they were removed long enough ago") {
        space in
        var store = try await space.open()
        for number in 1...4 { try await store.tell(number, at: 0, Month.december) }
        #expect(try await store.remove(1, secret: 1))
        #expect(try await store.remove(.numbered(2), of: .numbered(1)))
        while try await store.removeMarked(limit: 9) {}
        try await store.removeAllHistory(before: .base(Month.march))
        // However long ago they told something: those that are not removed go alone.
        #expect(try await store.expire(before: .base(Month.march)) == 2)
        store = try await space.reopen()
        for number in 1...2 {
          #expect(
            try await store.installation(.numbered(number), of: .numbered(1))?.isRemoved == true)
          let batch = EventBatch.sample(
            installation: number, received: Month.march, events: [.open(99, at: Month.march)])
          #expect(try await store.append([batch]) == [.removed])
        }
        #expect(
          try await store.expire(before: .base(-Month.march), removedBefore: TimeSpan.all.to) == 2)
        store = try await space.reopen()
        for number in 1...4 {
          #expect(try await store.installation(.numbered(number), of: .numbered(1)) == nil)
        }
        #expect(
          try await store.append([
            .sample(secret: 7, received: Month.march, events: [.open(99, at: Month.march)])
          ]) == [.all])
        #expect(try await store.kinds(of: 1) == ["open 5"])
      },
      StoreCheck("What was marked and is not gone yet goes whole, whatever becomes of its row") {
        space in
        var store = try await space.open()
        for number in 1...2 {
          _ = try await store.append([
            .sample(
              installation: number, received: Month.march,
              events: (0..<40).map {
                .open(number * 100 + $0, at: $0 % 2 == 0 ? Month.december : Month.january)
              })
          ])
        }
        #expect(try await store.remove(.numbered(1), of: .numbered(1)))
        #expect(try await store.removeMarked(limit: 3))
        _ = try await store.expire(before: .base(-Month.march), removedBefore: TimeSpan.all.to)
        store = try await space.reopen()
        while try await store.removeMarked(limit: 3) {}
        #expect(try await store.kinds(of: 1) == ["open 40"])
        #expect(try await store.levels(of: 1) == [1, 0])
        let told = try await store.tail(TailQuery(after: 0, limit: 99), of: .numbered(1))
        #expect(told.map(\.installation) == Array(repeating: .numbered(2), count: 40))
        _ = try await store.expire(before: .base(-Month.march), removedBefore: TimeSpan.all.to)
        #expect(try await store.installation(.numbered(1), of: .numbered(1)) == nil)
        #expect(try await store.known(of: 1) == [2])
      },
    ]
  }
}

extension EventStore {
  /// Tells an open at each time, in one batch.
  fileprivate func tell(_ installation: Int, app: Int = 1, at times: Int64...) async throws {
    let events = times.enumerated().map { Event.open(installation * 100 + $0, at: $1) }
    let batch = EventBatch.sample(
      app: app, installation: installation, received: times.max() ?? 0, events: events)
    #expect(try await append([batch]) == [.all])
  }

  /// Removes all that are due, and counts them; none that was removed, where no time is given.
  fileprivate func expire(
    before time: Timestamp, removedBefore removed: Timestamp = Timestamp(milliseconds: 0)
  ) async throws -> Int {
    var sum = 0
    while true {
      let count = try await removeInstallations(
        lastSeenBefore: time, removedBefore: removed, limit: 2)
      guard count > 0 else { return sum }
      sum += count
      try #require(sum < 1000)
    }
  }

  /// Which installations of an app there are, of the first twenty.
  fileprivate func known(of app: Int) async throws -> [Int] {
    var known: [Int] = []
    for number in 1...20 {
      let installation = try await installation(.numbered(number), of: .numbered(app))
      if installation?.isRemoved == false { known.append(number) }
    }
    return known
  }
}
