import UIKit

final class SignInViewController: UIViewController {
  init() {
    super.init(nibName: nil, bundle: nil)
    title = "Sign In"
    contentUnavailableConfiguration = UIContentUnavailableConfiguration.place(
      "Sign in to see your order", button: "Sign In"
    ) { [weak self] in
      self?.dismiss(animated: true) { Session.isSignedIn = true }
    }
  }

  required init?(coder: NSCoder) { nil }
}
