import EntrywayUIKit
import Recipes
import UIKit

/// The way from a destination to its tab and its view controllers.
final class Navigator {
  let tabs = UITabBarController()
  private let driver: NavigationDriver<RecipesTab, RecipesRoute>

  init() {
    tabs.viewControllers = [RecipesTab.home, .recipes].map {
      UINavigationController(rootViewController: RecipeViewController($0.root))
    }
    driver = NavigationDriver(tabs, tabs: .home, .recipes) { RecipeViewController($0) }
  }

  func show(_ route: RecipesRoute) { driver.apply(route.plan) }

  nonisolated deinit {}
}
