import Entryway

/// Lines of the README that stand alone there.
struct ReadmeLines {
  /// What a link gives, and a destination.
  static func links() throws -> String {
    let order = try ShopRoute.routes.match("https://shop.example.com/orders/4821").destination
    let link = try ShopRoute.routes.link(to: order)
    print(order, link)  // order(id: "4821") https://shop.example.com/orders/4821
    print(ShopRoute.routes.explain("https://shop.exmaple.com/orders/4821"))
    return "\(order) \(link)"
  }

  /// What a center does with a link that comes before there is a window.
  static func center(showing navigator: ReadmeNavigator) -> String {
    let center = DeepLinkCenter(ShopRoute.entries)
    center.onOpen { route in navigator.show(route) }
    center.receive("https://shop.example.com/orders/4821")
    center.satisfy(.interface)  // the link opens now, once
    print(center.history[0])  // Entry 1, a universal link, opened order (id: 4821).
    return "\(center.history[0])"
  }
}

/// What an app shows its destinations with.
final class ReadmeNavigator {
  private(set) var shown: [ShopRoute] = []

  func show(_ route: ShopRoute) { shown.append(route) }
}
