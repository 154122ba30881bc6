import EntrywayUIKit
import UIKit

/// A screen that shows its title; the menu also asks for permission to send notifications.
final class BakeryViewController: UIViewController {
  init(_ route: BakeryRoute) {
    super.init(nibName: nil, bundle: nil)
    title = route.title
    var content = UIContentUnavailableConfiguration.empty()
    content.text = route.title
    if route == .menu {
      content.button = .filled()
      content.button.title = "Notify Me About Orders"
      content.buttonProperties.primaryAction = UIAction { _ in
        Task { try? await UIApplication.shared.askForNotifications() }
      }
    }
    contentUnavailableConfiguration = content
  }

  required init?(coder: NSCoder) { nil }

  nonisolated deinit {}
}
