import EntrywayDiagnostics

extension RouteTable {
  /// Throws if the table has problems, and lists them.
  ///
  /// ```swift
  /// @Test func routes() throws { try ShopRoute.routes.expectNoProblems() }
  /// ```
  ///
  /// - Throws: A ``/EntrywaySimulation/TestFailure`` with the full text of every problem.
  /// - Complexity: That of `problems`.
  public func expectNoProblems() throws(TestFailure) {
    try TestFailure.check(problems, "the route table has")
  }
}

extension EntryRules {
  /// Throws if the rules or their table have problems, and lists them.
  ///
  /// ```swift
  /// @Test func entries() throws { try ShopRoute.entries.expectNoProblems() }
  /// ```
  ///
  /// - Throws: A ``/EntrywaySimulation/TestFailure`` with the full text of every problem.
  public func expectNoProblems() throws(TestFailure) {
    try TestFailure.check(
      routes.problems + problems, "the entry rules have")
  }
}

extension TestFailure {
  /// Throws if there are problems.
  fileprivate static func check(
    _ problems: [Diagnostic], _ subject: String
  ) throws(TestFailure) {
    guard !problems.isEmpty else { return }
    throw TestFailure(
      .problems, "\(subject) \(problems.count == 1 ? "a problem" : "\(problems.count) problems")",
      problems: problems, notes: problems.map(\.text))
  }
}
