public import Entryway

/// The destinations of the app: links and pushes name the same ones.
public enum RecipesRoute: LinkDestination {
  case home
  case recipe(id: String)
  case recipes(country: String?, limit: Int?)
}

extension RecipesRoute {
  public static let routes = RouteTable<RecipesRoute>(
    schemes: ["bestrecipes"], hosts: ["bestrecipes.com"]
  ) {
    Route("/home", .home)
    // `id` is required here, so a link with one means a recipe, and one without a list.
    Route("/recipe?id={id}", RecipesRoute.recipe)
    Route("/recipe?country={country}&limit={limit}", RecipesRoute.recipes)
  }

  /// `{"type": "recipe", "country": "FR", "limit": 7}` opens what
  /// `https://bestrecipes.com/recipe?country=FR&limit=7` opens.
  public static let entries = EntryRules(routes, [.notification(fieldsNamedBy: "type")])

  /// Which tab the destination is in, and what is above the tab's root.
  public var plan: NavigationPlan<RecipesTab, RecipesRoute> {
    switch self {
    case .home: .tab(.home)
    case .recipes(country: nil, limit: nil): .tab(.recipes)
    case .recipe, .recipes: .tab(.recipes).path([self])
    }
  }
}

/// The tabs: a destination is a screen as it is.
public enum RecipesTab: NavigationScreen {
  case home
  case recipes

  /// What the tab shows under its path.
  public var root: RecipesRoute {
    switch self {
    case .home: .home
    case .recipes: .recipes(country: nil, limit: nil)
    }
  }
}

/// Recipes: two tabs, with a stack of recipes in the second.
@MainActor
public final class RecipesApp {
  public let center: DeepLinkCenter<RecipesRoute>
  public let navigation = NavigationModel<RecipesTab, RecipesRoute>(tab: .home)

  /// The screen on top.
  public var screen: RecipesRoute { navigation.path.last ?? navigation.selectedTab.root }

  public init(center: DeepLinkCenter<RecipesRoute>) {
    self.center = center
    center.onOpen { [weak self] route in self?.navigation.apply(route.plan) }
  }
}

extension RecipesRoute: CustomStringConvertible {
  /// The screen's title.
  public var description: String {
    switch self {
    case .home: return "Home"
    case .recipe(let id): return "Recipe(\(id))"
    case .recipes(let country, let limit):
      let filters = [country.map { "country: \($0)" }, limit.map { "limit: \($0)" }]
        .compactMap { $0 }
      return filters.isEmpty ? "Recipes" : "Recipes(\(filters.joined(separator: ", ")))"
    }
  }
}
