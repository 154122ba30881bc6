extension NavigationPlan {
  /// A plan that selects a tab and shows its root, or, if asked, its screens as they were left.
  ///
  /// ```swift
  /// model.apply(.tab(.home))                   // [home]
  /// model.apply(.tab(.home, keepsPath: true))  // [home] Todo(7), as a tap on the tab shows it
  /// ```
  public static func tab(_ tab: Tab, keepsPath: Bool = false) -> Self {
    Self().tab(tab, keepsPath: keepsPath)
  }

  /// A plan that makes the selected tab's stack hold just these screens, the topmost last.
  ///
  /// ```swift
  /// model.apply(.path([.home, .order("4821")]))  // Home > Order(4821)
  /// ```
  public static func path(_ screens: [Screen]) -> Self {
    Self().path(screens)
  }

  /// A plan that shows a screen over everything, with others pushed inside it.
  ///
  /// ```swift
  /// model.apply(.present(.settings, path: [.about]))  // [home], modal: Settings > About
  /// ```
  public static func present(_ screen: Screen, path: [Screen] = []) -> Self {
    Self().present(screen, path: path)
  }

  /// The plan in a tab: with the plan's own path if it has one, else at the tab's root.
  ///
  /// - Parameters:
  ///   - tab: The tab to select.
  ///   - keepsPath: Whether a plan without a path leaves the tab's screens as they are.
  /// - Returns: The plan with its tab.
  public func tab(_ tab: Tab, keepsPath: Bool = false) -> Self {
    Self(tab: tab, path: path ?? (keepsPath ? nil : []), modals: modals)
  }

  /// The plan with these screens as its path, instead of those that it had.
  public func path(_ screens: [Screen]) -> Self {
    Self(tab: tab, path: screens, modals: modals)
  }

  /// The plan with one more modal, over those that it had.
  public func present(_ screen: Screen, path: [Screen] = []) -> Self {
    Self(tab: tab, path: self.path, modals: modals + [NavigationModal(screen, path: path)])
  }
}
