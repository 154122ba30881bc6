package import EntrywayRouting

/// Routes of realistic shape: three to five segments, shared beginnings, parameters in the middle.
///
/// Each ten routes in a row have the same mixture of shapes and lengths.
package struct GeneratedTable: Sendable {
  package static let scheme = "shop"
  package static let host = "shop.example.com"

  package let routes: [GeneratedRoute]

  /// A table whose routes are of one kind, or of all kinds.
  package init(count: Int, kind: GeneratedRoute.Kind? = nil) {
    var random = SeededGenerator(seed: 2026)
    var taken: Set<String> = []
    var routes: [GeneratedRoute] = []
    routes.reserveCapacity(count)
    while routes.count < count {
      let number = routes.count
      let kind = kind ?? Self.mixture[number % Self.mixture.count]
      var pattern = Self.pattern(kind, number, &random)
      while !taken.insert(pattern).inserted { pattern = Self.pattern(kind, number, &random) }
      routes.append(GeneratedRoute(number: number, kind: kind, pattern: pattern))
    }
    self.routes = routes
  }

  package func table() -> RouteTable<Destination> {
    RouteTable(schemes: [Self.scheme], hosts: [Self.host]) {
      for route in routes { route.route }
    }
  }

  /// What apps have most of comes first; 13 and 10 have no common divisor.
  private static let mixture: [GeneratedRoute.Kind] = [
    .number, .text, .page, .number, .pair, .text, .number, .search, .text, .number, .pair, .page,
    .switched,
  ]

  private static func pattern(
    _ kind: GeneratedRoute.Kind, _ number: Int, _ random: inout SeededGenerator
  ) -> String {
    let area = random.pick(Words.areas)
    let action = random.pick(Words.actions)
    let nouns = number % 2 == 0 ? Words.shortNouns : Words.longNouns
    let noun = random.pick(nouns)
    let inner = random.pick(nouns)
    let shape = number / 2 % 5
    switch kind {
    case .page: return "/\(area)/\(noun)/\(action)"
    case .number: return oneParameter("{id}", area, noun, inner, action, shape)
    case .text: return oneParameter("{name}", area, noun, inner, action, shape)
    case .pair:
      let path = twoParameters("{id}", "{other}", area, noun, action, shape)
      return path + "?page={page}"
    case .search: return "/\(area)/\(noun)/\(action)?q={query}&limit={limit}"
    case .switched: return oneParameter("{id}", area, noun, inner, action, shape) + "?on={isOn}"
    }
  }

  private static func oneParameter(
    _ parameter: String, _ area: String, _ noun: String, _ inner: String, _ action: String,
    _ shape: Int
  ) -> String {
    switch shape {
    case 0: "/\(area)/\(noun)/\(parameter)"
    case 1: "/\(area)/\(noun)/\(parameter)/\(action)"
    case 2: "/\(area)/\(parameter)/\(noun)/\(action)"
    case 3: "/\(area)/\(noun)/\(parameter)/\(inner)/\(action)"
    default: "/\(area)/\(noun)/\(action)/\(parameter)"
    }
  }

  private static func twoParameters(
    _ first: String, _ second: String, _ area: String, _ noun: String, _ action: String,
    _ shape: Int
  ) -> String {
    switch shape {
    case 0: "/\(area)/\(first)/\(noun)/\(second)"
    case 1: "/\(area)/\(noun)/\(first)/\(second)"
    case 2: "/\(area)/\(first)/\(noun)/\(second)/\(action)"
    case 3: "/\(area)/\(noun)/\(first)/\(action)/\(second)"
    default: "/\(area)/\(first)/\(noun)/\(action)/\(second)"
    }
  }
}
