extension NavigationPlan {
  /// The plan with the way to its first screen put before its path.
  ///
  /// A feature knows the screens inside it, and the app knows how to come to the feature:
  ///
  /// ```swift
  /// let inside: Plan = .path([.detail(7), .settings])
  /// inside.prepending([.home])  // Home > Detail(7) > Settings
  /// ```
  public func prepending(_ screens: [Screen]) -> Self {
    Self(tab: tab, path: screens + (path ?? []), modals: modals)
  }

  /// The plan with more screens above its path.
  public func appending(_ screens: [Screen]) -> Self {
    Self(tab: tab, path: (path ?? []) + screens, modals: modals)
  }

  /// The plan, started from where another plan leads.
  ///
  /// The entrance gives the tab, unless the plan names one; its path comes before the plan's, and
  /// its modals lie under the plan's. Any number of plans gives the same result however they are
  /// grouped, and an empty plan changes nothing.
  ///
  /// ```swift
  /// let entrance: Plan = .tab(.home).path([.list])
  /// Plan.path([.todo(7)]).prepending(entrance)  // [home] List > Todo(7)
  /// ```
  ///
  /// - Parameter entrance: The plan that leads to this one's first screen.
  /// - Returns: One plan for the whole way.
  /// - Complexity: O(*n*) in the number of screens.
  public func prepending(_ entrance: Self) -> Self {
    var plan = self
    plan.tab = tab ?? entrance.tab
    if let way = entrance.path { plan.path = way + (path ?? []) }
    plan.modals = entrance.modals + modals
    return plan
  }

  /// The plan with every screen put into another type: a feature's screens into the app's.
  ///
  /// ```swift
  /// enum Screen: NavigationScreen { case home, help(HelpScreen) }
  ///
  /// StackPlan<HelpScreen>.path([.topic("sync")]).mapScreens(Screen.help).prepending([.home])
  /// ```
  ///
  /// - Parameter transform: Gives the outer screen for an inner one.
  /// - Returns: The same place in the outer type's words.
  /// - Complexity: O(*n*) in the number of screens.
  public func mapScreens<Outer: Hashable & Sendable>(
    _ transform: (Screen) -> Outer
  ) -> NavigationPlan<Tab, Outer> {
    NavigationPlan<Tab, Outer>(
      tab: tab, path: path?.map(transform),
      modals: modals.map {
        NavigationModal(transform($0.root), path: $0.path.map(transform))
      })
  }
}

extension NavigationPlan where Tab == NoTab {
  /// The plan of a feature without tabs, put into a tab of the app around it.
  ///
  /// ```swift
  /// StackPlan<Screen>.path([.todo(7)]).inTab(AppTab.home)  // [home] Todo(7)
  /// ```
  public func inTab<Outer: Hashable & Sendable>(_ tab: Outer) -> NavigationPlan<Outer, Screen> {
    NavigationPlan<Outer, Screen>(path: path, modals: modals).tab(tab)
  }
}
