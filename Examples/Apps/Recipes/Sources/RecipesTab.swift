import EntrywayUIKit
import Recipes

enum RecipesTab: NavigationScreen {
  case home
  case recipes
}

extension RecipesRoute {
  /// Which tab the place is in, and what is above the tab's root.
  var plan: NavigationPlan<RecipesTab, RecipesRoute> {
    switch self {
    case .home: .tab(.home)
    case .recipes(country: nil, limit: nil): .tab(.recipes)
    case .recipe, .recipes: .tab(.recipes).path([self])
    }
  }
}
