/// The user's position as a value: the selected tab, the screens of each tab, the modals.
///
/// It contains all navigation logic, so you can test an app's positions without a user interface:
///
/// ```swift
/// var state = NavigationState<AppTab, Screen>(tab: .settings)
/// state.apply(.tab(.home).path([.todo(7)]))
/// state.description  // [home] Todo(7)
/// ```
///
/// Nothing here traps: a modal that doesn't exist reads as nil and ignores changes, because an
/// interface still asks for a modal while it is being dismissed.
public struct NavigationState<Tab: Hashable & Sendable, Screen: Hashable & Sendable>: Hashable,
  Sendable
{
  /// The tab that is shown.
  public var selectedTab: Tab
  /// The screens of each tab; a tab without an entry shows its root.
  public private(set) var paths: [Tab: [Screen]]
  /// What is shown over the tabs, the topmost last.
  public var modals: [NavigationModal<Screen>]

  /// Creates a state with a selected tab; all stacks are at their roots by default.
  ///
  /// - Parameters:
  ///   - tab: The tab.
  ///   - paths: The screens of each tab; a tab without an entry shows its root.
  ///   - modals: What is shown over the tabs, the topmost last.
  public init(
    tab: Tab, paths: [Tab: [Screen]] = [:], modals: [NavigationModal<Screen>] = []
  ) {
    self.selectedTab = tab
    // Empty paths are removed, so that states that show the same are equal.
    self.paths = paths.filter { !$0.value.isEmpty }
    self.modals = modals
  }

  /// The screens of the selected tab, the topmost last.
  public var path: [Screen] {
    get { self[pathFor: selectedTab] }
    set { self[pathFor: selectedTab] = newValue }
  }

  /// The screens of a tab, the topmost last.
  public subscript(pathFor tab: Tab) -> [Screen] {
    get { paths[tab] ?? [] }
    set { paths[tab] = newValue.isEmpty ? nil : newValue }
  }

  /// The screens of a layer, the topmost last; for a modal, those above its root.
  public subscript(pathIn layer: NavigationLayer) -> [Screen] {
    get {
      switch layer {
      case .tab: path
      case .modal(let index): self[modalAt: index]?.path ?? []
      }
    }
    set {
      switch layer {
      case .tab: path = newValue
      case .modal(let index): if modals.indices.contains(index) { modals[index].path = newValue }
      }
    }
  }

  /// The modal at an index, counted from the lowest at 0; nil if there is none.
  ///
  /// Setting nil dismisses it and all above it. Setting a modal with another root does too, and
  /// presents the new one instead. Setting the index above the topmost presents a modal.
  public subscript(modalAt index: Int) -> NavigationModal<Screen>? {
    get { modals.indices.contains(index) ? modals[index] : nil }
    set {
      guard index >= 0, index <= modals.count else { return }
      if let newValue, index < modals.count, modals[index].id == newValue.id {
        modals[index] = newValue
      } else {
        modals.removeSubrange(index...)
        if let newValue { modals.append(newValue) }
      }
    }
  }

  /// Pushes without copying the path, so that a long one takes linear time.
  mutating func push(_ screen: Screen, in layer: NavigationLayer) {
    switch layer {
    case .tab: paths[selectedTab, default: []].append(screen)
    case .modal(let index): if modals.indices.contains(index) { modals[index].path.append(screen) }
    }
  }
}

/// A position that can be saved, for an app whose tabs and screens are `Codable`.
///
/// ```swift
/// let data = try JSONEncoder().encode(model.state)
/// model.state = try JSONDecoder().decode(NavigationState<AppTab, Screen>.self, from: data)
/// ```
extension NavigationState: Codable where Tab: Codable, Screen: Codable {
  private enum Key: String, CodingKey {
    case tab, paths, modals
  }

  /// Decodes a state.
  ///
  /// - Throws: `DecodingError` for a tab or a screen that the app no longer knows.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      tab: try container.decode(Tab.self, forKey: .tab),
      paths: try container.decode([Tab: [Screen]].self, forKey: .paths),
      modals: try container.decode([NavigationModal<Screen>].self, forKey: .modals))
  }

  /// Encodes the tab, the screens of each tab that has any, and the modals.
  ///
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(selectedTab, forKey: .tab)
    try container.encode(paths, forKey: .paths)
    try container.encode(modals, forKey: .modals)
  }
}

extension NavigationState: CustomStringConvertible {
  /// The position as text: the tab in brackets, the path joined by ` > `, then the modals.
  ///
  /// Tabs and screens that are `CustomStringConvertible` decide how they are printed.
  ///
  /// ```text
  /// [home] Todo(7)
  /// [home], modal: Settings > About, modal: Login
  /// Home > Order(4821)
  /// ```
  ///
  /// A single stack with an empty path is `(root)`.
  public var description: String {
    NavigationText.position(tab: selectedTab, path: path, modals: modals)
  }
}

