import EntrywayUIKit
import Shop
import UIKit

/// The way from a destination to its view controllers.
final class Navigator {
  let stack = UINavigationController()
  private let driver: NavigationDriver<NoTab, ShopApp.Screen>

  init() {
    driver = NavigationDriver(stack) { screen in
      switch screen {
      case .home: HomeViewController()
      case .order(let id): OrderViewController(id: id)
      case .sale, .conversation, .reply, .user, .search: DestinationViewController(screen)
      }
    }
    driver.apply(.path([.home]), animated: false)
    // The window's scene lets go of the navigator when it ends.
    AppDelegate.session.onAsk = { [weak self] asks in
      if asks { self?.askForSignIn() } else { self?.endSignIn() }
    }
  }

  func show(_ route: ShopRoute, _ entry: AppEntry) {
    if let plan = route.plan(for: entry, over: driver.state.path) { driver.apply(plan) }
  }

  private func askForSignIn() {
    guard stack.presentedViewController == nil else { return }
    stack.present(SignInViewController(), animated: true)
  }

  /// What waited for the sign-in opens: by the browser, or by the link of a mail.
  private func endSignIn() {
    guard stack.presentedViewController is SignInViewController else { return }
    stack.dismiss(animated: true)
  }

  nonisolated deinit {}
}
