import UIKit

/// The app's window, and the way to its screens.
@MainActor
final class Navigator {
  let stack = UINavigationController(rootViewController: ScreenViewController("Shop"))
  private let window: UIWindow?

  init(_ scene: UIScene) {
    window = (scene as? UIWindowScene).map { UIWindow(windowScene: $0) }
    window?.rootViewController = stack
    window?.makeKeyAndVisible()
  }

  func show(_ route: ShopRoute) {
    let titles: [String] =
      switch route {
      case .home, .link: []
      case .order(let id): ["Order \(id)"]
      case .sale(let id): ["Sale \(id)"]
      }
    let screens = titles.map(ScreenViewController.init)
    stack.setViewControllers(Array(stack.viewControllers.prefix(1)) + screens, animated: true)
  }

  nonisolated deinit {}
}

final class ScreenViewController: UIViewController {
  init(_ title: String) {
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  required init?(coder: NSCoder) { nil }

  nonisolated deinit {}
}