extension NavigationState {
  /// Applies a plan.
  ///
  /// Whatever the plan specifies is replaced, and the rest stays, except that modals that are not
  /// in the plan are dismissed. Other tabs keep their screens.
  ///
  /// - Parameter plan: The position to go to.
  /// - Complexity: O(*n*) in the number of the plan's screens.
  public mutating func apply(_ plan: NavigationPlan<Tab, Screen>) {
    if let tab = plan.tab { selectedTab = tab }
    if let screens = plan.path { path = screens }
    modals = plan.modals
  }

  /// The state after applying a plan.
  public func applying(_ plan: NavigationPlan<Tab, Screen>) -> Self {
    var state = self
    state.apply(plan)
    return state
  }

  /// Returns the shortest list of steps to a plan's position.
  ///
  /// Screens that both positions share from the bottom up stay, and so do modals with the same
  /// root. Everything above them is removed, and the rest is pushed or presented. So another item
  /// of the same list pops to the list first, and the current position needs no steps.
  ///
  /// ```swift
  /// let state = NavigationState<AppTab, Screen>(tab: .home, paths: [.home: [.todo(7)]])
  /// state.steps(to: .tab(.home).path([.todo(8)]))  // [.pop(to: 0), .push(.todo(8))]
  /// state.steps(to: .tab(.home).path([.todo(7)]))  // []
  /// ```
  ///
  /// - Parameter plan: The position to go to.
  /// - Returns: Steps with which `perform(_:)` reaches the state of ``applying(_:)``: first
  ///   dismissals, then the tab and its stack, then the modals from the lowest up.
  /// - Complexity: O(*n*) in the number of screens of both positions.
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

  /// Pops to the common part of two paths, then pushes the rest.
  private static func steps(
    from path: [Screen], to target: [Screen], in layer: NavigationLayer
  ) -> [NavigationStep<Tab, Screen>] {
    let kept = zip(path, target).prefix { $0 == $1 }.count
    let pops = kept < path.count ? [NavigationStep<Tab, Screen>.pop(to: kept, in: layer)] : []
    return pops + target.dropFirst(kept).map { .push($0, in: layer) }
  }
}

extension NavigationState {
  /// Performs one step, as an interface does.
  ///
  /// A step that has nothing to do, such as popping to more screens than there are, or that refers
  /// to a missing modal, changes nothing.
  ///
  /// - Parameter step: The step.
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

  /// Performs steps in order.
  ///
  /// ```swift
  /// var state = NavigationState<AppTab, Screen>(tab: .settings)
  /// state.perform([.select(.home), .push(.todo(7))])
  /// state.description  // [home] Todo(7)
  /// ```
  ///
  /// - Parameter steps: The steps, in order.
  /// - Complexity: O(*n*) in the number of steps and of screens that they remove.
  public mutating func perform(_ steps: [NavigationStep<Tab, Screen>]) {
    for step in steps { perform(step) }
  }
}

extension NavigationState where Tab == NoTab {
  /// Creates the state of an app without tabs.
  ///
  /// ```swift
  /// StackState<Screen>(path: [.home, .order("4821")]).description  // Home > Order(4821)
  /// ```
  ///
  /// - Parameters:
  ///   - path: The screens of the selected tab, the topmost last.
  ///   - modals: What is shown over the tabs, the topmost last.
  public init(path: [Screen] = [], modals: [NavigationModal<Screen>] = []) {
    self.init(tab: NoTab(), paths: [NoTab(): path], modals: modals)
  }

  /// The bottom screen, in an app whose paths start with the root; nil for an empty path.
  public var rootScreen: Screen? { path.first }

  /// The screens above ``rootScreen``, which stays when they are set.
  ///
  /// SwiftUI's `NavigationStack` keeps its root separate from its path; this is the path.
  public var pushedScreens: [Screen] {
    get { Array(path.dropFirst()) }
    set { path = path.prefix(1) + newValue }
  }
}

/// The tab type of an app without tabs: one stack of screens, and modals over it.
///
/// Plans of such an app have no tab, and its positions print without brackets.
///
/// ```swift
/// let model = StackModel<Screen>(path: [.home])
/// model.apply(.path([.home, .order("4821")]))
/// model.description  // Home > Order(4821)
/// ```
public struct NoTab: Hashable, Sendable, Codable {
  /// Creates the only value.
  public init() {}
}

/// A plan for an app without tabs.
public typealias StackPlan<Screen: Hashable & Sendable> = NavigationPlan<NoTab, Screen>

/// The state of an app without tabs.
public typealias StackState<Screen: Hashable & Sendable> = NavigationState<NoTab, Screen>

/// The model of an app without tabs.
public typealias StackModel<Screen: Hashable & Sendable> = NavigationModel<NoTab, Screen>
