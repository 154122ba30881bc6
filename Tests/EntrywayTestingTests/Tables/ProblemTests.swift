import DiagnosticFacts
import EntrywayDiagnostics
import EntrywayTesting
import SimulationFixtures
import Testing

@Suite("The problems of a table")
struct ProblemTests {
  private static let twice = RouteTable<ShopRoute>(schemes: ["shop"]) {
    Route("/a/{id}", ShopRoute.order)
    Route("/b/{id}", ShopRoute.order)
  }

  @Test("A table and rules without problems throw nothing")
  func none() throws {
    try ShopRoute.routes.expectNoProblems()
    try ShopRoute.entries.expectNoProblems()
  }

  @Test("Every problem is told in full")
  func problems() {
    let failure = #expect(throws: TestFailure.self) { try Self.twice.expectNoProblems() }
    #expect(failure?.diagnostic.facts == "error problems")
    #expect(failure?.problems == Self.twice.problems)
    #expect(failure?.problems.facts == "warning duplicate-name (order, order)")
    #expect(failure?.diagnostic.notes.joined(separator: "\n") == Self.twice.problems[0].text)
  }

  @Test("Rules tell the problems of their table too")
  func rules() {
    let rules = EntryRules(
      Self.twice, [.quickAction("", .home, title: "Home"), .notification(link: "")])
    let failure = #expect(throws: TestFailure.self) { try rules.expectNoProblems() }
    #expect(
      failure?.problems.facts == """
        warning duplicate-name (order, order)
        error empty (.quickAction(""))
        error empty (.notification(link: ""))
        """)
    #expect(
      failure?.diagnostic.notes.joined(separator: "\n")
        == failure?.problems.map(\.text).joined(separator: "\n"))
  }
}
