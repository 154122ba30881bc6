import LinkPlatform
import SeededNumbers
import Testing

/// What is old is shown nowhere, and then goes by whole months; its totals stay.
extension EventStoreConformance {
  static var history: [StoreCheck<Store>] { hidden + wholeMonths }

  private static var hidden: [StoreCheck<Store>] {
    [
      StoreCheck("What happened before a time is shown nowhere, and is in the totals") { space in
        let (december, day) = (Month.december, Month.day)
        var store = try await space.open()
        #expect(try await store.historyStart() == nil)
        #expect(try await store.removeHistory(before: .base(december)) == 0)
        #expect(try await store.historyStart() == nil)
        // On each of four days a push leads to an order, in a session.
        let days = [-5 * day, december + 9 * day, december + 19 * day, december + 40 * day]
        _ = try await store.append(
          [Send(id: "one", sentAt: .base(-9 * day), recipients: 1, route: "order")],
          of: .numbered(1))
        for (place, time) in days.enumerated() {
          var open = Event.open(
            10 * place + 1, at: time, send: "one", session: place, campaign: "spring")
          (open.referrer, open.isReengagement) = ("a.example", true)
          _ = try await store.append([
            .sample(
              received: time + 9,
              events: [
                open,
                .told(10 * place + 2, .sessionBegan, at: time + 1, send: "one", session: place),
                .custom(10 * place + 3, at: time + 2, session: place),
              ])
          ])
        }
        let before = try await store.totalsByAll()
        let middle = Timestamp.base(december + 14 * day)
        try await store.removeAllHistory(before: middle)
        for _ in 0..<2 {
          #expect(try await store.totalsByAll() == before)
          let told = try await store.tail(TailQuery(after: 0, limit: 99), of: .numbered(1))
          #expect(told.map(\.event.sequence) == [21, 22, 23, 31, 32, 33])
          #expect(try await store.tail(TailQuery(limit: 99), of: .numbered(1)) == told)
          // Of a span that has ended by then nothing is known.
          let past = TimeSpan(.base(-30 * day), middle)
          #expect(try await store.shown(in: past) == ShownCounts())
          let all = ShownCounts(
            funnel: [1, 1], attributed: 2, returns: 1, tapped: 1, sessions: 2, referred: 2,
            reengaged: 2)
          #expect(try await store.shown(in: TimeSpan(middle, .base(Month.march))) == all)
          #expect(try await store.shown(in: .all) == all)
          let start = try #require(try await store.historyStart())
          #expect(Timestamp.base(days[0] + 2) < start)
          #expect(start <= middle)
          store = try await space.reopen()
        }
        // A time before that shows nothing again.
        try await store.removeAllHistory(before: .base(0))
        #expect(
          try await store.tail(TailQuery(after: 0, limit: 99), of: .numbered(1)).count == 6)
      },
      StoreCheck("Reports on months whose beginning is gone say what looking at the rest says") {
        space in
        let histories = (1...12).map { ReportHistory(app: $0, seed: UInt64(700 + $0)) }
        var kept = KeptEvents()
        var store = try await tell(histories, &kept, in: space)
        for start in [
          Timestamp.day(2026, 9, 15).adding(.seconds(6 * 3600 + 900)), .day(2026, 12, 1),
          .day(2027, 1, 20).adding(.seconds(86_399)), .day(2027, 4, 1),
        ] {
          try await store.removeAllHistory(before: start)
          for history in histories {
            let events = kept.events(of: history.app)
            try await store.compareReports(
              on: history, with: ExpectedReports(events, of: history, from: start), seed: 9,
              spans: space.spansOfHistory)
            let told = try await store.tail(TailQuery(after: 0, limit: 9999), of: history.app)
            #expect(
              told.map(ToldLine.init)
                == events.filter { start <= $0.event.occurredAt }.map(ToldLine.init),
              "app \(history.app), from \(start)")
          }
          store = try await space.reopen()
        }
      },
      StoreCheck("What was told late of an old day is as old as what was told at once") { space in
        let store = try await space.open()
        let january = Month.january
        _ = try await store.append([
          .sample(received: 0, events: [.open(1, at: 0), .custom(2, at: 0)]),
          .sample(received: january, events: [.open(3, at: 0), .open(4, at: january)]),
          .sample(
            received: january, events: [.open(5, at: Month.december), .custom(6, at: january)]),
        ])
        try await store.removeAllHistory(before: .base(Month.december + 1))
        let told = try await store.tail(TailQuery(after: 0, limit: 9), of: .numbered(1))
        #expect(told.map(\.event.sequence) == [4, 6])
        #expect(try await store.kinds(of: 1) == ["open 4", "custom 2"])
        #expect(try await store.historyStart() ?? .base(0) <= .base(Month.december + 1))
      },
    ]
  }

  private static var wholeMonths: [StoreCheck<Store>] {
    [
      StoreCheck("A month that has ended gives back its bytes, and what is kept takes as many") {
        space in
        var store = try await space.open()
        func tell(_ number: Int, app: Int = 1, at time: Int64) async throws {
          _ = try await store.append([
            .sample(app: app, received: time, events: [.open(number, at: time)])
          ])
        }
        try await tell(1, at: Month.december - 1)
        for number in 2...4 { try await tell(number, at: Month.december + Int64(number)) }
        for number in 5...9 { try await tell(number, at: Month.january + Int64(number)) }
        try await tell(1, app: 2, at: 0)
        func bytes(_ app: Int) async throws -> Int {
          try await store.eventBytes()[.numbered(app)] ?? 0
        }
        let one = try await bytes(2)
        #expect(try await bytes(1) == 9 * one)
        // In the midst of a month what is shown is kept, and the rest of the month may be.
        try await store.removeAllHistory(before: .base(Month.december + 4))
        #expect(try await (6 * one...8 * one).contains(bytes(1)))
        #expect(try await bytes(2) == 0)
        store = try await space.reopen()
        try await store.removeAllHistory(before: .base(Month.january))
        #expect(try await bytes(1) == 5 * one)
        #expect(try await store.removeHistory(before: .base(Month.january)) == 0)
        try await store.removeAllHistory(before: .base(Month.february))
        #expect(try await bytes(1) == 0)
        #expect(try await store.kinds(of: 1) == ["open 9"])
        try await tell(10, at: Month.february)
        #expect(try await bytes(1) == one)
      },
      StoreCheck("The totals of months that are gone are added to, and read with those of others") {
        space in
        var store = try await space.open()
        func tell(_ numbers: ClosedRange<Int>, at time: Int64) async throws {
          _ = try await store.append([
            .sample(received: Month.march, events: numbers.map { .open($0, at: time) })
          ])
        }
        try await tell(1...3, at: 0)
        try await tell(4...8, at: Month.december)
        try await tell(9...9, at: Month.january)
        try await store.removeAllHistory(before: .base(Month.december))
        try await store.removeAllHistory(before: .base(Month.january))
        store = try await space.reopen()
        #expect(try await store.kinds(of: 1) == ["open 9"])
        for dimensions in ReportHistory.dimensions where !dimensions.contains(.quarter) {
          let totals = try await store.totals(
            TotalsQuery(span: .all, kinds: [.open], dimensions: dimensions))
          // One row, of whichever months it is added up.
          #expect(totals.map(\.count) == [9], "\(dimensions)")
        }
        let names = try await store.vocabulary(
          VocabularyQuery(kind: .name, limit: 9), of: .numbered(1))
        let order = try #require(names.terms.first)
        _ = try await store.removeTerm(order.id, of: .numbered(1))
        #expect(
          try await store.totals(TotalsQuery(span: .all, kinds: [.open], dimensions: [.name]))
            == [EventTotal(values: ["other"], count: 9)])
      },
    ]
  }
}

