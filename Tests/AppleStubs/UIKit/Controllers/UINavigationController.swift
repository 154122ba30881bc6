#if !os(watchOS)
  @MainActor open class UINavigationController: UIViewController {
    open var viewControllers: [UIViewController] = []
    /// How often the stack was set, for tests.
    public private(set) var changes = 0

    public init(rootViewController: UIViewController) {
      viewControllers = [rootViewController]
      super.init(nibName: nil, bundle: nil)
    }

    public override init(nibName: String?, bundle: Bundle?) {
      super.init(nibName: nibName, bundle: bundle)
    }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var topViewController: UIViewController? { viewControllers.last }

    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
      changes += 1
      self.viewControllers = viewControllers
    }

    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
      setViewControllers(viewControllers + [viewController], animated: animated)
    }

    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? {
      let popped = Array(viewControllers.dropFirst())
      setViewControllers(Array(viewControllers.prefix(1)), animated: animated)
      return popped
    }
  }
#endif
