extension NavigationState {
  /// Goes where a plan leads.
  ///
  /// What the plan names is replaced, what it does not name stays; modals that it does not name are
  /// dismissed. Other tabs keep their screens.
  ///
  /// - Parameter plan: The place to go to.
  /// - Complexity: O(*n*) in the number of the plan's screens.
  public mutating func apply(_ plan: NavigationPlan<Tab, Screen>) {
    if let tab = plan.tab { selectedTab = tab }
    if let screens = plan.path { path = screens }
    modals = plan.modals
  }

  /// The state in which a plan leaves the app.
  public func applying(_ plan: NavigationPlan<Tab, Screen>) -> Self {
    var state = self
    state.apply(plan)
    return state
  }

  /// The fewest steps from here to where a plan leads.
  ///
  /// The screens that both places have in common from the bottom up stay, and so do modals with the
  /// same root; what is above them is taken away, and the rest is pushed or presented. So another
  /// item of the same list pops to the list first, and the place where one is takes no step at all.
  ///
  /// ```swift
  /// let state = NavigationState<AppTab, Screen>(tab: .home, paths: [.home: [.todo(7)]])
  /// state.steps(to: .tab(.home).path([.todo(8)]))  // [.pop(to: 0), .push(.todo(8))]
  /// state.steps(to: .tab(.home).path([.todo(7)]))  // []
  /// ```
  ///
  /// - Parameter plan: The place to go to.
  /// - Returns: Steps that `perform(_:)` turns into exactly the state of ``applying(_:)``: first
  ///   what is dismissed, then the tab and its stack, then the modals from the lowest up.
  /// - Complexity: O(*n*) in the number of screens of both places.
  public func steps(to plan: NavigationPlan<Tab, Screen>) -> [NavigationStep<Tab, Screen>] {
    let target = applying(plan)
    let kept = zip(modals, target.modals).prefix { $0.id == $1.id }.count

    var steps: [NavigationStep<Tab, Screen>] = []
    if kept < modals.count { steps.append(.dismiss(to: kept)) }
    if target.selectedTab != selectedTab { steps.append(.select(target.selectedTab)) }
    steps += Self.steps(from: self[pathFor: target.selectedTab], to: target.path, in: .tab)
    for (index, modal) in target.modals.enumerated() {
      if index >= kept { steps.append(.present(modal.root)) }
      let path = index < kept ? modals[index].path : []
      steps += Self.steps(from: path, to: modal.path, in: .modal(index))
    }
    return steps
  }

  /// Pops to what two paths have in common, then pushes the rest.
  private static func steps(
    from path: [Screen], to target: [Screen], in layer: NavigationLayer
  ) -> [NavigationStep<Tab, Screen>] {
    let kept = zip(path, target).prefix { $0 == $1 }.count
    let pops = kept < path.count ? [NavigationStep<Tab, Screen>.pop(to: kept, in: layer)] : []
    return pops + target.dropFirst(kept).map { .push($0, in: layer) }
  }
}
