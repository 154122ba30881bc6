import EntrywayReporting
import EntrywayUIKit
import Shop
import UIKit

final class HomeViewController: UIViewController {
  init() {
    super.init(nibName: nil, bundle: nil)
    title = ShopApp.Screen.home.description
    showContent()
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    Task { try? await UIApplication.shared.askForNotifications() }
    Task {
      // What the person has answered in an earlier launch is read from the disk.
      await AppDelegate.center.reporting?.ready()
      showContent()
    }
  }

  private func showContent() {
    let order = ShopApp.offeredOrder
    var content = UIContentUnavailableConfiguration.message(
      "Shop", button: "Show Order \(order)"
    ) {
      // A link inside the app goes the same way as all others: it may have to wait for a sign-in.
      guard let link = try? ShopRoute.routes.link(to: .order(id: order)) else { return }
      AppDelegate.center.receive(AppEntry(source: .inApp, content: .link(link)))
    }
    if let reporting = AppDelegate.center.reporting {
      content.secondaryButton = .plain()
      content.secondaryButton.title =
        reporting.hasConsent ? "Stop Telling Us Which Links Work" : "Tell Us Which Links Work"
      content.secondaryButtonProperties.primaryAction = UIAction { [weak self] _ in
        reporting.hasConsent.toggle()
        self?.showContent()
      }
    }
    contentUnavailableConfiguration = content
  }

  nonisolated deinit {}
}
