public struct NavigationPath: Equatable {
  var screens: [AnyHashable] = []

  public init() {}

  public init<Screens: Sequence>(_ screens: Screens) where Screens.Element: Hashable {
    self.screens = screens.map { AnyHashable($0) }
  }

  public var count: Int { screens.count }
  public var isEmpty: Bool { screens.isEmpty }

  public mutating func append<Screen: Hashable>(_ screen: Screen) {
    screens.append(AnyHashable(screen))
  }

  public mutating func removeLast(_ count: Int = 1) { screens.removeLast(count) }
}

extension NavigationStack {
  public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root)
  where Data == NavigationPath {
    self.init(
      screens: Binding(
        get: { path.wrappedValue.screens }, set: { path.wrappedValue.screens = $0 }),
      root: root())
  }
}
