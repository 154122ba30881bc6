import EntrywayReporting
import Shop
import UIKit

/// A destination of which this sample shows the name, and what is on sale with a button to buy it.
final class DestinationViewController: UIViewController {
  init(_ screen: ShopApp.Screen) {
    super.init(nibName: nil, bundle: nil)
    title = screen.description
    guard case .sale = screen else {
      contentUnavailableConfiguration = UIContentUnavailableConfiguration.message(
        screen.description)
      return
    }
    contentUnavailableConfiguration = UIContentUnavailableConfiguration.message(
      screen.description, button: "Buy"
    ) {
      // The link server joins it with the push or the link that led here.
      AppDelegate.center.track(.purchase, ["total": 49.9, "currency": "EUR"])
    }
  }

  required init?(coder: NSCoder) { nil }

  nonisolated deinit {}
}

extension UIContentUnavailableConfiguration {
  /// A screen with a text, and with a button if there is something to do.
  static func message(
    _ text: String, button title: String? = nil, action: @escaping () -> Void = {}
  ) -> UIContentUnavailableConfiguration {
    var configuration = UIContentUnavailableConfiguration.empty()
    configuration.text = text
    if let title {
      configuration.button = .filled()
      configuration.button.title = title
      configuration.buttonProperties.primaryAction = UIAction { _ in action() }
    }
    return configuration
  }
}
