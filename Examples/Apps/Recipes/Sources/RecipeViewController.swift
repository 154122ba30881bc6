import Recipes
import UIKit

/// A destination of which this sample shows the name.
final class RecipeViewController: UIViewController {
  init(_ route: RecipesRoute) {
    super.init(nibName: nil, bundle: nil)
    title = route.description
    var configuration = UIContentUnavailableConfiguration.empty()
    configuration.text = route.description
    contentUnavailableConfiguration = configuration
  }

  required init?(coder: NSCoder) { nil }

  nonisolated deinit {}
}
