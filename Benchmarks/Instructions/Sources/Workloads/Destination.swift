import EntrywayRouting

/// What a link opens in the generated tables: which route took it, and what it carried.
package enum Destination: LinkDestination {
  case page(route: Int)
  case number(route: Int, id: Int)
  case text(route: Int, name: String)
  case pair(route: Int, id: Int, other: Int, page: Int?)
  case search(route: Int, query: String, limit: Int?)
  case switched(route: Int, id: Int, isOn: Bool)

  /// A number that a loop can add up, so that no lookup is left out of a measurement.
  package var checksum: Int {
    switch self {
    case .page(let route): route
    case .number(let route, let id): route &+ id
    case .text(let route, let name): route &+ name.utf8.count
    case .pair(let route, let id, let other, let page): route &+ id &+ other &+ (page ?? 0)
    case .search(let route, let query, let limit): route &+ query.utf8.count &+ (limit ?? 0)
    case .switched(let route, let id, let isOn): route &+ id &+ (isOn ? 1 : 0)
    }
  }
}
