extension NavigationState {
  /// Takes one step, as an interface does.
  ///
  /// A step that asks for what is there already, such as to pop to more screens than there are, or
  /// that names a modal that is not there, changes nothing.
  ///
  /// - Parameter step: What to do.
  public mutating func perform(_ step: NavigationStep<Tab, Screen>) {
    switch step {
    case .dismiss(let count):
      modals = Array(modals.prefix(max(count, 0)))
    case .select(let tab):
      selectedTab = tab
    case .pop(let count, let layer):
      self[pathIn: layer] = Array(self[pathIn: layer].prefix(max(count, 0)))
    case .push(let screen, let layer):
      push(screen, in: layer)
    case .present(let screen):
      modals.append(NavigationModal(screen))
    }
  }

  /// Takes steps in their order.
  ///
  /// ```swift
  /// var state = NavigationState<AppTab, Screen>(tab: .settings)
  /// state.perform([.select(.home), .push(.todo(7))])
  /// state.description  // [home] Todo(7)
  /// ```
  ///
  /// - Parameter steps: What to do, first to last.
  /// - Complexity: O(*n*) in the number of steps and of screens that they take away.
  public mutating func perform(_ steps: [NavigationStep<Tab, Screen>]) {
    for step in steps { perform(step) }
  }
}
