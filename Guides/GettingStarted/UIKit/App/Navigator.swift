import EntrywayUIKit
import UIKit

/// The window's tabs, and the path from a destination to its screen.
@MainActor
final class Navigator {
  let tabs = UITabBarController()
  private let driver: NavigationDriver<BakeryTab, BakeryRoute>

  init() {
    tabs.viewControllers = [
      UINavigationController(rootViewController: BakeryViewController(.menu)),
      UINavigationController(rootViewController: BakeryViewController(.orders)),
    ]
    driver = NavigationDriver(tabs, tabs: .menu, .orders) { BakeryViewController($0) }
  }

  func show(_ route: BakeryRoute) { driver.apply(route.plan) }

  nonisolated deinit {}
}
