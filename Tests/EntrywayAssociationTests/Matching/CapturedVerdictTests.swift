import EntrywayAssociation
import Testing

/// What `swcutil` answered, row by row.
@Suite("Captured verdicts") struct CapturedVerdictTests {
  static let paths: [MatchingRow] =
    MatchingRow.path(
      "/buy/*", match: ["/buy", "/buy/", "/buy/42", "/buy/42/x", "/buy//"], none: ["/buyer", "/bu"])
    + MatchingRow.path("/a/b/*", match: ["/a/b"])
    + MatchingRow.path("/buy*", match: ["/buy"])
    + MatchingRow.path("/a/*/c", none: ["/a/c"])
    + MatchingRow.path("/buy", match: ["/buy/"])
    + MatchingRow.path("/buy/", match: ["/buy", "/buy//"])
    + MatchingRow.path("/a/b/", match: ["/a/b"])
    + MatchingRow.path("/", match: ["/", ""])
    + MatchingRow.path("abc", match: ["/abc"], none: ["/abcd", "/xabc"])
    + MatchingRow.path("abc/*", match: ["/abc"])
    + MatchingRow.path("*abc", match: ["/xabc"])
    + MatchingRow.path("buy/*", match: ["/buy/42"])
    + MatchingRow.path("a/b", match: ["/a/b"])
    + MatchingRow.path("//abc", match: ["/abc"])
    + MatchingRow.path("/id/????", match: ["/id/4815"], none: ["/id/481"])
    + MatchingRow.path("/a/?*", match: ["/a/b"], none: ["/a/"])
    + MatchingRow.path("/test/*", match: ["/test"])
    + MatchingRow.path("*/terms/*", match: ["/x/terms/y", "/terms/x"])

  @Test("Paths", arguments: paths) func path(_ row: MatchingRow) { check(row) }

  static let queries: [MatchingRow] =
    MatchingRow.items(["b": "*"], match: ["?a=1", ""])
    + MatchingRow.items(["b": ""], match: ["?a=1"])
    + MatchingRow.items(["b": "?*"], none: ["?a=1"])
    + MatchingRow.items(["b": "1"], none: ["?a=1"])
    + MatchingRow.items(["a": "1", "b": "*"], match: ["?a=1"])
    + MatchingRow.items(["flag": ""], match: ["?flag"])
    + MatchingRow.items(["id": "42"], none: ["?id=42&id=7", "?id=7&id=42", "?id=7&id=42&id=9"])
    + MatchingRow.items(["id": "7"], match: ["?id=7&id=7"])
    + MatchingRow.items(["id": "*"], match: ["?id=42&id=7"])
    + MatchingRow.items(["id": "?*"], match: ["?id=42&id=7"])
    + MatchingRow.items(["id": ""], none: ["?id=42&id=7"])
    + MatchingRow.items(["id": "7,42"], none: ["?id=7&id=42"])
    + text("a=1", match: ["?a=1"], none: ["?a=1&b=2", ""])
    + text("*", match: [""])
    + text("?*", none: [""])
    + text("", match: [""])

  private static func text(
    _ pattern: String, match: [String] = [], none: [String] = []
  ) -> [MatchingRow] {
    MatchingRow.rows(
      "query text \(pattern)", LinkComponent(query: .text(pattern)),
      match: match.map { "/p" + $0 }, none: none.map { "/p" + $0 })
  }

  @Test("Queries", arguments: queries) func query(_ row: MatchingRow) { check(row) }

  static let fragments: [MatchingRow] =
    MatchingRow.rows("fragment *", LinkComponent(fragment: "*"), match: ["/p"])
    + MatchingRow.rows("fragment ?*", LinkComponent(fragment: "?*"), none: ["/p"])
    + MatchingRow.rows("fragment empty", LinkComponent(fragment: ""), match: ["/p"], none: ["/p#x"])

  @Test("Fragments", arguments: fragments) func fragment(_ row: MatchingRow) { check(row) }

