/// A link that the roads do not treat alike.
struct Difference {
  var table: String
  var link: String
  /// Where the hot road, the one for links that are decoded and the linear matcher end.
  var ends: [String]

  /// Says what a test of it needs, and ends the program, which makes libFuzzer keep the input.
  func report() -> Never {
    fatalError(
      """
      the roads differ:
        let table = \(table)
        let link = \(link.debugDescription)
        // match:           \(ends[0])
        // matchThoroughly: \(ends[1])
        // LinearMatcher:   \(ends[2])

      """)
  }
}
