#if !os(watchOS)
  @MainActor open class UIViewController: UIResponder {
    open var title: String?
    open var modalPresentationStyle = UIModalPresentationStyle.automatic
    open var contentUnavailableConfiguration: (any UIContentConfiguration)?
    open private(set) var presentedViewController: UIViewController?
    open private(set) weak var presentingViewController: UIViewController?

    /// For tests: whether the controller is on the screen, without which it presents nothing.
    public var isInWindow = true
    /// For tests: what a transition does when it ends; nil if it ends at once.
    public var transitions: [@MainActor () -> Void]?
    /// For tests: whether transitions end without a call.
    public var losesCompletions = false
    private var coordinator: TransitionCoordinator?

    /// The transition that is under way, if there is one.
    open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { coordinator }

    public init(nibName: String?, bundle: Bundle?) {}

    /// There are no storyboards here; but whoever adds an initializer of its own has to have this one.
    public required init?(coder: NSCoder) {}

    public convenience override init() { self.init(nibName: nil, bundle: nil) }

    open func viewDidAppear(_ animated: Bool) {}

    /// Does nothing if something is presented already, or a transition is under way, as UIKit.
    open func present(
      _ viewController: UIViewController, animated: Bool, completion: (() -> Void)? = nil
    ) {
      guard presentedViewController == nil, coordinator == nil, isInWindow else { return }
      presentedViewController = viewController
      viewController.presentingViewController = self
      let completion = losesCompletions ? nil : completion
      end(animated) { completion?() }
    }

    /// Dismisses what this controller presents, or, if it presents nothing, itself; does nothing while
    /// a transition is under way, which is from memory.
    open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
      guard coordinator == nil else { return }
      let completion = losesCompletions ? nil : completion
      guard let presented = presentedViewController else {
        if let presenter = presentingViewController {
          presenter.dismiss(animated: animated, completion: completion)
        } else {
          completion?()
        }
        return
      }
      end(animated) {
        presented.presentingViewController = nil
        self.presentedViewController = nil
        completion?()
      }
    }

    /// Ends the transition that began first.
    public func endTransition() {
      guard let transition = transitions?.first else { return }
      transitions?.removeFirst()
      let ended = coordinator
      coordinator = nil
      transition()
      ended?.end()
    }

    private func end(_ animated: Bool, _ transition: @escaping @MainActor () -> Void) {
      if animated, transitions != nil {
        transitions?.append(transition)
        coordinator = TransitionCoordinator()
      } else {
        transition()
      }
    }
  }

  public enum UIModalPresentationStyle: Int, Sendable {
    case automatic = -2
    case fullScreen = 0
    case pageSheet
  }
#endif
