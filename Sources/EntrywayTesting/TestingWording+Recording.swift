// What is wrong with a recording, and what differs when it is played again.
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

  static func recording(version: Int, known: Int) -> TestFailure {
    TestFailure(
      code: .recording,
      description: """
        the recording has version \(version); this library reads version \(known)
        hint: record it anew with this version of the library
        """)
  }

  static func recording(damaged detail: String) -> TestFailure {
    TestFailure(
      code: .recording,
      description: """
        the recording is damaged: \(detail)
        hint: record it anew, or undo what was changed in it
        """)
  }
}
