/// A position in the app as a value: which tab, which stack of screens in it, which modals over it.
///
/// A route is turned into a plan, and a ``NavigationModel`` goes there. Plans are made by chaining
/// what they name; what a plan does not name stays as the user left it, except modals, which would
/// hide the position: those that the plan does not name are dismissed.
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
/// A tab alone opens its root, since a link has to open the same position whatever was shown
/// before.
///
/// Whether a path starts with the stack's root screen or with the first one above it is for the
/// app to choose. With tabs, the tab names its root, and paths hold what is above; without tabs
/// (``StackPlan``), the first screen is usually the root, as in `Home > Order(4821)`.
///
/// Tabs and screens are usually enums, which conform to ``NavigationScreen``.
public struct NavigationPlan<Tab: Hashable & Sendable, Screen: Hashable & Sendable>: Hashable,
  Sendable
{
  /// The tab to select; nil for the one that is selected already.
  public var tab: Tab?
  /// The screens of the tab's stack, the topmost last; nil for those that are there already.
  public var path: [Screen]?
  /// What is shown over the tabs, the topmost last; any other modal is dismissed.
  public var modals: [NavigationModal<Screen>]

  /// Makes a plan of its parts; without any it shows what lies under the modals.
  ///
  /// - Parameters:
  ///   - tab: The tab to select; nil for the one that is selected already.
  ///   - path: The screens of the tab's stack, the topmost last; nil for those that are there
  ///     already.
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
  /// A plan that selects a tab and shows its root, or, if asked, its screens as they were left.
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
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - path: The screens above it, the topmost last.
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
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - path: The screens above it, the topmost last.
  public func present(_ screen: Screen, path: [Screen] = []) -> Self {
    Self(tab: tab, path: self.path, modals: modals + [NavigationModal(screen, path: path)])
  }
}

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
  /// - Returns: The same position in the outer type's words.
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
