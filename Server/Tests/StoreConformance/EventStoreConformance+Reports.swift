import Foundation
import LinkPlatform
import SeededNumbers
import Testing

/// What is read of what apps told.
extension EventStoreConformance {
  static var reports: [StoreCheck<Store>] { campaigns + totals + clickTotals }

  private static var hour: Int64 { 3_600_000 }

  private static var campaigns: [StoreCheck<Store>] {
    [
      StoreCheck("A send that is registered after its opens gives them its campaign") { space in
        let store = try await space.open()
        _ = try await store.append([
          .sample(events: [.open(1, send: "spring-1"), .custom(2, at: 10)]),
          .sample(installation: 2, events: [.open(3), .custom(4, at: 10)]),
        ])
        let query = FunnelQuery(
          steps: [EventPattern(kind: .open)], window: .seconds(1), span: .all,
          breakdown: .campaign)
        #expect(try await store.funnel(query, of: .numbered(1)).map(\.value) == [nil])
        let send = Send(id: "spring-1", campaign: "spring", sentAt: .base(), recipients: 2)
        #expect(try await store.append([send, send], of: .numbered(1)) == [true, false])
        #expect(try await store.append([send], of: .numbered(1)) == [false])
        #expect(try await store.sends(of: .numbered(1), in: .all, limit: 9) == [send])
        #expect(try await store.sends(of: .numbered(2), in: .all, limit: 9) == [])
        #expect(try await store.funnel(query, of: .numbered(1)).map(\.value) == [nil, "spring"])
        let totals = try await store.totals(
          .init(span: .all, kinds: [.open], dimensions: [.campaign]))
        #expect(Set(totals.map(\.values)) == [["spring"], [nil]])
      },
      StoreCheck("What people did is credited to the last touch before it") { space in
        let store = try await space.open()
        let total = Event.Value("total", .number(2.5))
        _ = try await store.append([
          .sample(
            received: 9 * hour,
            events: [
              .custom(1, at: 0, values: [total]), .open(2, at: hour, send: "one"),
              .open(3, at: hour, link: 9, campaign: "linked"),
              .open(4, at: 2 * hour, outcome: .rejected, send: "lost"), .open(5, at: 2 * hour),
              .custom(6, at: 3 * hour, values: [total]), .custom(7, at: 3 * hour + 1),
            ])
        ])
        func credits(_ window: Duration) async throws -> [Attribution] {
          try await store.attributions(
            AttributionQuery(
              conversion: EventPattern(kind: .custom, name: "purchase"), window: window, span: .all,
              value: "total"), of: .numbered(1))
        }
        let link = EventTouch(link: .numbered(9), campaign: "linked")
        #expect(
          try await credits(.seconds(7200)) == [
            Attribution(touch: nil, conversions: 2, installations: 1, total: 2.5),
            Attribution(touch: link, conversions: 1, installations: 1, total: 2.5),
          ])
        #expect(try await credits(.milliseconds(7_200_001)).map(\.conversions) == [2, 1])
        #expect(try await credits(.seconds(7199)).map(\.conversions) == [3])
      },
      StoreCheck("Who had been away comes back by what began the session") { space in
        let store = try await space.open()
        _ = try await store.append([
          .sample(
            received: 999 * hour,
            events: [
              .told(1, .sessionBegan, at: 0, session: 1),
              .told(2, .sessionBegan, at: 48 * hour, send: "one", session: 2),
              .told(3, .sessionBegan, at: 48 * hour + 1, send: "two", session: 3),
              .told(4, .sessionBegan, at: 96 * hour, session: 4),
            ])
        ])
        func counts(_ hours: Int64) async throws -> [ReturnCount] {
          try await store.returns(
            ReturnQuery(span: .all, away: .seconds(hours * 3600)), of: .numbered(1))
        }
        let one = ReturnCount(touch: EventTouch(send: "one"), installations: 1)
        #expect(try await counts(48) == [one])
        #expect(try await counts(47) == [ReturnCount(touch: nil, installations: 1), one])
        #expect(try await counts(49) == [])
      },
    ]
  }

  private static var totals: [StoreCheck<Store>] {
    [
      StoreCheck("Totals stay when what they count is removed") { space in
        let store = try await space.open()
        _ = try await store.append([.sample(events: [.open(1, at: -hour), .open(2)])])
        var touch = Touch(.sample(1, received: Timestamp.base(-hour).milliseconds))
        touch.referrer = "chat.example"
        try await store.append([touch], readTo: 1)
        let clicks = ClickTotalsQuery(span: .all, dimensions: [.referrer])
        let before = try await store.clickTotals(clicks, of: .numbered(1))
        #expect(before.map(\.values) == [["chat.example"]])
        try await store.removeAllHistory(before: .base(1))
        #expect(
          try await store.touches(
            of: .numbered(1), from: .base(-hour), to: .base(hour), after: nil, limit: 9) == [touch])
        while try await store.removeTouches(before: .base(1), limit: 1) > 0 {}
        #expect(try await store.kinds(of: 1) == ["open 2"])
        #expect(try await store.levels(of: 1) == [])
        let after = try await store.clickTotals(clicks, of: .numbered(1))
        #expect(after.map(\.raw) == [1])
        if before.first?.visits == 1 { #expect(after.map(\.people) == [nil]) }
      },
      StoreCheck("An app's clicks name so many referring hosts, and all others as one") { space in
        let store = try await space.open()
        let limit = Store.referrerLimit
        func touches(_ range: Range<Int>, app: Int = 1) -> [Touch] {
          range.map { number in
            var touch = Touch(.sample(number, app: app, received: Timestamp.base().milliseconds))
            touch.referrer = "host-\(number).example"
            return touch
          }
        }
        try await store.append(touches(0..<limit - 1), readTo: 1)
        // Another handle knows what the first one has counted.
        let other = try await space.open()
        try await other.append(touches(limit - 1..<limit + 50) + touches(0..<1, app: 2), readTo: 2)
        let totals = try await store.clickTotals(
          ClickTotalsQuery(span: .all, dimensions: [.referrer]), of: .numbered(1))
        #expect(totals.count == limit + 1)
        #expect(totals.first?.values == [Store.otherReferrer])
        #expect(totals.first?.raw == 50)
        // One that is known is counted by its name, and one of another app has its own room.
        var known = Touch(.sample(9000, received: Timestamp.base().milliseconds))
        known.referrer = "host-0.example"
        try await store.append([known], readTo: 3)
        let found = try await store.clickTotals(
          ClickTotalsQuery(span: .all, dimensions: [.referrer]), of: .numbered(1))
        #expect(found.first { $0.values == ["host-0.example"] }?.raw == 2)
        let elsewhere = try await store.clickTotals(
          ClickTotalsQuery(span: .all, dimensions: [.referrer]), of: .numbered(2))
        #expect(elsewhere.map(\.values) == [["host-0.example"]])
      },
      StoreCheck("The time at which the last event was received is told") { space in
        let store = try await space.open()
        #expect(try await store.lastReceived() == nil)
        _ = try await store.append([.sample(received: 5 * hour, events: [.open(1, at: 0)])])
        #expect(try await store.lastReceived() == .base(5 * hour))
      },
      StoreCheck("A span begins and ends with a quarter of an hour") { space in
        let store = try await space.open()
        let quarter: Int64 = 900_000
        _ = try await store.append([
          .sample(
            received: 9 * hour,
            events: [.open(1, at: 0), .open(2, at: quarter - 1), .open(3, at: quarter)])
        ])
        func count(_ from: Int64, _ to: Int64) async throws -> Int {
          try await store.totals(
            .init(span: TimeSpan(.base(from), .base(to)), kinds: [.open], dimensions: [])
          ).reduce(0) { $0 + $1.count }
        }
        #expect(try await count(0, quarter) == 2)
        #expect(try await count(quarter, 2 * quarter) == 1)
        #expect(try await count(-quarter, 0) == 0)
      },
      StoreCheck("A click that is told again counts once, and people are told from bots") { space in
        let store = try await space.open()
        func click(_ number: Int, visitor: UInt64, isBot: Bool = false) -> Touch {
          var touch = Touch(.sample(number, kind: .page))
          touch.visitor = VisitorHash(high: visitor, low: 0)
          touch.isBot = isBot
          return touch
        }
        let clicks = [
          click(1, visitor: 1), click(2, visitor: 1), click(3, visitor: 2),
          click(4, visitor: 3, isBot: true),
        ]
        for _ in 0..<2 { try await store.append(clicks, readTo: 4) }
        let found = try await store.clickTotals(
          ClickTotalsQuery(span: .all, dimensions: []), of: .numbered(1))
        #expect(found == [ClickTotal(values: [], raw: 4, visits: 3, bots: 1, people: 2)])
      },
    ]
  }

  private static var clickTotals: [StoreCheck<Store>] {
    [
      StoreCheck("Clicks on one link are counted without those on others, by any dimension") {
        space in
        let store = try await space.open()
        var seeded = Seeded(seed: 4)
        let touches = (1...200).map { number in
          var touch = Touch(
            .sample(
              number, app: seeded.number(1...2), link: seeded.pick([nil, 7, 8]),
              received: Int64(number) * 60_000))
          touch.visitor = VisitorHash(high: UInt64(seeded.below(9)), low: 0)
          touch.isBot = seeded.chance(20)
          touch.device = seeded.pick([.iPhone, .android])
          touch.referrer = seeded.pick([nil, "a.example"])
          return touch
        }
        try await store.append(touches, readTo: 200)
        for link in [nil, 7, 8, 9] as [Int?] {
          for dimensions in [[], [.device], [.link, .referrer], [.quarter]] as [[ClickDimension]] {
            for countsPeople in [true, false] {
              let found = try await store.clickTotals(
                ClickTotalsQuery(
                  span: .all, dimensions: dimensions, countsPeople: countsPeople,
                  link: link.map(RecordID.numbered)), of: .numbered(1))
              var expected: [[String?]: [Touch]] = [:]
              for touch in touches where touch.app == .numbered(1) {
                guard link == nil || touch.link == link.map(RecordID.numbered) else { continue }
                expected[dimensions.map { touch.value(of: $0) }, default: []].append(touch)
              }
              #expect(
                Dictionary(grouping: found, by: \.values).mapValues(\.count)
                  == expected.mapValues { _ in 1 })
              for total in found {
                let own = expected[total.values] ?? []
                let people = own.filter { !$0.isBot }
                #expect((total.raw, total.visits) == (own.count, people.count))
                #expect(total.bots == own.count - people.count)
                if countsPeople {
                  #expect(total.people == Set(people.map(\.visitor)).count)
                } else {
                  #expect(total.people == nil)
                }
              }
            }
          }
        }
      }
    ]
  }
}

extension Touch {
  fileprivate func value(of dimension: ClickDimension) -> String? {
    switch dimension {
    case .link: link?.description
    case .device: device.rawValue
    case .referrer: referrer
    case .quarter: String(occurredAt.milliseconds / 900_000)
    default: nil
    }
  }
}
