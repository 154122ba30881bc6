/// A link that the two roads do not treat alike.
struct Difference {
  var table: String
  var link: String
  var match: String
  var thorough: String

  /// Says what a test of it needs, and ends the program, which makes libFuzzer keep the input.
  func report() -> Never {
    fatalError(
      """
      the two roads differ:
        let table = \(table)
        let link = \(link.debugDescription)
        // match:           \(match)
        // matchThoroughly: \(thorough)

      """)
  }
}
