import Testing

@testable import EntrywayAssociation

@Suite("Patterns, taken apart at slashes") struct PatternSplitTests {
  /// The ways, each segment as it would be written.
  private func ways(_ pattern: String, _ slashes: Int) -> [[String]]? {
    guard
      let rule = ResolvedRule(
        LinkComponent(path: pattern), SubstitutionVariables(["v": ["", "a/b", "c"]]))
    else { return nil }
    return PatternSplit.all(of: rule.path, slashes: slashes, limit: 16)?
      .map { $0.map { $0.map(Self.text).joined() } }
  }

  private static func text(_ part: PatternPart) -> String {
    switch part {
    case .literal(let text): text
    case .one: "?"
    case .many: "*"
    case .characterClass, .oneOf: "$"
    }
  }

  @Test("A star crosses slashes, and is a star on either side of each")
  func star() {
    #expect(ways("/a/?*", 1) == [])
    #expect(ways("/a/?*", 2) == [["a", "?*"]])
    #expect(ways("/a/?*", 3) == [["a", "?*", "*"]])
    #expect(ways("/*x*", 2) == [["*x*", "*"], ["*", "*x*"]])
    #expect(ways("*x", 1) == [["*x"]])
  }

  @Test("What stands for a slash at the end may be left out")
  func tail() {
    #expect(ways("/a/*", 1) == [["a"]])
    #expect(ways("/a/*", 2) == [["a", "*"]])
    #expect(ways("/*", 0) == [[]])
  }

  @Test("A question mark may be a slash, but no segment is empty")
  func one() {
    #expect(ways("/a?b", 1) == [["a?b"]])
    #expect(ways("/a?b", 2) == [["a", "b"]])
    #expect(ways("/?b", 2) == [])
  }

  @Test("A variable's texts with slashes are ways of their own, and so are those before the first")
  func variable() {
    #expect(ways("/$(v)x", 1) == [["x"], ["cx"]])
    #expect(ways("/$(v)x", 2) == [["a", "bx"]])
    #expect(ways("$(v)/x", 1) == [["x"]])
  }

  @Test("Beyond the limit nothing is said")
  func limit() { #expect(ways("/*a*b*c*d*e", 8) == nil) }
}
