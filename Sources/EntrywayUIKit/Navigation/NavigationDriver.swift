#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import Entryway
  public import UIKit

  /// Takes a tab bar controller or a navigation controller where a plan leads.
  ///
  /// ```swift
  /// let driver = NavigationDriver(tabBarController, tabs: .home, .settings) { screen in
  ///   switch screen {
  ///   case .todo(let id): TodoViewController(id)
  ///   }
  /// }
  /// center.onOpen(scene: SceneID(scene)) { route, _ in driver.apply(route.plan) }
  /// ```
  ///
  /// Where the user is, is read from the controllers themselves, so the user may go back, swipe a
  /// sheet away and change tabs without telling anybody. Controllers that the app pushes or presents
  /// by hand are on no plan: the next plan that names their stack takes them away.
  @MainActor
  public final class NavigationDriver<Tab: Hashable & Sendable, Screen: Hashable & Sendable> {
    /// Makes the controller of a screen.
    public typealias Make = @MainActor (Screen) -> UIViewController

    let base: NavigationBase<Tab>
    private let make: Make
    var screens: [ShownScreen<Screen>] = []

    private var plans: [(plan: NavigationPlan<Tab, Screen>, isAnimated: Bool)] = []
    var moves: [NavigationMove<Tab, Screen>] = []
    var isAnimated = true
    /// Whether UIKit is presenting or dismissing, and what follows has to wait.
    var isMoving = false

    /// A driver of a tab bar controller, each of whose tabs is a navigation controller or a single
    /// view controller.
    ///
    /// A tab's own root is not on its path: it is what the tab shows.
    ///
    /// - Parameters:
    ///   - controller: The controller, with its tabs' controllers set.
    ///   - first: The first tab.
    ///   - others: The other tabs, in the controller's order.
    ///   - make: Makes the controller of a screen.
    public init(
      _ controller: UITabBarController, tabs first: Tab, _ others: Tab..., make: @escaping Make
    ) {
      base = .tabs(controller, [first] + others)
      self.make = make
    }

    /// A driver of an app without tabs.
    ///
    /// If the stack has a root already, paths hold what is above it; if it is empty, they start with
    /// the root.
    ///
    /// - Parameters:
    ///   - controller: The app's stack.
    ///   - make: Makes the controller of a screen.
    public init(_ controller: UINavigationController, make: @escaping Make) where Tab == NoTab {
      base = .stack(controller, NoTab())
      self.make = make
    }

    /// Goes where a plan leads; where the user is already, nothing moves.
    ///
    /// While UIKit presents or dismisses something, the plan waits for its end.
    public func apply(_ plan: NavigationPlan<Tab, Screen>, animated: Bool = true) {
      plans.append((plan, animated))
      run()
    }

    /// Takes steps in their order, for an app that keeps a `NavigationModel` of its own.
    public func perform(_ steps: [NavigationStep<Tab, Screen>], animated: Bool = true) {
      isAnimated = animated
      moves += NavigationMove.moves(of: steps)
      run()
    }

    func run() {
      while !isMoving {
        if !moves.isEmpty {
          carryOut(moves.removeFirst())
        } else if !plans.isEmpty {
          let (plan, animated) = plans.removeFirst()
          isAnimated = animated
          moves = moves(to: plan)
        } else {
          return
        }
      }
    }

    func controller(for screen: Screen) -> UIViewController {
      let controller = make(screen)
      screens.removeAll { $0.controller == nil || $0.controller === controller }
      screens.append(ShownScreen(controller: controller, screen: screen))
      return controller
    }
  }
#endif
