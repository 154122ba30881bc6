import EntrywayRouting
import Testing

/// Patterns that all take a link, in the order of their precedence: the first takes it.
struct PrecedenceRow: Sendable, CustomTestStringConvertible {
  var name: String
  var link: String
  var patterns: [String]
  /// The pattern of the route that takes the link.
  var winner: String
  /// Whether only bytes decide between the first two, which is a problem.
  var isTie: Bool
  var arguments: ArgumentMode

  init(
    _ name: String, _ link: String, _ patterns: [String], wins winner: String, isTie: Bool = false,
    arguments: ArgumentMode = .query
  ) {
    self.name = name
    self.link = link
    self.patterns = patterns
    self.winner = winner
    self.isTie = isTie
    self.arguments = arguments
  }

  var testDescription: String { name }
}
