import LinkPlatform
import SeededNumbers
import Testing

/// An event counts once by its identifier for its installation, whatever month it happened in.
extension EventStoreConformance {
  static var borders: [StoreCheck<Store>] { repeatsOverBorders + corrections + randomBatches }

  private static var repeatsOverBorders: [StoreCheck<Store>] {
    [
      StoreCheck("A batch over a month's border counts once, told again whole, in parts, reversed")
      {
        space in
        var (store, kept) = (try await space.open(), KeptEvents())
        func batch(_ installation: Int, _ events: [Event]) -> EventBatch {
          .sample(installation: installation, received: Month.january + 1, events: events)
        }
        for installation in 1...2 {
          let events = eventsAtBorders(from: 100 * installation)
          let whole = [batch(installation, events)]
          let parts = events.reversed().map { batch(installation, [$0]) }
          let halves = [batch(installation, Array(events[2...])), batch(installation, events)]
          // The second tells its parts first.
          let rounds = [whole, parts, halves, whole + parts]
          for batches in installation == 1 ? rounds : rounds.reversed() {
            try await store.tell(batches, &kept)
            try await store.expectOnce(kept, apps: [1])
            store = try await space.reopen()
          }
        }
        #expect(try await store.count(of: 1) == 16)
      },
      StoreCheck("The same identifier of two installations counts twice, on one side or on both") {
        space in
        var (store, kept) = (try await space.open(), KeptEvents())
        let events = eventsAtBorders(from: 1)
        for round in 0..<2 {
          for installation in 1...3 {
            // The third tells of each moment what the others tell of another.
            let own = events.indices.map { place in
              var event = events[place]
              if installation == 3 {
                event.occurredAt = events[events.count - 1 - place].occurredAt
              }
              return event
            }
            try await store.tell(
              [.sample(installation: installation, received: Month.january + 1, events: own)],
              &kept)
          }
          try await store.expectOnce(kept, apps: [1])
          if round == 0 { store = try await space.reopen() }
        }
        #expect(try await store.count(of: 1) == 24)
      },
    ]
  }

  /// Eight events at the ends of two months.
  private static func eventsAtBorders(from number: Int) -> [Event] {
    [
      .open(number, at: Month.december - 1), .custom(number + 1, at: Month.december),
      .open(number + 2, at: Month.december - 1), .custom(number + 3, at: Month.december - 1),
      .open(number + 4, at: Month.december), .custom(number + 5, at: Month.december + 1),
      .open(number + 6, at: Month.january - 1), .custom(number + 7, at: Month.january),
    ]
  }

  private static var corrections: [StoreCheck<Store>] {
    [
      StoreCheck("What is told again by a clock that was corrected counts once, as it was first") {
        space in
        var (store, kept) = (try await space.open(), KeptEvents())
        let (minute, day) = (Int64(60_000), Month.day)
        let clocks: [[Int64]] = [
          [3 * day, 0, 3 * day], [0, 3 * day, 0, -3 * day], [-3 * day, 0, -3 * day],
          [-40 * day, 0, 40 * day], [0, 62 * day, 0], [minute, 0, minute, -minute], [31_000, 0],
        ]
        let times = [-60 * minute, -minute, -1, 0, 1, 40_000, 50 * minute]
        for round in 0..<4 {
          for (place, clocks) in clocks.enumerated() where round < clocks.count {
            let events = times.enumerated().map { index, time in
              let number = 100 * place + index
              return index % 2 == 0
                ? Event.open(number, at: Month.december + time)
                : Event.custom(number, at: Month.december + time)
            }
            let received = Month.december + Int64(60 + round) * minute
            try await store.tell(
              [
                .sample(
                  installation: place + 1, sent: received + clocks[round], received: received,
                  events: events)
              ], &kept)
          }
          try await store.expectOnce(kept, apps: [1])
          store = try await space.reopen()
        }
        #expect(try await store.count(of: 1) == clocks.count * times.count)
      },
      StoreCheck("What happened after the server's time happened then, and counts once behind it") {
        space in
        var (store, kept) = (try await space.open(), KeptEvents())
        let day = Month.day
        // By clocks that were right when they told it: nothing is corrected.
        let events = [
          Event.open(1, at: Month.december + 10 * day), .custom(2, at: Month.december + 20_000),
          .open(3, at: Month.december + 40 * day), .custom(4, at: Month.december - day),
        ]
        for received in [-10_000, 0, 10 * day, 12 * day, 45 * day] {
          try await store.tell(
            [.sample(received: Month.december + received, events: events)], &kept)
          try await store.expectOnce(kept, apps: [1])
          store = try await space.reopen()
        }
        let told = try await store.tail(TailQuery(after: 0, limit: 9), of: .numbered(1))
        #expect(
          told.map(\.event.occurredAt)
            == [-10_000, -10_000, -10_000, -day].map { .base(Month.december + $0) })
      },
    ]
  }

  private static var randomBatches: [StoreCheck<Store>] {
    [
      StoreCheck("Random batches over borders leave what a dictionary of them has") { space in
        try await checkRandomBatches(space, sharesIdentifiers: false)
      },
      StoreCheck("Random batches whose identifiers many share leave what a dictionary has") {
        space in
        try await checkRandomBatches(space, sharesIdentifiers: true)
      },
    ]
  }

  /// Tells batches of few installations, with repeats, clocks that are off, and borders of days and months.
  private static func checkRandomBatches(
    _ space: StoreSpace<Store>, sharesIdentifiers: Bool
  ) async throws {
    var (store, kept) = (try await space.open(), KeptEvents())
    let apps = Array(1...20)
    for app in apps {
      var seeded = Seeded(seed: UInt64(app))
      let borders =
        [Month.december, Month.january] + [3, 9, 10].map { Month.december + $0 * Month.day }
      // What each installation has to tell, as its clock was then.
      let events = (1...3).map { installation in
        (0..<14).map { index in
          let number = index + (sharesIdentifiers ? 0 : installation * 100)
          let time =
            seeded.pick(borders) + seeded.pick([-40_000, -1, -1, 0, 0, 1, 40_000, 7_000_000])
          return seeded.chance(50) ? Event.open(number, at: time) : .custom(number, at: time)
        }
      }
      var received = Month.december - 5 * Month.day
      for _ in 0..<seeded.number(4...10) {
        let batches = (0..<seeded.number(1...4)).map { _ in
          received += seeded.pick([0, 10_000, 3_600_000, 2 * Month.day, 6 * Month.day])
          let installation = seeded.number(1...3)
          let clock = seeded.pick([
            0, 0, 0, 10_000, -35_000, 35_000, -4 * Month.day, 33 * Month.day,
          ])
          var batch = EventBatch.sample(
            app: app, installation: installation, sent: received + clock, received: received,
            events: (0..<seeded.number(1...9)).map { _ in seeded.pick(events[installation - 1]) })
          if seeded.chance(20) { batch.oldest = .base(received - 10 * Month.day) }
          return batch
        }
        try await store.tell(batches, &kept)
      }
      if seeded.chance(30) { store = try await space.reopen() }
    }
    try await store.expectOnce(kept, apps: apps)
    store = try await space.reopen()
    try await store.expectOnce(kept, apps: apps)
  }
}

