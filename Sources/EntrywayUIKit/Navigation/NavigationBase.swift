#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import UIKit

  /// What lies under all modals.
  enum NavigationBase<Tab: Hashable & Sendable> {
    case tabs(UITabBarController, [Tab])
    case stack(UINavigationController, Tab)
  }

  @MainActor
  extension NavigationBase {
    var controller: UIViewController {
      switch self {
      case .tabs(let controller, _): controller
      case .stack(let controller, _): controller
      }
    }

    var tabs: [Tab] {
      switch self {
      case .tabs(_, let tabs): tabs
      case .stack(_, let tab): [tab]
      }
    }

    /// The selected tab; the first if the controller selects one that is not in the list.
    var selectedTab: Tab {
      switch self {
      case .tabs(let controller, let tabs):
        tabs.indices.contains(controller.selectedIndex) ? tabs[controller.selectedIndex] : tabs[0]
      case .stack(_, let tab): tab
      }
    }

    /// Whether there is anything to drive: with iOS 18's `tabs` there is not.
    var hasControllers: Bool {
      guard case .tabs(let controller, _) = self else { return true }
      return controller.viewControllers?.isEmpty == false
    }

    /// Selects a tab, and says whether it is there.
    func select(_ tab: Tab) -> Bool {
      guard case .tabs(let controller, let tabs) = self, let index = tabs.firstIndex(of: tab),
        controller.viewControllers?.indices.contains(index) == true
      else { return false }
      controller.selectedIndex = index
      return true
    }

    /// The stack of a tab, if it has one.
    func stack(of tab: Tab) -> UINavigationController? {
      switch self {
      case .tabs(let controller, let tabs):
        guard let index = tabs.firstIndex(of: tab), let children = controller.viewControllers,
          children.indices.contains(index)
        else { return nil }
        return children[index] as? UINavigationController
      case .stack(let controller, _): return controller
      }
    }
  }
#endif
