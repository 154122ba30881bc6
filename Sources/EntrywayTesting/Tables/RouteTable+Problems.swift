extension RouteTable {
  /// Throws if the table has problems, and tells each of them.
  ///
  /// ```swift
  /// @Test func routes() throws { try ShopRoute.routes.expectNoProblems() }
  /// ```
  ///
  /// - Throws: A ``TestFailure`` with the whole text of every problem.
  /// - Complexity: That of `problems`.
  public func expectNoProblems() throws(TestFailure) {
    let problems = problems.map(\.text)
    if !problems.isEmpty { throw TestingWording.problems(problems, "the route table has") }
  }
}

extension EntryRules {
  /// Throws if the rules or their table have problems, and tells each of them.
  ///
  /// ```swift
  /// @Test func entries() throws { try ShopRoute.entries.expectNoProblems() }
  /// ```
  ///
  /// - Throws: A ``TestFailure`` with the whole text of every problem.
  public func expectNoProblems() throws(TestFailure) {
    let problems = routes.problems.map(\.text) + problems.map(\.description)
    if !problems.isEmpty {
      throw TestingWording.problems(problems, "the entry rules have")
    }
  }
}
