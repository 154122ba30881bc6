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
    #expect(failure?.code == .problems)
    #expect(
      failure?.description == """
        the route table has a problem
          2 routes are named "order": /a/{id} and /b/{id}
          hint: give all but one a name:, or mark old spellings readOnly: true.
        """)
  }

  @Test("Rules tell the problems of their table too")
  func rules() {
    let rules = EntryRules(
      Self.twice, [.quickAction("", .home, title: "Home"), .notification(link: "")])
    let failure = #expect(throws: TestFailure.self) { try rules.expectNoProblems() }
    #expect(
      failure?.description == """
        the entry rules have 3 problems
          2 routes are named "order": /a/{id} and /b/{id}
          hint: give all but one a name:, or mark old spellings readOnly: true.
          a rule has an empty key, type or identifier
            .quickAction("")
          hint: use the one in the payloads, items or categories.
          a rule has an empty key, type or identifier
            .notification(link: "")
          hint: use the one in the payloads, items or categories.
        """)
  }
}
