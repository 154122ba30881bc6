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
  ///
  /// While UIKit presents, dismisses or pushes, whoever asked it to, a plan waits for the end of the
  /// transition, and at most for the limit: a completion may never come. What UIKit does not take is
  /// dropped, and ``onProblem`` is told.
  ///
  /// Tabs that are set with `UITabBarController.tabs`, on iOS 18, are not driven: the controller's
  /// `viewControllers` is empty then. Set `viewControllers`, or take the steps of a
  /// `NavigationModel` yourself.
  @MainActor
  public final class NavigationDriver<Tab: Hashable & Sendable, Screen: Hashable & Sendable> {
    /// Makes the controller of a screen.
    public typealias Make = @MainActor (Screen) -> UIViewController

    let base: NavigationBase<Tab>
    private let make: Make
    var screens: [ShownScreen<Screen>] = []

    private var plans: [(plan: NavigationPlan<Tab, Screen>, isAnimated: Bool)] = []
    var moves: [NavigationMove<Tab, Screen>] = []
    /// What the moves belong to, as text.
    var current = ""
    var isAnimated = true

    /// Told of each plan that was dropped, and of each that was left halfway.
    public var onProblem: (@MainActor (NavigationError) -> Void)?
    let transitionLimit: Duration
    private let clock: any Clock<Duration>
    /// The transition whose end is waited for, by its number.
    var awaited: Int?
    private var waits = 0
    var timer: Task<Void, Never>?
    /// A transition of others that took longer than the limit, and is not waited for again.
    private weak var outlastedTransition: (any UIViewControllerTransitionCoordinator)?

    /// A driver of a tab bar controller, each of whose tabs is a navigation controller or a single
    /// view controller.
    ///
    /// A tab's own root is not on its path: it is what the tab shows.
    ///
    /// - Parameters:
    ///   - controller: The controller, with its tabs' controllers set.
    ///   - first: The first tab.
    ///   - others: The other tabs, in the controller's order.
    ///   - transitionLimit: How long a plan waits for a transition, whose completion may never come.
    ///   - clock: What the limit is measured by.
    ///   - make: Makes the controller of a screen.
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

    /// A driver of an app without tabs.
    ///
    /// If the stack has a root already, paths hold what is above it; if it is empty, they start with
    /// the root.
    ///
    /// - Parameters:
    ///   - controller: The app's stack.
    ///   - transitionLimit: How long a plan waits for a transition, whose completion may never come.
    ///   - clock: What the limit is measured by.
    ///   - make: Makes the controller of a screen.
    public init(
      _ controller: UINavigationController, transitionLimit: Duration = .seconds(3),
      clock: any Clock<Duration> = ContinuousClock(), make: @escaping Make
    ) where Tab == NoTab {
      base = .stack(controller, NoTab())
      self.transitionLimit = transitionLimit
      self.clock = clock
      self.make = make
    }

    /// Goes where a plan leads; where the user is already, nothing moves.
    ///
    /// While a transition is under way, the plan waits for its end.
    ///
    /// - Parameters:
    ///   - plan: Where to go.
    ///   - animated: Whether the way there is shown.
    public func apply(_ plan: NavigationPlan<Tab, Screen>, animated: Bool = true) {
      plans.append((plan, animated))
      run()
    }

    /// Takes steps in their order, for an app that keeps a `NavigationModel` of its own.
    ///
    /// - Parameters:
    ///   - steps: What to do, first to last.
    ///   - animated: Whether the way there is shown.
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
