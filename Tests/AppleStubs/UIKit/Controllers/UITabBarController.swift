#if !os(watchOS)
  @MainActor open class UITabBarController: UIViewController {
    open var viewControllers: [UIViewController]?
    open var selectedIndex = 0

    open var selectedViewController: UIViewController? {
      get {
        guard let viewControllers, viewControllers.indices.contains(selectedIndex) else {
          return nil
        }
        return viewControllers[selectedIndex]
      }
      set {
        if let index = viewControllers?.firstIndex(where: { $0 === newValue }) {
          selectedIndex = index
        }
      }
    }
  }
#endif
