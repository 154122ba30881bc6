import UIKit

/// The app's window, with one stack of recipes.
@MainActor
final class Navigator {
  let stack = UINavigationController(rootViewController: RecipeViewController("Home"))
  private let window: UIWindow?

  init(_ scene: UIScene) {
    window = (scene as? UIWindowScene).map { UIWindow(windowScene: $0) }
    window?.rootViewController = stack
    window?.makeKeyAndVisible()
  }

  func show(_ route: RecipesRoute) {
    let titles: [String] =
      switch route {
      case .home: []
      case .recipe(let id): ["Recipe \(id)"]
      case .recipes(let country, let limit):
        ["Recipes \(country ?? "everywhere") \(limit.map(String.init) ?? "all")"]
      }
    let screens = titles.map(RecipeViewController.init)
    stack.setViewControllers(Array(stack.viewControllers.prefix(1)) + screens, animated: true)
  }

  nonisolated deinit {}
}

final class RecipeViewController: UIViewController {
  init(_ title: String) {
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  required init?(coder: NSCoder) { nil }

  nonisolated deinit {}
}