/// How much reports show of what one installation did.
private struct ShownCounts: Equatable {
  var funnel: [Int] = []
  var attributed = 0
  var returns = 0
  var tapped = 0
  var sessions = 0
  var referred = 0
  var reengaged = 0
}

extension EventStore {
  fileprivate func shown(in span: TimeSpan) async throws -> ShownCounts {
    let app = RecordID.numbered(1)
    var query = FunnelQuery.buying
    query.span = span
    let purchase = EventPattern(kind: .custom, name: "purchase")
    var counts = ShownCounts()
    counts.funnel = try await funnel(query, of: app).first?.reached ?? []
    counts.attributed = try await attributions(
      AttributionQuery(conversion: purchase, window: .seconds(3600), span: span), of: app
    ).reduce(0) { $0 + ($1.touch == nil ? 0 : $1.conversions) }
    // Who was away until then may count, or not: the session before is gone.
    counts.returns = try await returns(
      ReturnQuery(
        span: TimeSpan(max(span.from, .base(Month.january)), span.to), away: .seconds(86_400)),
      of: app
    ).reduce(0) { $0 + $1.installations }
    if span.to > .base(Month.january) {
      let push = try await pushes(PushQuery(span: .all, goal: purchase), of: app).first
      counts.tapped = push?.tapped ?? 0
      counts.sessions = push?.sessions ?? 0
    }
    counts.referred = try await referrers(in: span, of: app).reduce(0) { $0 + $1.opens.all }
    counts.reengaged = try await reengagements(in: span, of: app).reduce(0) { $0 + $1.value }
    return counts
  }

  /// Totals of spans of several lengths by each dimension.
  fileprivate func totalsByAll() async throws -> [[EventTotal]] {
    let spans = [
      TimeSpan.all, TimeSpan(.base(-10 * Month.day), .base(Month.january)),
      TimeSpan(.base(Month.december), .base(Month.december + 900_000)),
      TimeSpan(.base(Month.december + 9 * Month.day), .base(Month.march)),
    ]
    var all: [[EventTotal]] = []
    for span in spans {
      for dimensions in ReportHistory.dimensions {
        all.append(
          try await totals(
            TotalsQuery(span: span, kinds: Event.Kind.allCases, dimensions: dimensions)))
      }
    }
    return all
  }
}
