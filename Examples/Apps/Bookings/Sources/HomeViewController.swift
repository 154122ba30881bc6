import Bookings
import EntrywayUIKit
import UIKit

/// Shows who uses the app, and an alert for each destination that opens.
final class HomeViewController: UIViewController {
  init() {
    super.init(nibName: nil, bundle: nil)
    showProfile()
  }

  required init?(coder: NSCoder) { nil }

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
    let other: Profile = Profile.current == .host ? .guest : .host
    var configuration = UIContentUnavailableConfiguration.empty()
    configuration.text = "You are a \(Profile.current.rawValue)"
    configuration.button = .filled()
    configuration.button.title = "Be a \(other.rawValue)"
    configuration.buttonProperties.primaryAction = UIAction { [weak self] _ in
      Profile.current = other
      self?.showProfile()
    }
    contentUnavailableConfiguration = configuration
  }

  nonisolated deinit {}
}

typealias Profile = BookingsApp.Profile

extension Profile {
  /// Who uses the app; the home screen's menu follows.
  static var current: Profile {
    get { AppDelegate.center.audiences.contains("host") ? .host : .guest }
    set { AppDelegate.center.audiences = [newValue.rawValue] }
  }
}
