import GRDB
import LinkPlatform
import Testing

@testable import LinkStores

@Suite("Numbers of kinds and outcomes")
struct EventNumbersTests {
  @Test("Each number is that of one kind, and 0 of none")
  func kinds() {
    for kind in Event.Kind.allCases { #expect(Event.Kind(number: kind.number) == kind) }
    #expect(Event.Kind(number: 0) == nil)
    #expect(Event.Kind(number: 7) == nil)
  }

  @Test("Each number is that of one outcome, and 0 of none")
  func outcomes() {
    for outcome in Event.Outcome.allCases {
      #expect(Event.Outcome(number: outcome.number) == outcome)
    }
    #expect(Event.Outcome(number: 0) == nil)
    #expect(Event.Outcome(number: 7) == nil)
  }

  @Test("Totals that differ in one member alone are told apart before they are compared")
  func hashesOfTotals() {
    typealias Key = EventTotals.Key
    let all: [WritableKeyPath<Key, Int64>] = [
      \.quarter, \.name, \.code, \.nearest, \.entry, \.version, \.campaign, \.source, \.link,
      \.send, \.action, \.surface,
    ]
    for member in all {
      let hashes = (0..<100 as Range<Int64>).map { value in
        var key = Key(app: 1, quarter: 2, kind: 3, outcome: 4)
        key[keyPath: member] = value
        return key.hashValue
      }
      #expect(Set(hashes).count == 100, "\(member)")
    }
    let numbers = (0..<100 as Range<Int64>).flatMap { number in
      [
        Key(app: number, quarter: 2, kind: 3, outcome: 4),
        Key(app: 1, quarter: 2, kind: number + 500, outcome: 4),
        Key(app: 1, quarter: 2, kind: 3, outcome: number + 500),
      ].map(\.hashValue)
    }
    #expect(Set(numbers).count == 300)
  }

  @Test("The condition of touches holds for those that the platform takes for touches")
  func touches() throws {
    try DatabaseQueue().read { database in
      for kind in Event.Kind.allCases {
        for outcome in Event.Outcome.allCases.map(Optional.some) + [nil] {
          for bits in 0..<16 as Range<Int64> {
            let facts = Facts(
              kind: kind, outcome: outcome, send: bits & 1, link: bits & 2, campaign: bits & 4,
              source: bits & 8)
            let holds = try Bool.fetchOne(
              database,
              sql: """
                SELECT \(EventCondition.touches)
                FROM (SELECT ? AS kind, ? AS outcome, ? AS send, ? AS link, ? AS campaign,
                  ? AS source)
                """,
              arguments: [
                kind.number, outcome?.number ?? 0, facts.send, facts.link, facts.campaign,
                facts.source,
              ])
            #expect(holds == facts.isTouch, "\(facts)")
          }
        }
      }
    }
  }
}

private struct Facts: EventFacts {
  var kind: Event.Kind?
  var outcome: Event.Outcome?
  var send: Int64
  var link: Int64
  var campaign: Int64
  var source: Int64
  var action: Int64 { 0 }
  var installation: Int64 { 1 }
  var time: Int64 { 0 }
  var name: Int64 { 0 }
  var session: Int64 { 0 }
}
