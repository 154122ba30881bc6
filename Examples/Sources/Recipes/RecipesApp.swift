public import Entryway

/// Recipes: one screen at a time.
@MainActor
public final class RecipesApp {
  public let center: DeepLinkCenter<RecipesRoute>
  public private(set) var screen = RecipesRoute.home

  public init(center: DeepLinkCenter<RecipesRoute>) {
    self.center = center
    center.onOpen { [weak self] route, _ in self?.screen = route }
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
