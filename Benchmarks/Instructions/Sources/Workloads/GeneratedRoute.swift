package import EntrywayRouting

/// One route of a generated table: its pattern, and what its parameters are.
package struct GeneratedRoute: Sendable {
  /// What a route's links carry.
  package enum Kind: String, Sendable, CaseIterable {
    /// `/games/orders/submit`
    case page
    /// `/games/orders/{id}`, an `Int`.
    case number
    /// `/games/orders/{name}`, a `String`.
    case text
    /// `/games/{id}/orders/{other}?page={page}`, two `Int` and an `Int?`.
    case pair
    /// `/games/orders?q={query}&limit={limit}`, a required `String` and an `Int?`.
    case search
    /// `/games/orders/{id}?on={isOn}`, an `Int` and a required `Bool`.
    case switched
  }

  package let number: Int
  package let kind: Kind
  package let pattern: String

  package var route: Route<Destination> {
    let number = number
    switch kind {
    case .page:
      return Route(pattern, Destination.page(route: number))
    case .number:
      return Route(pattern) { Destination.number(route: number, id: $0) }
    case .text:
      return Route(pattern) { Destination.text(route: number, name: $0) }
    case .pair:
      return Route(pattern) { Destination.pair(route: number, id: $0, other: $1, page: $2) }
    case .search:
      return Route(pattern) { Destination.search(route: number, query: $0, limit: $1) }
    case .switched:
      return Route(pattern) { Destination.switched(route: number, id: $0, isOn: $1) }
    }
  }
}
