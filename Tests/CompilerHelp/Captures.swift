import Entryway
import EntrywayRouting

// What a route or a rule keeps may be called on any thread: state that is not `Sendable` is refused,
// as `Captures.txt` says. The file is compiled by `Scripts/check-compiler-help` alone.

enum ShopRoute: LinkDestination {
  case home
  case order(id: String)
}

let good = RouteTable<ShopRoute>(schemes: ["shop"]) {
  Route("/", .home)
  Route("/orders/{id}", ShopRoute.order)
}

final class Draft {
  var count = 0

  func order(_ id: String) -> ShopRoute {
    count += 1
    return .order(id: id)
  }
}

@MainActor enum Screen {
  static var count = 0

  static func order(_ id: String) -> ShopRoute {
    count += 1
    return .order(id: id)
  }
}

func drafted(_ draft: Draft) -> EntryRules<ShopRoute> {
  let routes = RouteTable<ShopRoute>(schemes: ["shop"]) {
    Route("/drafts/{id}") { draft.order($0) }
    Route("/screens/{id}", Screen.order)
    Route("/shown/{id}") { Screen.order($0) }
    Mount("/shop", good) { (_: ShopRoute) in draft.order("1") }
  }
  return EntryRules(
    routes,
    [
      .activity("draft", id: "id") { draft.order($0) },
      .notification(reading: "draft") { _ in draft.order("1") },
    ])
}
