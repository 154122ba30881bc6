import Foundation
import LinkPlatform
import Testing

/// What is made of clicks that were counted and are no touches.
extension EventStoreConformance {
  static var tallies: [StoreCheck<Store>] {
    [
      StoreCheck("A tally adds to the totals by what it has risen, however often it is told") {
        space in
        let store = try await space.open()
        #expect(try await store.tallyChange() == 0)
        try await store.add(
          [tally(1, 10, change: 1), tally(2, 5, change: 2, isBot: true)], readTo: 2)
        #expect(try await total(store) == [15, 10, 5])
        let other = try await space.open()
        // Again, as it was before, and risen.
        try await other.add([tally(1, 10, change: 1)], readTo: 1)
        try await other.add([tally(1, 12, change: 3), tally(1, 11, change: 3)], readTo: 3)
        try await store.add([tally(1, 10, change: 1)], readTo: 1)
        #expect(try await total(store) == [17, 12, 5])
        #expect(try await other.tallyChange() == 3)
        #expect(try await store.position() == 0)
      },
      StoreCheck("Relays that tell the same tallies at once add each once") { space in
        let handles = [try await space.open(), try await space.open()]
        _ = try await atOnce(20) { number in
          let change = number / 2 + 1
          try await handles[number % 2].add(
            [tally(1, 10 * change, change: Int64(change))], readTo: Int64(change))
        }
        #expect(try await total(handles[0]) == [100, 100, 0])
        #expect(try await handles[1].tallyChange() == 10)
      },
      StoreCheck("What a forgotten tally added stays") { space in
        let store = try await space.open()
        try await store.add([tally(1, 10, change: 1), tally(2, 5, change: 2)], readTo: 2)
        try await store.forgetTallies(below: 2)
        try await store.add([tally(2, 6, change: 3)], readTo: 3)
        #expect(try await total(store) == [16, 16, 0])
      },
      StoreCheck("With an older journal tallies count from what it has, and its new ones whole") {
        space in
        let store = try await space.open()
        try await store.add(
          [tally(1, 10, change: 1), tally(2, 5, change: 2), tally(3, 7, change: 3)], readTo: 9)
        try await store.forgetTallies(below: 2)
        // The journal has 1 and 2 as they once were, and gives 3 to others.
        try await store.know([tally(1, 10, change: 1), tally(2, 4, change: 2)])
        try await store.startOver(from: JournalEnd(position: 0, change: 2), tallies: 2)
        #expect(try await store.tallyChange() == 2)
        #expect(try await total(store) == [22, 22, 0])
        try await store.add(
          [tally(1, 11, change: 3), tally(2, 6, change: 4), tally(3, 2, change: 5)], readTo: 5)
        #expect(try await total(store) == [27, 27, 0])
        #expect(try await space.reopen().tallyChange() == 5)
      },
      StoreCheck("Starting over goes back and never on, and leaves touches as they are") { space in
        let store = try await space.open()
        #expect(try await store.oldestTouch() == nil)
        try await store.append(
          [Touch(.sample(1, received: 8)), Touch(.sample(2, app: 2, received: 6))], readTo: 9)
        #expect(try await store.oldestTouch() == Timestamp(milliseconds: 6))
        try await store.startOver(from: JournalEnd(position: 20, change: 20), tallies: .max)
        #expect(try await store.position() == 9)
        try await store.startOver(from: JournalEnd(position: 4, change: 20), tallies: .max)
        #expect(try await store.position() == 4)
        #expect(try await store.tallyChange() == 0)
        try await store.append([Touch(.sample(1, received: 8))], readTo: 5)
        #expect(try await space.reopen().position() == 5)
      },
      StoreCheck("Tallies are counted with touches, by each dimension, and are nobody's") { space in
        let store = try await space.open()
        var touch = Touch(.sample(1, link: 7, received: Timestamp.base().milliseconds))
        touch.visitor = VisitorHash(high: 1, low: 1)
        touch.origin.campaign = "spring"
        try await store.append([touch], readTo: 1)
        try await store.add(
          [tally(1, 10, change: 1, link: 7, campaign: "spring"), tally(2, 3, change: 2)], readTo: 2)
        func found(_ dimensions: [ClickDimension]) async throws -> [ClickTotal] {
          try await store.clickTotals(
            ClickTotalsQuery(span: .all, dimensions: dimensions), of: .numbered(1))
        }
        func total(_ value: String?, _ count: Int, _ people: Int) -> ClickTotal {
          ClickTotal(values: [value], raw: count, visits: count, bots: 0, people: people)
        }
        let link = RecordID.numbered(7).description
        #expect(try await found([.link]) == [total(link, 11, 1), total(nil, 3, 0)])
        #expect(try await found([.campaign]) == [total("spring", 11, 1), total(nil, 3, 0)])
        #expect(
          try await found([]) == [ClickTotal(values: [], raw: 14, visits: 14, bots: 0, people: 1)])
        // As before, people are not known once the touches are gone.
        while try await store.removeTouches(before: .base(1), limit: 9) > 0 {}
        #expect(try await found([]).map(\.people) == [nil])
        #expect(try await found([]).map(\.raw) == [14])
      },
    ]
  }

  private static func total(_ store: Store) async throws -> [Int] {
    try await store.clickTotals(ClickTotalsQuery(span: .all, dimensions: []), of: .numbered(1))
      .flatMap { [$0.raw, $0.visits, $0.bots] }
  }

  private static func tally(
    _ number: Int64, _ count: Int, change: Int64, link: Int? = nil, isBot: Bool = false,
    campaign: String? = nil
  ) -> ClickTally {
    ClickTally(
      number: number, change: change, app: .numbered(1), link: link.map(RecordID.numbered),
      quarter: .base(), kind: .page, isBot: isBot, origin: Origin(campaign: campaign), count: count)
  }
}
