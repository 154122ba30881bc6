import EntrywayUIKit
import Recipes
import UIKit

/// A destination of which this sample shows the name; home also asks whether the app may notify.
final class RecipeViewController: UIViewController {
  private let asks: Bool

  init(_ route: RecipesRoute) {
    asks = route == .home
    super.init(nibName: nil, bundle: nil)
    title = route.description
    var configuration = UIContentUnavailableConfiguration.empty()
    configuration.text = route.description
    contentUnavailableConfiguration = configuration
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard asks else { return }
    Task { try? await UIApplication.shared.askForNotifications() }
  }

  nonisolated deinit {}
}
