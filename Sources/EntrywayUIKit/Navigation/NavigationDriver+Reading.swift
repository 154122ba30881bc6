#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import Entryway
  import UIKit

  extension NavigationDriver {
    /// Where the user is now, as far as a plan can describe it.
    public var state: NavigationState<Tab, Screen> {
      var paths: [Tab: [Screen]] = [:]
      for tab in base.tabs {
        if let stack = base.stack(of: tab) { paths[tab] = path(in: stack) }
      }
      return NavigationState(tab: base.selectedTab, paths: paths, modals: modals)
    }

    /// What is presented over the base, the lowest first.
    var presented: [UIViewController] {
      var chain: [UIViewController] = []
      while let next = (chain.last ?? base.controller).presentedViewController {
        chain.append(next)
      }
      return chain
    }

    private var modals: [NavigationModal<Screen>] {
      var modals: [NavigationModal<Screen>] = []
      for controller in presented {
        let stack = controller as? UINavigationController
        guard let root = screen(of: controller) ?? stack?.viewControllers.first.flatMap(screen)
        else { break }
        modals.append(
          NavigationModal(root, path: known(stack?.viewControllers.dropFirst() ?? [])))
      }
      return modals
    }

    func screen(of controller: UIViewController) -> Screen? {
      screens.first { $0.controller === controller }?.screen
    }

    func path(in stack: UINavigationController) -> [Screen] {
      known(stack.viewControllers.dropFirst(rootCount(of: stack)))
    }

    /// A root that no screen made lies under the path; one that a screen made is its beginning.
    func rootCount(of stack: UINavigationController) -> Int {
      if presented.contains(where: { $0 === stack }) { return 1 }
      return stack.viewControllers.first.map { screen(of: $0) == nil ? 1 : 0 } ?? 0
    }

    /// The screens up to the first controller that the app has put there by hand.
    private func known(_ controllers: ArraySlice<UIViewController>) -> [Screen] {
      var path: [Screen] = []
      for controller in controllers {
        guard let screen = screen(of: controller) else { break }
        path.append(screen)
      }
      return path
    }

    /// Whether the app has put something on top of a tab's path by hand.
    func hasStrangers(in tab: Tab) -> Bool {
      guard let stack = base.stack(of: tab) else { return false }
      return stack.viewControllers.count > rootCount(of: stack) + path(in: stack).count
    }
  }
#endif
