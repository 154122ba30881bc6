/// A screen that is shown over the others, and the screens that were pushed inside it.
///
/// Whether it looks like a sheet or covers everything is for the app to say, by its ``root``.
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

  /// Makes a modal that shows a screen, with others pushed above it.
  public init(_ root: Screen, path: [Screen] = []) {
    self.root = root
    self.path = path
  }
}

extension NavigationModal: CustomStringConvertible {
  /// The screens from the root up, as in `Settings > About`.
  public var description: String { NavigationText.path([root] + path) }
}
