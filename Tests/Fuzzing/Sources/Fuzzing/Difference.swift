/// A link on which the lookups differ.
struct Difference {
  var table: String
  var link: String
  /// The results of the fast lookup, the decoded lookup and the linear matcher.
  var ends: [String]

  /// Says what a test of it needs, and ends the program, which makes libFuzzer keep the input.
  func report() -> Never {
    fatalError(
      """
      the lookups differ:
        let table = \(table)
        let link = \(link.debugDescription)
        // match:           \(ends[0])
        // matchThoroughly: \(ends[1])
        // LinearMatcher:   \(ends[2])

      """)
  }
}
