import EntrywayUIKit
import UIKit

/// What an app has of its own: the places, and the way to them.
enum ShopRoute: LinkDestination {
  case order(id: String)

  static let routes = RouteTable<ShopRoute>(schemes: ["shop"], hosts: ["shop.example.com"]) {
    Route("/orders/{id}", ShopRoute.order)
  }
  static let entries = EntryRules(routes, [.notification(link: "deep_link")])
}

nonisolated enum Screen: Hashable {
  case order(String)
}

final class Navigator {
  let stack = UINavigationController(rootViewController: UIViewController())
  private let driver: NavigationDriver<NoTab, Screen>
  static var last: Navigator?

  init(_ scene: UIScene) {
    driver = NavigationDriver(stack) { _ in UIViewController() }
    Self.last = self
  }

  func show(_ route: ShopRoute) {
    switch route {
    case .order(let id): driver.apply(.path([.order(id)]))
    }
  }
}
