// What differs when a recording is played again.
extension TestingWording {
  static func difference(
    _ number: Int, _ source: EntrySource, then: String, now: String
  ) -> String {
    "entry \(number), \(way(source)): \(then) then, and \(now) now"
  }

  static func replay(_ differences: [String], of count: Int) -> TestFailure {
    TestFailure(
      code: .replay,
      description: """
        \(differences.count) of \(count) recorded entries end otherwise now
        \(indented(differences))
        hint: if that is meant, record them anew; if not, see what the table and the rules say now
        """)
  }
}
