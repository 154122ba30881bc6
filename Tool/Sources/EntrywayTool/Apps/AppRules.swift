import Entryway

/// An app's table and rules, whatever their destinations are.
protocol AppRules: Sendable {
  var manifest: RouteManifest { get }
  /// The mistakes in the table and in the rules.
  var wordedProblems: [String] { get }
  /// The rules, as the app wrote them.
  var ruleTexts: [String] { get }

  func explanation(of link: String) -> Explanation
  func link(
    named name: String, _ parameters: [String: [String]], scheme: String?, host: String?
  ) throws(NotWritable) -> String
}

extension EntryRules: AppRules {
  var wordedProblems: [String] {
    routes.problems.map(\.description) + problems.map(\.description)
  }

  var ruleTexts: [String] { rules.map(\.description) }

  func explanation(of link: String) -> Explanation { routes.explain(link) }

  func link(
    named name: String, _ parameters: [String: [String]], scheme: String?, host: String?
  ) throws(NotWritable) -> String {
    try routes.link(named: name, parameters, scheme: scheme, host: host)
  }
}
