// What is wrong with tables, and with the texts of them.
extension TestingWording {
  static func problems(_ problems: [String], _ subject: String) -> TestFailure {
    let count = problems.count == 1 ? "a problem" : "\(problems.count) problems"
    return TestFailure(
      code: .problems, description: "\(subject) \(count)\n\(indented(problems))")
  }

  /// A route of a snapshot.
  static func route(_ route: ExampleLink) -> String {
    var parts = [route.name, route.pattern, route.link ?? "no link"]
    switch route.only {
    case .web: parts.append("only web")
    case .customScheme: parts.append("only custom schemes")
    case nil: break
    }
    if let audience = route.audience { parts.append("for \(audience)") }
    if !route.competes { parts.append("does not compete") }
    return parts.joined(separator: "  ")
  }

  static func snapshot(_ difference: LineDifference, file path: String?) -> TestFailure {
    let place = path.map { "the text in \($0)" } ?? "the text in the test"
    let remedy = path == nil ? "put the new lines there" : writing
    return TestFailure(
      code: .snapshot,
      description: """
        the table is no longer what \(place) says
        \(indented(difference.lines))
        hint: links of before are out in the world; if the change is meant, \(remedy)
        """)
  }

  static func noSnapshot(_ path: String) -> TestFailure {
    TestFailure(
      code: .snapshot,
      description: """
        there is no text to compare the table with
          \(path)
        hint: \(writing)
        """)
  }

  static func cannotWrite(_ path: String) -> TestFailure {
    TestFailure(
      code: .snapshot,
      description: """
        the text of the table cannot be written
          \(path)
        hint: run the tests where the sources are, and may be written
        """)
  }

  private static let writing = "run the test once with ENTRYWAY_WRITE_SNAPSHOTS=1"
}
