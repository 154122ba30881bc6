import Foundation
import LinkPlatform
import Testing

/// What led to something may have happened months before it.
extension EventStoreConformance {
  static var spansOverMonths: [StoreCheck<Store>] { waysOverMonths + comingBack + localDays }

  private static var waysOverMonths: [StoreCheck<Store>] {
    [
      StoreCheck("What people did is credited to a touch of the month before, and of two before") {
        space in
        let store = try await space.open()
        let day = Month.day
        _ = try await store.append([
          .sample(
            received: Month.march,
            events: [
              .open(1, at: Month.december - 1, send: "november"),
              .custom(2, at: Month.january + 19 * day - 1),
              .open(3, at: Month.february - day, send: "january"),
              .custom(4, at: Month.february), .custom(5, at: Month.february + 900_000),
            ])
        ])
        func credits(_ from: Int64, _ to: Int64, days: Int64) async throws -> [String] {
          try await store.attributions(
            AttributionQuery(
              conversion: EventPattern(kind: .custom), window: .seconds(days * 86_400),
              span: TimeSpan(.base(from), .base(to))), of: .numbered(1)
          ).map { "\($0.touch?.send ?? "none") \($0.conversions)" }
        }
        let (january, february) = (Month.january, Month.february)
        #expect(try await credits(january, february, days: 50) == ["november 1"])
        #expect(try await credits(january, february, days: 49) == ["none 1"])
        #expect(try await credits(february, february + 900_000, days: 1) == ["january 1"])
        #expect(
          try await Set(credits(february, Month.march, days: 1)) == ["january 1", "none 1"])
        #expect(try await credits(0, Month.march, days: 90) == ["january 2", "november 1"])
      },
      StoreCheck("A push is credited with what it led to in the months behind it") { space in
        let store = try await space.open()
        let send = Send(
          id: "one", sentAt: .base(0), recipients: 2, isMutable: true, route: "order")
        _ = try await store.append([send], of: .numbered(1))
        _ = try await store.append([
          .sample(
            received: Month.march,
            events: [
              .told(1, .delivered, at: Month.december - 1, send: "one"),
              .open(2, at: Month.december, send: "one"),
              .told(3, .sessionBegan, at: Month.january - 1, send: "one", session: 1),
              .custom(4, at: Month.january, name: "like", session: 1),
              .custom(5, at: Month.february, session: 1),
            ]),
          // By a clock that is before the send.
          .sample(
            installation: 2, received: Month.march,
            events: [.open(11, at: -30 * Month.day, route: "cart", send: "one")]),
        ])
        let purchase = EventPattern(kind: .custom, name: "purchase")
        for (days, reached) in [(61, 0), (62, 1)] {
          var expected = PushReport([send])
          (expected.delivered, expected.noticed, expected.tapped) = (1, 2, 2)
          (expected.arrived, expected.elsewhere, expected.reached) = (1, 1, reached)
          (expected.sessions, expected.events) = (1, ["like": 1, "purchase": 1])
          for span in [TimeSpan.all, TimeSpan(.base(0), .base(1))] {
            let found = try await store.pushes(
              PushQuery(span: span, goal: purchase, window: .seconds(days * 86_400)),
              of: .numbered(1))
            #expect(found == [expected])
          }
        }
        #expect(
          try await store.pushes(
            PushQuery(span: TimeSpan(.base(1), .base(Month.march))), of: .numbered(1)) == [])
      },
    ]
  }

  private static var comingBack: [StoreCheck<Store>] {
    [
      StoreCheck("A session that is told late takes the return behind it, and is one itself") {
        space in
        var store = try await space.open()
        let day = Month.day
        func tell(_ number: Int, at time: Int64, send: String? = nil) async throws {
          _ = try await store.append([
            .sample(
              received: Month.march,
              events: [.told(number, .sessionBegan, at: time, send: send, session: number)])
          ])
        }
        /// Who came back in which month, after so many days.
        func returns(_ days: Int64) async throws -> [[String]] {
          let ends = [-Month.march, Month.december, Month.january, Month.february, Month.march]
          var months: [[String]] = []
          for (from, to) in zip(ends, ends.dropFirst()) {
            months.append(
              try await store.returns(
                ReturnQuery(
                  span: TimeSpan(.base(from), .base(to)), away: .seconds(days * 86_400)),
                of: .numbered(1)
              ).map { "\($0.touch?.send ?? "icon") \($0.installations)" })
          }
          return months
        }
        try await tell(1, at: Month.december - 1)
        try await tell(2, at: Month.january + 9 * day, send: "january")
        #expect(try await returns(30) == [[], [], ["january 1"], []])
        // Between the two, in the month between them.
        try await tell(3, at: Month.december + 19 * day, send: "december")
        #expect(try await returns(30) == [[], [], [], []])
        #expect(try await returns(7) == [[], ["december 1"], ["january 1"], []])
        store = try await space.reopen()
        // Before the first, which comes back by it, and behind the last.
        try await tell(4, at: Month.december - 40 * day)
        try await tell(5, at: Month.february + 9 * day)
        #expect(try await returns(30) == [["icon 1"], [], [], ["icon 1"]])
        #expect(
          try await returns(7) == [["icon 1"], ["december 1"], ["january 1"], ["icon 1"]])
        // A millisecond before and at the same time as one that is there.
        try await tell(6, at: Month.january + 9 * day - 1, send: "sooner")
        #expect(
          try await returns(7) == [["icon 1"], ["december 1"], ["sooner 1"], ["icon 1"]])
        try await tell(7, at: Month.december + 19 * day, send: "later")
        #expect(try await returns(20) == [["icon 1"], [], ["sooner 1"], ["icon 1"]])
        #expect(try await returns(19) == [["icon 1"], ["december 1"], ["sooner 1"], ["icon 1"]])
        #expect(try await returns(31) == [["icon 1"], [], [], ["icon 1"]])
        #expect(try await returns(32) == [["icon 1"], [], [], []])
      }
    ]
  }

  private static var localDays: [StoreCheck<Store>] {
    [
      StoreCheck("A day of a zone has its own events, with 23 hours, with 25, and at a quarter") {
        space in
        let store = try await space.open()
        var lengths: Set<Int64> = []
        var number = 0
        for year in [2026, 2027] {
          for zone in ReportHistory.zones {
            let spring = ReportHistory.longOrShortDay(
              in: TimeSpan(.day(year, 3, 1), .day(year, 5, 1)), zone)
            let autumn = ReportHistory.longOrShortDay(
              in: TimeSpan(.day(year, 9, 1), .day(year, 11, 1)), zone)
            let first = LocalDay(of: .day(year, 6, 1), in: zone)
            for day in [spring, autumn, first].compactMap(\.self) {
              number += 1
              lengths.insert((day.end.milliseconds - day.start.milliseconds) / 3_600_000)
              let times = [
                day.start.adding(.milliseconds(-1)), day.start, day.end.adding(.milliseconds(-1)),
                day.end,
              ]
              for (installation, time) in times.enumerated() {
                var open = Event.open(10 * number + installation)
                (open.occurredAt, open.referrer) = (time, "a.example")
                open.isReengagement = true
                var batch = EventBatch.sample(
                  app: number, installation: installation, events: [open])
                (batch.sentAt, batch.receivedAt) = (time, time)
                _ = try await store.append([batch])
              }
              let app = RecordID.numbered(number)
              var query = FunnelQuery.buying
              query.span = day.span
              #expect(try await store.funnel(query, of: app).map(\.reached) == [[2, 0]], "\(day)")
              #expect(
                try await store.totals(
                  TotalsQuery(span: day.span, kinds: [.open], dimensions: [.name]), of: app
                ).map(\.count) == [2], "\(day)")
              #expect(
                try await store.referrers(in: day.span, of: app).map(\.opens.all) == [2], "\(day)")
              #expect(
                try await store.reengagements(in: day.span, of: app).values.map(\.self) == [2],
                "\(day)")
            }
          }
        }
        #expect(lengths == [23, 24, 25])
      }
    ]
  }
}
