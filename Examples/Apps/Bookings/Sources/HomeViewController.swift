import Bookings
import EntrywayUIKit
import UIKit

/// Shows who uses the app, and an alert for each destination that opens.
final class HomeViewController: UIViewController {
  init() {
    super.init(nibName: nil, bundle: nil)
    title = "Bookings"
    showProfile()
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    Task { try? await UIApplication.shared.askForNotifications() }
  }

  func show(_ route: BookingsRoute) {
    guard let title = route.title else { return }
    let alert = UIAlertController(title: title, message: nil, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    if presentedViewController == nil {
      present(alert, animated: true)
    } else {
      dismiss(animated: true) { [weak self] in self?.present(alert, animated: true) }
    }
  }

  private func showProfile() {
    let profile = AppDelegate.app.profile
    var configuration = UIContentUnavailableConfiguration.empty()
    configuration.text = "You are a \(profile.rawValue)"
    configuration.button = .filled()
    configuration.button.title = "Be a \(profile.other.rawValue)"
    configuration.buttonProperties.primaryAction = UIAction { [weak self] _ in
      AppDelegate.app.profile = profile.other
      self?.showProfile()
    }
    contentUnavailableConfiguration = configuration
  }

  nonisolated deinit {}
}
