public import Observation

/// Where the user is, for an interface: it goes where plans lead, and knows the way there.
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
/// UIKit is told what to do, and tells the model when the user went back:
///
/// ```swift
/// for step in model.apply(.tab(.home).path([.todo(7)])) { perform(step) }
/// model.path.removeLast()
/// ```
///
/// Opening the place where the user already is gives no steps and wakes no observer.
@MainActor
@Observable
public final class NavigationModel<Tab: Hashable & Sendable, Screen: Hashable & Sendable> {
  /// The tab that is shown.
  public var selectedTab: Tab
  /// What is shown over the tabs, the topmost last.
  public var modals: [NavigationModal<Screen>]
  /// The screens of every tab that has any; a tab that is not in here shows its root.
  public private(set) var paths: [Tab: [Screen]]

  /// Makes a model of a place, to start there or to restore it.
  public init(_ state: NavigationState<Tab, Screen>) {
    selectedTab = state.selectedTab
    modals = state.modals
    paths = state.paths
  }

  /// Makes a model that shows a tab's root.
  public convenience init(tab: Tab) {
    self.init(NavigationState(tab: tab))
  }

  /// The whole place as a value; setting it goes there.
  public var state: NavigationState<Tab, Screen> {
    get { NavigationState(tab: selectedTab, paths: paths, modals: modals) }
    set {
      // Each part is observed by itself. The macro leaves out changes to an equal value with newer
      // compilers only.
      if selectedTab != newValue.selectedTab { selectedTab = newValue.selectedTab }
      if paths != newValue.paths { paths = newValue.paths }
      if modals != newValue.modals { modals = newValue.modals }
    }
  }

  /// Goes where a plan leads.
  ///
  /// ```swift
  /// let model = NavigationModel<AppTab, Screen>(tab: .settings)
  /// model.apply(.tab(.home).path([.todo(7)]))  // [.select(.home), .push(.todo(7))]
  /// model.apply(.tab(.home).path([.todo(7)]))  // []
  /// ```
  ///
  /// - Parameter plan: The place to go to.
  /// - Returns: The fewest steps that lead there from where the user was; see
  ///   ``NavigationState/steps(to:)``.
  /// - Complexity: O(*n*) in the number of screens.
  @discardableResult
  public func apply(_ plan: NavigationPlan<Tab, Screen>) -> [NavigationStep<Tab, Screen>] {
    let current = state
    state = current.applying(plan)
    return current.steps(to: plan)
  }

  /// The fewest steps from here to where a plan leads, without going there.
  public func steps(to plan: NavigationPlan<Tab, Screen>) -> [NavigationStep<Tab, Screen>] {
    state.steps(to: plan)
  }
}

// On systems before isolated conformances were known, a cast takes this one on any thread; printing
// a model is for the main one.
extension NavigationModel: @MainActor CustomStringConvertible {
  /// The place as text, as in `[home] Todo(7)`; see ``NavigationState/description``.
  public var description: String { state.description }
}
