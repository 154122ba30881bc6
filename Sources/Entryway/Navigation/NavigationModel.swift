public import Observation

/// Observable navigation state: it applies plans, and lists the steps that lead to them.
///
/// SwiftUI binds to it, since the user also navigates by hand:
///
/// ```swift
/// @Bindable var model: NavigationModel<AppTab, Screen>
///
/// TabView(selection: $model.selectedTab) {
///   NavigationStack(path: $model[pathFor: .home]) { TodoList() }
/// }
/// .sheet(item: $model[modalAt: 0]) { modal in … }
/// ```
///
/// UIKit performs steps, and updates the model when the user goes back:
///
/// ```swift
/// for step in model.apply(.tab(.home).path([.todo(7)])) { perform(step) }
/// model.path.removeLast()
/// ```
///
/// Applying the position where the user already is returns no steps and notifies no observer.
@MainActor
@Observable
public final class NavigationModel<Tab: Hashable & Sendable, Screen: Hashable & Sendable> {
  /// The tab that is shown.
  public var selectedTab: Tab
  /// What is shown over the tabs, the topmost last.
  public var modals: [NavigationModal<Screen>]
  /// The screens of each tab; a tab without an entry shows its root.
  public private(set) var paths: [Tab: [Screen]]

  /// Creates a model with a position, to start there or to restore it.
  public init(_ state: NavigationState<Tab, Screen>) {
    selectedTab = state.selectedTab
    modals = state.modals
    paths = state.paths
  }

  /// Creates a model that shows a tab's root.
  public convenience init(tab: Tab) {
    self.init(NavigationState(tab: tab))
  }

  /// The whole position as a value; setting it goes there.
  public var state: NavigationState<Tab, Screen> {
    get { NavigationState(tab: selectedTab, paths: paths, modals: modals) }
    set {
      // Each part is observed separately. Only newer compilers' macro ignores assignments of an
      // equal value.
      if selectedTab != newValue.selectedTab { selectedTab = newValue.selectedTab }
      if paths != newValue.paths { paths = newValue.paths }
      if modals != newValue.modals { modals = newValue.modals }
    }
  }

  /// Applies a plan.
  ///
  /// ```swift
  /// let model = NavigationModel<AppTab, Screen>(tab: .settings)
  /// model.apply(.tab(.home).path([.todo(7)]))  // [.select(.home), .push(.todo(7))]
  /// model.apply(.tab(.home).path([.todo(7)]))  // []
  /// ```
  ///
  /// - Parameter plan: The position to go to.
  /// - Returns: The shortest list of steps from the previous position; see
  ///   ``NavigationState/steps(to:)``.
  /// - Complexity: O(*n*) in the number of screens.
  @discardableResult
  public func apply(_ plan: NavigationPlan<Tab, Screen>) -> [NavigationStep<Tab, Screen>] {
    let current = state
    state = current.applying(plan)
    return current.steps(to: plan)
  }

  /// Returns the shortest list of steps to a plan's position, without applying it.
  public func steps(to plan: NavigationPlan<Tab, Screen>) -> [NavigationStep<Tab, Screen>] {
    state.steps(to: plan)
  }
}

// Systems that don't know isolated conformances allow this cast on any thread; print a model only
// on the main thread.
extension NavigationModel: @MainActor CustomStringConvertible {
  /// The position as text, as in `[home] Todo(7)`; see ``NavigationState/description``.
  public var description: String { state.description }
}

// Each reads only its own part of the model, so that a view updates only when that part changes.
extension NavigationModel {
  /// The screens of the selected tab, the topmost last.
  public var path: [Screen] {
    get { self[pathFor: selectedTab] }
    set { self[pathFor: selectedTab] = newValue }
  }

  /// The screens of a tab, the topmost last.
  ///
  /// ```swift
  /// NavigationStack(path: $model[pathFor: .home]) { TodoList() }
  /// ```
  public subscript(pathFor tab: Tab) -> [Screen] {
    get { paths[tab] ?? [] }
    set { state[pathFor: tab] = newValue }
  }

