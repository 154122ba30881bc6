import EntrywayUIKit
import Recipes
import UIKit

/// The way from a destination to its tab and its view controllers.
final class Navigator {
  let tabs = UITabBarController()
  private let driver: NavigationDriver<RecipesTab, RecipesRoute>

  init() {
    tabs.viewControllers = [
      UINavigationController(rootViewController: RecipeViewController(.home)),
      UINavigationController(
        rootViewController: RecipeViewController(.recipes(country: nil, limit: nil))),
    ]
    driver = NavigationDriver(tabs, tabs: .home, .recipes) { RecipeViewController($0) }
  }

  func show(_ route: RecipesRoute) { driver.apply(route.plan) }

  nonisolated deinit {}
}

enum RecipesTab: NavigationScreen {
  case home
  case recipes
}

extension RecipesRoute {
  /// Which tab the destination is in, and what is above the tab's root.
  var plan: NavigationPlan<RecipesTab, RecipesRoute> {
    switch self {
    case .home: .tab(.home)
    case .recipes(country: nil, limit: nil): .tab(.recipes)
    case .recipe, .recipes: .tab(.recipes).path([self])
    }
  }
}
