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
