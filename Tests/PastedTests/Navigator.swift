import EntrywayUIKit
import UIKit

@MainActor
final class Navigator {
  private let window: UIWindow?
  private let driver: NavigationDriver<ShopTab, Screen>

  init(_ scene: UIScene) {
    let tabs = UITabBarController()
    tabs.viewControllers = [UINavigationController(rootViewController: OrdersViewController())]
    driver = NavigationDriver(tabs, tabs: .orders) { screen in
      switch screen {
      case .order(let id): OrderViewController(id)
      }
    }
    window = (scene as? UIWindowScene).map { UIWindow(windowScene: $0) }
    window?.rootViewController = tabs
    window?.makeKeyAndVisible()
  }

  func show(_ route: ShopRoute) { driver.apply(route.plan) }

  nonisolated deinit {}
}
