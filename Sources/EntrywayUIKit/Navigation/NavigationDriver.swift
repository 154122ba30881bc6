#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import Entryway
  public import UIKit

  /// Navigates a tab bar controller or a navigation controller to where a plan leads.
  ///
  /// ```swift
  /// let driver = NavigationDriver(tabBarController, tabs: .home, .settings) { screen in
  ///   switch screen {
  ///   case .todo(let id): TodoViewController(id)
  ///   }
  /// }
  /// center.onOpen(scene: SceneID(scene)) { route in driver.apply(route.plan) }
  /// ```
  ///
  /// The driver reads the user's position from the controllers themselves, so the user can go back,
  /// swipe a sheet away and change tabs without the app having to report it. Controllers that the
  /// app pushes or presents by hand aren't part of a plan: the next plan that names their stack
  /// removes them.
  ///
  /// While UIKit presents, dismisses or pushes, no matter who asked it to, a plan waits for the
  /// transition to end, but no longer than the limit, because UIKit may never call the completion
  /// handler. If UIKit doesn't perform a step, the rest of the plan is dropped, and ``onProblem``
  /// is called.
  ///
  /// Tabs set with `UITabBarController.tabs`, on iOS 18, are not driven, because the controller's
  /// `viewControllers` is then empty. Set `viewControllers`, or perform the steps of a
  /// `NavigationModel` yourself.
  @MainActor
  public final class NavigationDriver<Tab: Hashable & Sendable, Screen: Hashable & Sendable> {
    /// Creates the view controller for a screen.
    public typealias Make = @MainActor (Screen) -> UIViewController

    let base: NavigationBase<Tab>
    private let make: Make
    var screens: [ShownScreen<Screen>] = []

    private var plans: [(plan: NavigationPlan<Tab, Screen>, isAnimated: Bool)] = []
    var moves: [NavigationMove<Tab, Screen>] = []
    /// What the moves belong to, as text.
    var current = ""
    var isAnimated = true

    /// Called for each plan that was dropped, before its first step or halfway.
    public var onProblem: (@MainActor (NavigationError) -> Void)?
    let transitionLimit: Duration
    private let clock: any Clock<Duration>
    /// The transition whose end is waited for, by its number.
    var awaited: Int?
    private var waits = 0
    var timer: Task<Void, Never>?
    /// A transition of others that took longer than the limit, and is not waited for again.
    private weak var outlastedTransition: (any UIViewControllerTransitionCoordinator)?

    /// Creates a driver for a tab bar controller.
    ///
    /// Each tab is a navigation controller or a single view controller. A tab's own root is not on
    /// its path: it is what the tab shows.
    ///
    /// - Parameters:
    ///   - controller: The tab bar controller, with its view controllers set.
    ///   - first: The first tab.
    ///   - others: The other tabs, in the controller's order.
    ///   - transitionLimit: How long a plan waits for a transition, which UIKit may never report as
    ///     completed.
    ///   - clock: The clock that measures the limit.
    ///   - make: Creates the view controller for a screen.
    public init(
      _ controller: UITabBarController, tabs first: Tab, _ others: Tab...,
      transitionLimit: Duration = .seconds(3), clock: any Clock<Duration> = ContinuousClock(),
      make: @escaping Make
    ) {
      base = .tabs(controller, [first] + others)
      self.transitionLimit = transitionLimit
      self.clock = clock
      self.make = make
    }

    /// Creates a driver for an app without tabs.
    ///
    /// If the stack already has a root, paths contain what is above it; if it is empty, they start
    /// with the root.
    ///
    /// - Parameters:
    ///   - controller: The app's navigation controller.
    ///   - transitionLimit: How long a plan waits for a transition, which UIKit may never report as
    ///     completed.
    ///   - clock: The clock that measures the limit.
    ///   - make: Creates the view controller for a screen.
    public init(
      _ controller: UINavigationController, transitionLimit: Duration = .seconds(3),
      clock: any Clock<Duration> = ContinuousClock(), make: @escaping Make
    ) where Tab == NoTab {
      base = .stack(controller, NoTab())
      self.transitionLimit = transitionLimit
      self.clock = clock
      self.make = make
    }

    /// Navigates to where a plan leads; if the user is already there, nothing moves.
    ///
    /// While a transition is in progress, the plan waits for it to end.
    ///
    /// - Parameters:
    ///   - plan: Where to go.
    ///   - animated: Whether the transitions are animated.
    public func apply(_ plan: NavigationPlan<Tab, Screen>, animated: Bool = true) {
      plans.append((plan, animated))
      run()
    }

    /// Performs steps in order, for an app that keeps its own `NavigationModel`.
    ///
    /// - Parameters:
    ///   - steps: The steps, from first to last.
    ///   - animated: Whether the transitions are animated.
    public func perform(_ steps: [NavigationStep<Tab, Screen>], animated: Bool = true) {
      isAnimated = animated
      current = steps.map(\.description).joined(separator: ", ")
      moves += NavigationMove.moves(of: steps)
      run()
    }

    func run() {
      while awaited == nil, !(moves.isEmpty && plans.isEmpty) {
        if waitsForTransition() { return }
        if !moves.isEmpty {
          if let reason = carryOut(moves.removeFirst()) { drop(reason) }
        } else {
          let (plan, animated) = plans.removeFirst()
          isAnimated = animated
          current = plan.description
          moves = moves(to: plan)
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

  /// Which screen a controller shows, for as long as it is there.
  struct ShownScreen<Screen> {
    weak var controller: UIViewController?
    var screen: Screen
  }

  extension NavigationDriver {
    /// Lets what follows wait until a transition has ended, or for as long as the limit.
    ///
    /// - Parameters:
    ///   - giveUp: What is done when the limit is over.
    ///   - begin: Begins the transition, and calls what it is given at its end.
    func wait(
      orGiveUp giveUp: @escaping @MainActor (NavigationDriver) -> Void,
      begin: (@escaping @MainActor () -> Void) -> Void
    ) {
      waits += 1
      let number = waits
      awaited = number
      timer = Task { [weak self, clock, transitionLimit] in
        try? await clock.sleep(for: transitionLimit)
        guard !Task.isCancelled, let self, self.awaited == number else { return }
        self.awaited = nil
        giveUp(self)
        self.run()
      }
      begin { [weak self] in
        guard let self, self.awaited == number else { return }
        self.awaited = nil
        self.timer?.cancel()
        self.run()
      }
    }

    /// Waits for a transition that the driver did not begin, or for a push of its own: UIKit ignores
    /// what is presented and dismissed meanwhile, and does not call back.
    ///
    /// - Returns: Whether there is one.
    private func waitsForTransition() -> Bool {
      guard let coordinator = transitionUnderWay, coordinator !== outlastedTransition else {
        return false
      }
      wait(
        orGiveUp: { $0.outlastedTransition = coordinator },
        begin: { end in
          coordinator.animate(
            alongsideTransition: nil,
            // Where the transition's own completion comes after this one, it comes first.
            completion: { _ in Task { end() } })
        })
      return true
    }

    private var transitionUnderWay: (any UIViewControllerTransitionCoordinator)? {
      let stacks = [base.stack(of: base.selectedTab)].compactMap(\.self)
      for controller in [base.controller] + stacks + presented {
        if let coordinator = controller.transitionCoordinator { return coordinator }
      }
      return nil
    }

    /// Gives up what is left of a plan, and says so.
    func drop(_ reason: NavigationError.Reason) {
      moves = []
      onProblem?(NavigationError(plan: current, reason: reason))
    }
  }
#endif
