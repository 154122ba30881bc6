import UIKit

/// Shows an alert for each destination that opens.
final class HomeViewController: UIViewController {
  init() { super.init(nibName: nil, bundle: nil) }

  required init?(coder: NSCoder) { nil }

  func show(_ title: String) {
    let alert = UIAlertController(title: title, message: nil, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    if presentedViewController == nil {
      present(alert, animated: true)
    } else {
      dismiss(animated: true) { [weak self] in self?.present(alert, animated: true) }
    }
  }

  nonisolated deinit {}
}
