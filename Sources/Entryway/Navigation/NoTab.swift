/// The tab of an app that has none: one stack of screens, and modals over it.
///
/// Plans of such an app name no tab, and its places print without a bracket.
///
/// ```swift
/// let model = StackModel<Screen>(path: [.home])
/// model.apply(.path([.home, .order("4821")]))
/// model.description  // Home > Order(4821)
/// ```
public struct NoTab: Hashable, Sendable {
  /// Makes the one value that there is.
  public init() {}
}

/// A plan for an app without tabs.
public typealias StackPlan<Screen: Hashable & Sendable> = NavigationPlan<NoTab, Screen>

/// The state of an app without tabs.
public typealias StackState<Screen: Hashable & Sendable> = NavigationState<NoTab, Screen>

/// The model of an app without tabs.
public typealias StackModel<Screen: Hashable & Sendable> = NavigationModel<NoTab, Screen>
