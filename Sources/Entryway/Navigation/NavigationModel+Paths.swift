// Each is read from its own part of the model, so that a view is woken by that part alone.
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

  /// The screens of a layer, the topmost last; of a modal, those above its root.
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

  /// The modal at a height, the lowest being 0; nil where there is none.
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
  /// Makes the model of an app without tabs.
  ///
  /// ```swift
  /// let model = StackModel<Screen>(path: [.home])
  /// ```
  public convenience init(path: [Screen] = []) {
    self.init(NavigationState(path: path))
  }

  /// The screen at the bottom, in an app whose paths start with the root; nil without any.
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
