import Entryway
import EntrywayRouting

// A function value that is given whole is refused as well if it is not `Sendable`, as `Functions.txt`
// says. The compiler finds these before it looks into closures. The file is compiled by
// `Scripts/check-compiler-help` alone.

enum ShopRoute: LinkDestination {
  case home
  case order(id: String)
}

final class Draft {
  var count = 0

  func order(_ id: String) -> ShopRoute {
    count += 1
    return .order(id: id)
  }
}

func drafted(_ draft: Draft, _ order: @escaping (String) -> ShopRoute) -> EntryRules<ShopRoute> {
  let routes = RouteTable<ShopRoute>(schemes: ["shop"]) {
    Route("/", .home)
    Route("/methods/{id}", draft.order)
    Route("/functions/{id}", order)
  }
  return EntryRules(routes, [.activity("function", id: "id", order)])
}
