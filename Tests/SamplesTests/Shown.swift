import AppleSystem
import EntrywayUIKit
import UIKit

extension Phone {
  /// What the window shows.
  var root: UIViewController? {
    (scenes.first?.delegate as? any WindowHolder)?.window?.rootViewController
  }

  /// The titles of the screens of a stack, the topmost last.
  func titles(_ stack: UIViewController?) -> [String] {
    (stack as? UINavigationController)?.viewControllers.map { $0.title ?? "" } ?? []
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
