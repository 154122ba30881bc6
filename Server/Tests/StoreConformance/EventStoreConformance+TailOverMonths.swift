import LinkPlatform
import Testing

/// Places of the tail, over all months and for good.
extension EventStoreConformance {
  static var tailOverMonths: [StoreCheck<Store>] { places + placesForGood + numbersForGood }

  private static var places: [StoreCheck<Store>] {
    [
      StoreCheck("Places rise as events come, whatever months they are of, in one batch and many") {
        space in
        var (store, kept) = (try await space.open(), KeptEvents())
        for (round, batch) in mixedBatches.enumerated() {
          try await store.tell([batch], &kept)
          #expect(
            try await store.lastPosition()
              == store.tail(TailQuery(limit: 1), of: .numbered(1)).last?.position)
          #expect(try await store.lastReceived() == batch.receivedAt)
          if round == 5 { store = try await space.reopen() }
        }
        try await expectPages(of: store, kept)
        store = try await space.reopen()
        try await expectPages(of: store, kept)
        // What is told again keeps its place.
        let told = try await store.tail(TailQuery(after: 0, limit: 999), of: .numbered(1))
        try await store.tell(mixedBatches.reversed(), &kept)
        #expect(
          try await store.tail(TailQuery(after: 0, limit: 999), of: .numbered(1)) == told)
      },
      StoreCheck("Pages go on behind a place when an installation of several months was removed") {
        space in
        var (store, kept) = (try await space.open(), KeptEvents())
        try await store.tell(mixedBatches, &kept)
        let whole = try await store.tail(TailQuery(after: 0, limit: 999), of: .numbered(1))
        #expect(try await store.remove(2, secret: 1))
        kept.remove(.numbered(2), of: .numbered(1))
        try await expectPages(of: store, kept)
        while try await store.removeMarked(limit: 3) { store = try await space.reopen() }
        store = try await space.reopen()
        try await expectPages(of: store, kept)
        // Whoever had read so far reads on, and what is left has its place.
        let left = whole.filter { $0.installation != .numbered(2) }
        for place in stride(from: 0, to: whole.count, by: 5) {
          let after = whole[place].position
          #expect(
            try await store.tail(TailQuery(after: after, limit: 999), of: .numbered(1))
              == left.filter { $0.position > after })
        }
      },
    ]
  }

  /// Batches of three installations with events of four months, in no order of theirs.
  private static var mixedBatches: [EventBatch] {
    let months = [Month.february, 0, Month.january, Month.december, Month.march - 1]
    return (0..<12).map { round in
      .sample(
        installation: round % 3 + 1, received: Month.march + Int64(round),
        events: (0..<5 - round % 2).map { index in
          .open(
            round * 10 + index, at: months[(round + index * 2) % months.count] - Int64(index % 2))
        })
    }
  }

  /// Looks that the tail is what is kept, in pages, from its end, and by installation.
  private static func expectPages(of store: Store, _ kept: KeptEvents) async throws {
    let events = kept.events(of: .numbered(1))
    for installation in [nil, 1, 2, 3] as [Int?] {
      let id = installation.map(RecordID.numbered)
      let expected = events.filter { id == nil || $0.teller.installation == id }.map(ToldLine.init)
      for limit in [1, 4, expected.count + 1] {
        var pages: [TailEvent] = []
        while true {
          let page = try await store.tail(
            TailQuery(installation: id, after: pages.last?.position ?? 0, limit: limit),
            of: .numbered(1))
          #expect(page.count <= limit)
          if page.isEmpty { break }
          pages += page
        }
        #expect(pages.map(ToldLine.init) == expected)
        #expect(zip(pages, pages.dropFirst()).allSatisfy { $0.position < $1.position })
        let end = try await store.tail(
          TailQuery(installation: id, limit: limit), of: .numbered(1))
        #expect(end == pages.suffix(limit))
      }
    }
  }

  private static var placesForGood: [StoreCheck<Store>] {
    [
      StoreCheck("A place that was given is given to no other event, whatever was removed") {
        space in
        var store = try await space.open()
        /// Tells an event, and looks that it is behind all that came before.
        func tell(_ number: Int, app: Int = 1, at time: Int64, behind last: Int64) async throws
          -> Int64
        {
          _ = try await store.append([
            .sample(
              app: app, installation: number, received: Month.march,
              events: [.open(number, at: time)])
          ])
          let place = try #require(
            try await store.tail(TailQuery(limit: 1), of: .numbered(app)).last?.position)
          #expect(place > last)
          return place
        }
        var last = try await tell(1, at: 0, behind: 0)
        last = try await tell(2, at: Month.january, behind: last)
        // The last event of all, with the only one of its month.
        last = try await tell(3, at: Month.february, behind: last)
        #expect(try await store.remove(3, secret: 1))
        while try await store.removeMarked(limit: 10) {}
        store = try await space.reopen()
        last = try await tell(4, at: Month.january, behind: last)
        last = try await tell(5, app: 2, at: Month.march - 1, behind: last)
        while try await store.remove(app: .numbered(2), limit: 10) {}
        store = try await space.reopen()
        last = try await tell(6, at: 0, behind: last)
        // All that there is, by its age.
        try await store.removeAllHistory(before: .base(Month.march))
        store = try await space.reopen()
        #expect(try await store.tail(TailQuery(after: 0, limit: 9), of: .numbered(1)) == [])
        last = try await tell(7, at: Month.march, behind: last)
        #expect(try await store.lastPosition() == last)
      }
    ]
  }

  private static var numbersForGood: [StoreCheck<Store>] {
    [
      StoreCheck("An installation that comes after removed ones is none of them") { space in
        var store = try await space.open()
        func batch(_ installation: Int, app: Int = 1, _ numbers: Int...) -> EventBatch {
          .sample(
            app: app, installation: installation, received: Month.february,
            events: numbers.map { .open($0, at: $0 % 2 == 0 ? Month.december : Month.february) })
        }
        _ = try await store.append([batch(1, 1, 2), batch(2, app: 2, 3, 4), batch(3, app: 2, 5)])
        #expect(try await store.remove(.numbered(2), of: .numbered(2)))
        // The app goes, with what was marked in it.
        while try await store.remove(app: .numbered(2), limit: 10) {}
        store = try await space.reopen()
        _ = try await store.append([batch(4, 6, 7), batch(5, app: 3, 8, 9)])
        while try await store.removeMarked(limit: 10) {}
        func told(_ app: Int) async throws -> [Int] {
          try await store.tail(TailQuery(after: 0, limit: 99), of: .numbered(app)).map {
            Int($0.event.sequence)
          }
        }
        #expect(try await told(1) == [1, 2, 6, 7])
        #expect(try await told(2) == [])
        #expect(try await told(3) == [8, 9])
        #expect(try await store.levels(of: 1) == [2, 0])
        // The last one of all goes by itself, and the next one stays.
        #expect(try await store.remove(5, of: 3))
        while try await store.removeMarked(limit: 10) {}
        store = try await space.reopen()
        _ = try await store.append([batch(6, app: 3, 10, 11)])
        while try await store.removeMarked(limit: 10) {}
        #expect(try await told(3) == [10, 11])
        #expect(try await store.levels(of: 3) == [1, 0])
      },
      StoreCheck("A span that was removed is not that of an installation that comes after others") {
        space in
        var store = try await space.open()
        _ = try await store.append([.sample(events: [.open(1)])])
        for installation in 2...5 {
          _ = try await store.append([
            .sample(app: 2, installation: installation, events: [.open(installation)])
          ])
        }
        try await store.remove(firstSeenIn: TimeSpan(.base(-1), .base(1)), of: .numbered(1))
        while try await store.remove(app: .numbered(2), limit: 10) {}
        store = try await space.reopen()
        #expect(
          try await store.append([.sample(installation: 9, events: [.open(9)])]) == [.all])
        while try await store.removeMarked(limit: 10) {}
        #expect(try await store.kinds(of: 1) == ["open 1"])
        #expect(
          try await store.installation(.numbered(9), of: .numbered(1))?.isRemoved == false)
      },
    ]
  }
}

extension EventStore {
  fileprivate func remove(_ installation: Int, of app: Int) async throws -> Bool {
    try await remove(.numbered(installation), of: .numbered(app))
  }
}
