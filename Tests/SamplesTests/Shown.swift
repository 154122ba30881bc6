import AppleSystem
import EntrywayUIKit
import UIKit

extension Phone {
  /// What the window shows.
  var root: UIViewController? {
    (scenes.first?.delegate as? any WindowHolder)?.window?.rootViewController
  }

  /// The screen that the person looks at: of tabs the selected one's, of a stack the topmost.
  var screen: UIViewController? {
    let tab = (root as? UITabBarController)?.selectedViewController ?? root
    return (tab as? UINavigationController)?.topViewController ?? tab
  }

  /// Says to the screen that it has appeared, which the stubs leave to tests.
  func appear() { notifications.whileCurrent { screen?.viewDidAppear(false) } }

  /// Looks at the app once after its installation, and allows what it asks for.
  func allow() async {
    startProcess()
    activate(connect())
    appear()
    await eventually { notifications.isAuthorized }
  }

  /// The titles of the screens of a stack, the topmost last.
  func titles(_ stack: UIViewController?) -> [String] {
    (stack as? UINavigationController)?.viewControllers.map { $0.title ?? "" } ?? []
  }
}

extension SwiftUIPhone {
  /// Looks at the app once after its installation, and allows what it asks for.
  func allow() async {
    startProcess()
    activate(connect())
    await eventually { notifications.isAuthorized }
  }
}

protocol WindowHolder { var window: UIWindow? { get } }

extension BaseSceneDelegate: WindowHolder {}

extension UIViewController {
  /// Taps the button of a screen without other content.
  func press() { content?.buttonProperties.primaryAction?.press() }

  /// Taps the button below it.
  func pressSecond() { content?.secondaryButtonProperties.primaryAction?.press() }

  /// What stands on the button below it.
  var secondTitle: String? { content?.secondaryButton.title }

  private var content: UIContentUnavailableConfiguration? {
    contentUnavailableConfiguration as? UIContentUnavailableConfiguration
  }
}
