/// A place in the app as a value: which tab, which stack of screens in it, which modals over it.
///
/// A route is turned into a plan, and a ``NavigationModel`` goes there. Plans are made by chaining
/// what they name; what a plan does not name stays as the user left it, except modals, which would
/// hide the place: those that the plan does not name are dismissed.
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
/// A tab alone opens its root, since a link has to open the same place whatever was shown before.
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
  public init(tab: Tab? = nil, path: [Screen]? = nil, modals: [NavigationModal<Screen>] = []) {
    self.tab = tab
    self.path = path
    self.modals = modals
  }
}

extension NavigationPlan: CustomStringConvertible {
  /// The place in the words of ``NavigationState/description``, with `…` for a path that stays.
  public var description: String {
    NavigationText.place(tab: tab, path: path, modals: modals)
  }
}
