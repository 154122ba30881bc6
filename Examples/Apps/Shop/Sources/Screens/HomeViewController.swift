import EntrywayUIKit
import UIKit

final class HomeViewController: UIViewController {
  init() {
    super.init(nibName: nil, bundle: nil)
    title = "Shop"
    contentUnavailableConfiguration = UIContentUnavailableConfiguration.message(
      "Shop", button: "Show Order 4821"
    ) {
      // A link inside the app goes the same way as all others: it may have to wait for a sign-in.
      AppDelegate.center.receive(
        AppEntry(source: .inApp, content: .link("https://shop.example.com/orders/4821")))
    }
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    Task { try? await UIApplication.shared.askForNotifications() }
  }

  nonisolated deinit {}
}
