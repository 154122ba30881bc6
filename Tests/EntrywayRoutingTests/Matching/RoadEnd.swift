@testable import EntrywayRouting

/// What one road says of a link.
enum RoadEnd<Destination: LinkDestination>: Equatable, CustomStringConvertible {
  /// The place and the pattern of its route; nil for the fallback.
  case opened(Destination, by: String?, RouteMatchDetails)
  case noMatch(NoMatch.Code, ReadingRule?)

  init(_ match: () throws(NoMatch) -> RouteMatch<Destination>) {
    do throws(NoMatch) {
      let match = try match()
      self = .opened(match.route, by: match.pattern, match.details)
    } catch {
      self = .noMatch(error.code, error.rule)
    }
  }

  /// The route's pattern; nil if none takes the link.
  var pattern: String? {
    if case .opened(_, let pattern, _) = self { pattern } else { nil }
  }

  var description: String {
    switch self {
    case .opened(let route, let pattern, let details):
      "\(route) by \(pattern ?? "the fallback"), parameters \(details.parameters), "
        + "ignored \(details.ignored)"
    case .noMatch(let code, let rule): "\(code.rawValue) \(rule.map { "\($0)" } ?? "")"
    }
  }
}
