@testable import EntrywayRouting

/// What one road says of a link.
enum RoadEnd<Destination: LinkDestination>: Equatable, CustomStringConvertible {
  case opened(RouteMatch<Destination>)
  case noMatch(NoMatch.Code, ReadingRule?)

  init(_ match: () throws(NoMatch) -> RouteMatch<Destination>) {
    do throws(NoMatch) {
      self = .opened(try match())
    } catch {
      self = .noMatch(error.code, error.rule)
    }
  }

  var description: String {
    switch self {
    case .opened(let match):
      "\(match.route) by \(match.pattern ?? "the fallback"), parameters \(match.parameters), "
        + "ignored \(match.ignored)"
    case .noMatch(let code, let rule): "\(code.rawValue) \(rule.map { "\($0)" } ?? "")"
    }
  }
}
