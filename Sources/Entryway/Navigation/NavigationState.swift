/// Where the user is, as a value: the selected tab, the screens of every tab, the modals.
///
/// It holds the whole logic of navigation, so an app's places can be tested without an interface:
///
/// ```swift
/// var state = NavigationState<AppTab, Screen>(tab: .settings)
/// state.apply(.tab(.home).path([.todo(7)]))
/// state.description  // [home] Todo(7)
/// ```
///
/// Nothing here traps: a modal that is not there reads as none and takes no changes, since an
/// interface still asks for it while it goes away.
public struct NavigationState<Tab: Hashable & Sendable, Screen: Hashable & Sendable>: Hashable,
  Sendable
{
  /// The tab that is shown.
  public var selectedTab: Tab
  /// The screens of every tab that has any; a tab that is not in here shows its root.
  public private(set) var paths: [Tab: [Screen]]
  /// What is shown over the tabs, the topmost last.
  public var modals: [NavigationModal<Screen>]

  /// Makes a state with a selected tab, whose stack and the others' are at their roots.
  public init(
    tab: Tab, paths: [Tab: [Screen]] = [:], modals: [NavigationModal<Screen>] = []
  ) {
    self.selectedTab = tab
    // Without empty paths, states that show the same are equal.
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

  /// The screens of a layer, the topmost last; of a modal, those above its root.
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

  /// The modal at a height, the lowest being 0; nil where there is none.
  ///
  /// Setting nil dismisses it and all above it. Setting a modal with another root does too, and
  /// shows the new one instead. One height above the topmost presents.
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

extension NavigationState: CustomStringConvertible {
  /// The place as text: the tab in brackets, the path joined by ` > `, then the modals.
  ///
  /// Tabs and screens print themselves, so one that is `CustomStringConvertible` decides how.
  ///
  /// ```text
  /// [home] Todo(7)
  /// [home], modal: Settings > About, modal: Login
  /// Home > Order(4821)
  /// ```
  ///
  /// A single stack with an empty path is `(root)`.
  public var description: String {
    NavigationText.place(tab: selectedTab, path: path, modals: modals)
  }
}