  /// The screens of a layer, the topmost last; for a modal, those above its root.
  ///
  /// ```swift
  /// NavigationStack(path: $model[pathIn: .modal(0)]) { SettingsView() }
  /// ```
  public subscript(pathIn layer: NavigationLayer) -> [Screen] {
    get {
      switch layer {
      case .tab: path
      case .modal(let index): self[modalAt: index]?.path ?? []
      }
    }
    set { state[pathIn: layer] = newValue }
  }

  /// The modal at an index, counted from the lowest at 0; nil if there is none.
  ///
  /// ```swift
  /// .sheet(item: $model[modalAt: 0]) { modal in … }
  /// ```
  ///
  /// Setting nil dismisses it and all above it; see ``NavigationState/subscript(modalAt:)``.
  public subscript(modalAt index: Int) -> NavigationModal<Screen>? {
    get { modals.indices.contains(index) ? modals[index] : nil }
    set { state[modalAt: index] = newValue }
  }
}

extension NavigationModel where Tab == NoTab {
  /// Creates the model of an app without tabs.
  ///
  /// ```swift
  /// let model = StackModel<Screen>(path: [.home])
  /// ```
  public convenience init(path: [Screen] = []) {
    self.init(NavigationState(path: path))
  }

  /// The bottom screen, in an app whose paths start with the root; nil for an empty path.
  public var rootScreen: Screen? { path.first }

  /// The screens above ``rootScreen``, which stays when they are set.
  ///
  /// ```swift
  /// NavigationStack(path: $model.pushedScreens) { model.rootScreen.map(ScreenView.init) }
  /// ```
  public var pushedScreens: [Screen] {
    get { Array(path.dropFirst()) }
    set { state.pushedScreens = newValue }
  }
}

/// A screen of the app, or a tab, for a ``NavigationPlan`` and a ``NavigationModel``.
///
/// Plans and models take any type that is `Hashable` and `Sendable`. Conform the app's enums, and
/// enums nested in them, to this protocol instead:
///
/// ```swift
/// enum AppTab: NavigationScreen {
///   case home, settings
/// }
///
/// enum AppScreen: NavigationScreen {
///   case home
///   case order(id: String)
/// }
///
/// let model = StackModel<AppScreen>(path: [.home])
/// ```
///
/// The protocol has no other requirements. In a module whose default isolation is the main actor,
/// as in new Xcode projects, `enum AppScreen: Hashable, Sendable` is hashable only on the main
/// actor, and the compiler refuses it as a screen: "main actor-isolated conformance of 'AppScreen'
/// to 'Hashable' cannot satisfy conformance requirement". A conformance to this protocol is
/// nonisolated. A type that already is a ``/EntrywayRouting/LinkDestination`` can be a screen
/// without it.
public protocol NavigationScreen: Hashable, Sendable {}

/// A screen that is shown over the others, and the screens that were pushed inside it.
///
/// The app decides by the ``root`` whether it is a sheet or covers the full screen.
///
/// A modal is identified by its root, so `sheet(item:)` keeps the sheet that is on screen when
/// only the path inside it changes.
public struct NavigationModal<Screen: Hashable & Sendable>: Hashable, Sendable, Identifiable {
  /// The screen that was presented.
  public let root: Screen
  /// The screens above the root, the topmost last.
  public var path: [Screen]

  /// The root: a modal with another path is the same modal, one with another root is not.
  public var id: Screen { root }

  /// Creates a modal that shows a screen, with others pushed above it.
  ///
  /// - Parameters:
  ///   - root: The screen that was presented.
  ///   - path: The screens above the root, the topmost last.
  public init(_ root: Screen, path: [Screen] = []) {
    self.root = root
    self.path = path
  }
}

extension NavigationModal: Codable where Screen: Codable {}

extension NavigationModal: CustomStringConvertible {
  /// The screens from the root up, as in `Settings > About`.
  public var description: String { NavigationText.path([root] + path) }
}

/// A stack of screens: the selected tab's, or a modal's.
public enum NavigationLayer: Hashable, Sendable {
  /// The stack of the tab that is selected; in an app without tabs, its only stack.
  case tab
  /// The stack inside a modal, counted from the lowest, which is 0.
  case modal(Int)
}
