/// A position in the app as a value: the tab, its stack of screens, and the modals over it.
///
/// Turn a route into a plan, and apply it to a ``NavigationModel``. You build plans by chaining.
/// Whatever a plan doesn't specify stays as the user left it, except for modals: those that the
/// plan doesn't contain are dismissed, because they would cover the position.
///
/// ```swift
/// typealias Plan = NavigationPlan<AppTab, Screen>
///
/// let todo: Plan = .tab(.home).path([.todo(7)])  // [home] Todo(7)
/// let list: Plan = .tab(.home)                   // [home]
/// let about: Plan = .present(.settings, path: [.about])
/// ```
///
/// | plan | tab | its path | modals |
/// |---|---|---|---|
/// | `.tab(.home)` | home | its root | none |
/// | `.tab(.home, keepsPath: true)` | home | as it was | none |
/// | `.tab(.home).path([.todo(7)])` | home | `[.todo(7)]` | none |
/// | `.path([.todo(7)])` | as it was | `[.todo(7)]` | none |
/// | `.present(.settings)` | as it was | as it was | settings |
///
/// A tab without a path opens its root, because a link has to open the same position regardless of
/// what was shown before.
///
/// The app chooses whether a path starts with the stack's root screen or with the first one above
/// it. With tabs, each tab implies its root, and paths contain the screens above it. Without tabs
/// (``StackPlan``), the first screen is usually the root, as in `Home > Order(4821)`.
///
/// Tabs and screens are usually enums, which conform to ``NavigationScreen``.
public struct NavigationPlan<Tab: Hashable & Sendable, Screen: Hashable & Sendable>: Hashable,
  Sendable
{
  /// The tab to select; nil to keep the selected one.
  public var tab: Tab?
  /// The screens of the tab's stack, the topmost last; nil to keep the current ones.
  public var path: [Screen]?
  /// What is shown over the tabs, the topmost last; any other modal is dismissed.
  public var modals: [NavigationModal<Screen>]

  /// Creates a plan from its parts; without any, it only dismisses modals.
  ///
  /// - Parameters:
  ///   - tab: The tab to select; nil to keep the selected one.
  ///   - path: The screens of the tab's stack, the topmost last; nil to keep the current ones.
  ///   - modals: What is shown over the tabs, the topmost last; any other modal is dismissed.
  public init(tab: Tab? = nil, path: [Screen]? = nil, modals: [NavigationModal<Screen>] = []) {
    self.tab = tab
    self.path = path
    self.modals = modals
  }
}

extension NavigationPlan: CustomStringConvertible {
  /// The position in the words of ``NavigationState/description``, with `…` for a path that stays.
  public var description: String {
    NavigationText.position(tab: tab, path: path, modals: modals)
  }
}

extension NavigationPlan {
  /// A plan that selects a tab, and shows its root or the screens that it had.
  ///
  /// ```swift
  /// model.apply(.tab(.home))                   // [home]
  /// model.apply(.tab(.home, keepsPath: true))  // [home] Todo(7), as a tap on the tab shows it
  /// ```
  ///
  /// - Parameters:
  ///   - tab: The tab.
  ///   - keepsPath: Whether the tab keeps the screens that it shows.
  public static func tab(_ tab: Tab, keepsPath: Bool = false) -> Self {
    Self().tab(tab, keepsPath: keepsPath)
  }

  /// A plan that sets the screens of the selected tab's stack, the topmost last.
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
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - path: The screens above it, the topmost last.
  public static func present(_ screen: Screen, path: [Screen] = []) -> Self {
    Self().present(screen, path: path)
  }

  /// The plan in a tab, with the plan's own path or at the tab's root.
  ///
  /// - Parameters:
  ///   - tab: The tab to select.
  ///   - keepsPath: Whether a plan without a path leaves the tab's screens as they are.
  /// - Returns: The plan with its tab.
  public func tab(_ tab: Tab, keepsPath: Bool = false) -> Self {
    Self(tab: tab, path: path ?? (keepsPath ? nil : []), modals: modals)
  }

  /// The plan with these screens as its path.
  public func path(_ screens: [Screen]) -> Self {
    Self(tab: tab, path: screens, modals: modals)
  }

  /// The plan with one more modal on top.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - path: The screens above it, the topmost last.
  public func present(_ screen: Screen, path: [Screen] = []) -> Self {
    Self(tab: tab, path: self.path, modals: modals + [NavigationModal(screen, path: path)])
  }
}

extension NavigationPlan {
  /// The plan with screens in front of its path.
  ///
  /// A feature knows its own screens, and the app knows how to get to the feature:
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

  /// The plan, starting from another plan's position.
  ///
  /// The entrance provides the tab unless the plan has one. Its path comes before the plan's, and
  /// its modals are below the plan's. The operation is associative, and an empty plan changes
  /// nothing.
  ///
  /// ```swift
  /// let entrance: Plan = .tab(.home).path([.list])
  /// Plan.path([.todo(7)]).prepending(entrance)  // [home] List > Todo(7)
  /// ```
  ///
  /// - Parameter entrance: The plan that leads to this one's first screen.
  /// - Returns: The combined plan.
  /// - Complexity: O(*n*) in the number of screens.
  public func prepending(_ entrance: Self) -> Self {
    var plan = self
    plan.tab = tab ?? entrance.tab
    if let way = entrance.path { plan.path = way + (path ?? []) }
    plan.modals = entrance.modals + modals
    return plan
  }

  /// The plan with every screen converted to another type, such as a feature's to the app's.
  ///
  /// ```swift
  /// enum Screen: NavigationScreen { case home, help(HelpScreen) }
  ///
  /// StackPlan<HelpScreen>.path([.topic("sync")]).mapScreens(Screen.help).prepending([.home])
  /// ```
  ///
  /// - Parameter transform: Returns the outer screen for an inner one.
  /// - Returns: The same position with the outer type's screens.
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
  /// The plan of a feature without tabs, in one of the app's tabs.
  ///
  /// ```swift
  /// StackPlan<Screen>.path([.todo(7)]).inTab(AppTab.home)  // [home] Todo(7)
  /// ```
  public func inTab<Outer: Hashable & Sendable>(_ tab: Outer) -> NavigationPlan<Outer, Screen> {
    NavigationPlan<Outer, Screen>(path: path, modals: modals).tab(tab)
  }
}
