extension NavigationState where Tab == NoTab {
  /// Makes the state of an app without tabs.
  ///
  /// ```swift
  /// StackState<Screen>(path: [.home, .order("4821")]).description  // Home > Order(4821)
  /// ```
  public init(path: [Screen] = [], modals: [NavigationModal<Screen>] = []) {
    self.init(tab: NoTab(), paths: [NoTab(): path], modals: modals)
  }

  /// The screen at the bottom, in an app whose paths start with the root; nil without any.
  public var rootScreen: Screen? { path.first }

  /// The screens above ``rootScreen``, which stays when they are set.
  ///
  /// SwiftUI's `NavigationStack` shows its root apart from its path; this is the path.
  public var pushedScreens: [Screen] {
    get { Array(path.dropFirst()) }
    set { path = path.prefix(1) + newValue }
  }
}
