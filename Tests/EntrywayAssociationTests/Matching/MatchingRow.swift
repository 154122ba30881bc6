import EntrywayAssociation
import Testing

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
