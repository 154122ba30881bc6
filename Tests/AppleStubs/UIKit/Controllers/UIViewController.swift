@MainActor open class UIViewController: UIResponder {
  open var title: String?
  open private(set) var presentedViewController: UIViewController?
  open private(set) weak var presentingViewController: UIViewController?

  public override nonisolated init() {}

  /// Does nothing if something is presented already, as UIKit.
  open func present(
    _ viewController: UIViewController, animated: Bool, completion: (() -> Void)? = nil
  ) {
    guard presentedViewController == nil else { return }
    presentedViewController = viewController
    viewController.presentingViewController = self
    completion?()
  }

  /// Dismisses what this controller presents, or, if it presents nothing, itself.
  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    guard let presented = presentedViewController else {
      guard let presenter = presentingViewController else { return completion?() ?? () }
      return presenter.dismiss(animated: animated, completion: completion)
    }
    presented.presentingViewController = nil
    presentedViewController = nil
    completion?()
  }
}