extension EventStore {
  /// Tells batches in one commit, and what is kept of them.
  func tell(_ batches: [EventBatch], _ kept: inout KeptEvents) async throws {
    let verdicts = batches.map { kept.tell($0) }
    #expect(try await append(batches) == verdicts)
  }

  /// Looks that totals, a funnel, the tail and the bytes have each event of some apps once.
  func expectOnce(_ kept: KeptEvents, apps: [Int]) async throws {
    let sizes = try await sizesOfOne()
    let bytes = try await eventBytes()
    for app in apps {
      let id = RecordID.numbered(app)
      let events = kept.events(of: id)
      let reference = ReportReference(events, sends: [])
      let query = TotalsQuery(
        span: .all, kinds: Event.Kind.allCases, dimensions: [.quarter, .kind])
      let found = try await totals(query, of: id)
      #expect(
        Dictionary(found.map { ($0.values, $0.count) }, uniquingKeysWith: +)
          == reference.totals(query), "app \(app)")
      #expect(try await levels(of: app) == reference.funnel(.buying).first?.reached ?? [])
      #expect(try await medians(of: app) == reference.funnel(.buying).first?.medians ?? [])
      let told = try await tail(TailQuery(after: 0, limit: 10_000), of: id)
      #expect(told.map(ToldLine.init) == events.map(ToldLine.init), "app \(app)")
      let opens = events.count { $0.event.kind == .open }
      #expect(
        bytes[id] == opens * sizes.open + (events.count - opens) * sizes.custom, "app \(app)")
    }
  }

  /// How many bytes an open takes, and a custom event: each is that of an app of its own.
  private func sizesOfOne() async throws -> (open: Int, custom: Int) {
    _ = try await append([
      .sample(app: 901, events: [.open(1)]), .sample(app: 902, events: [.custom(1)]),
    ])
    let bytes = try await eventBytes()
    return (
      try #require(bytes[.numbered(901)]), try #require(bytes[.numbered(902)])
    )
  }
}

/// An event of the tail, by what tells it apart.
struct ToldLine: Hashable, Sendable {
  let id: RecordID
  let installation: RecordID
  let occurredAt: Timestamp
  let receivedAt: Timestamp

  init(_ told: TailEvent) {
    (id, installation) = (told.event.id, told.installation)
    (occurredAt, receivedAt) = (told.event.occurredAt, told.receivedAt)
  }

  init(_ kept: KeptEvents.Kept) {
    (id, installation) = (kept.event.id, kept.teller.installation)
    (occurredAt, receivedAt) = (kept.event.occurredAt, kept.receivedAt)
  }
}