  static let escapes: [MatchingRow] =
    MatchingRow.path("/a%20b", match: ["/a%20b"])
    + MatchingRow.path("/a b", none: ["/a%20b"])
    + MatchingRow.path("/a/b", none: ["/a%2Fb"])
    + MatchingRow.path("/caf%C3%A9", none: ["/caf%c3%a9"])
    + MatchingRow.path("/café", none: ["/caf%C3%A9"])
    + decoded("/a b", match: ["/a%20b"])
    + decoded("/a%20b", none: ["/a%20b"])
    + decoded("/a/b", match: ["/a%2Fb"])
    + decoded("/café", match: ["/caf%C3%A9"])

  private static func decoded(
    _ pattern: String, match: [String] = [], none: [String] = []
  ) -> [MatchingRow] {
    MatchingRow.rows(
      "decoded \(pattern)", LinkComponent(path: pattern, percentEncoded: false), match: match,
      none: none)
  }

  @Test("Percent-escapes", arguments: escapes) func escape(_ row: MatchingRow) { check(row) }

  private func check(_ row: MatchingRow) {
    #expect(AssociationFile.of([.component(row.component)]).outcome(row.url) == row.outcome)
  }
}

/// One thing that the system was seen to do: a component, a URL, and the verdict.
struct MatchingRow: Sendable, CustomTestStringConvertible {
  var name: String
  var component: LinkComponent
  /// What follows `https://example.com`.
  var url: String
  var outcome: AssociationVerdict.Outcome

  var testDescription: String { "\(name): \(url) \(outcome)" }

  static func rows(
    _ name: String, _ component: LinkComponent, match: [String] = [], none: [String] = [],
    blocked: [String] = []
  ) -> [MatchingRow] {
    match.map { MatchingRow(name: name, component: component, url: $0, outcome: .match) }
      + none.map { MatchingRow(name: name, component: component, url: $0, outcome: .none) }
      + blocked.map { MatchingRow(name: name, component: component, url: $0, outcome: .blocked) }
  }

  static func path(
    _ pattern: String, match: [String] = [], none: [String] = []
  ) -> [MatchingRow] {
    rows("path \(pattern)", LinkComponent(path: pattern), match: match, none: none)
  }

  static func items(
    _ items: [String: String], match: [String] = [], none: [String] = []
  ) -> [MatchingRow] {
    rows(
      "query \(items.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" })",
      LinkComponent(query: .items(items)), match: match.map { "/p" + $0 },
      none: none.map { "/p" + $0 })
  }
}

extension AssociationFile {
  /// A file of one app with rules.
  static func of(
    _ rules: [LinkRule], defaults: LinkComponent = LinkComponent(),
    variables: [String: [String]] = [:]
  ) -> AssociationFile {
    AssociationFile(
      appLinks: AppLinks(
        details: [AppLinksDetail(appIDs: ["ABCDE12345.com.example.app"], rules: rules)],
        defaults: defaults, substitutionVariables: variables))
  }

  func outcome(_ rest: String) -> AssociationVerdict.Outcome {
    AssociationMatcher(self, host: "example.com").verdict(for: "https://example.com" + rest).outcome
  }
}

@Suite("Work of the matcher") struct BoundedWorkTests {
  static let letters = String(repeating: "a", count: 8192)

  @Test(
    "Patterns that make backtracking matchers blow up are decided",
    arguments: [
      ["*a*a*a*a*b"], ["/*a*a*a*a*a*a*a*a*a*a*b"], ["*?*?*?*?*?*?*?*?b"],
      ["*aaaaaaaaaaaaaaaaaaaaaaaab*"], ["$(x)$(x)$(x)$(x)b"], ["*$(x)*$(x)*b"],
      ["*$(lang)*$(lang)*b"], Array(repeating: "*a", count: 500) + ["b"],
    ])
  func blowUp(_ pattern: [String]) {
    let file = AssociationFile.of(
      [.component(LinkComponent(path: pattern.joined()))],
      variables: ["x": ["a", "aa", "*a", "a*a", ""]])
    #expect(file.outcome("/" + Self.letters) == .none)
  }

  @Test("Many items under many names are decided")
  func items() {
    let items = Dictionary(uniqueKeysWithValues: (0..<500).map { ("n\($0)", "*a*a*b") })
    let file = AssociationFile.of([.component(LinkComponent(query: .items(items)))])
    let query = (0..<500).map { "n\($0)=aaaaaaab" }.joined(separator: "&")
    #expect(file.outcome("/?" + query) == .match)
    #expect(file.outcome("/?" + query + "&n7=a") == .none)
  }
}
