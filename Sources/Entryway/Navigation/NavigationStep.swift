/// One thing to do on the way from one place to another, for interfaces that are told what to do.
///
/// ``NavigationModel/apply(_:)`` gives the fewest steps there are. SwiftUI needs none of them, since
/// it is bound to the model; UIKit takes them in order:
///
/// ```swift
/// for step in model.apply(.tab(.home).path([.todo(7)])) { print(step) }
/// // dismiss all modals
/// // select [home]
/// // pop to root
/// // push Todo(7)
/// ```
///
/// Steps are small, so that an interface can take several at once: what is pushed in one layer
/// belongs into one `setViewControllers(_:animated:)`, and what is pushed into a modal that was
/// just presented is there before it comes up.
public enum NavigationStep<Tab: Hashable & Sendable, Screen: Hashable & Sendable>: Hashable,
  Sendable
{
  /// Dismiss modals from the top until this many remain.
  case dismiss(to: Int)
  /// Select a tab.
  case select(Tab)
  /// Pop screens until this many of the layer's path remain.
  ///
  /// With 0 the path is empty: the stack shows the root that lies under it. In an app whose paths
  /// start with the root, a push follows, and its screen replaces the root.
  case pop(to: Int, in: NavigationLayer = .tab)
  /// Push a screen onto the layer's path.
  case push(Screen, in: NavigationLayer = .tab)
  /// Show a screen over everything, as a new modal with nothing pushed in it.
  case present(Screen)
}

extension NavigationStep: CustomStringConvertible {
  /// What to do, as in `push Todo(7)` or `pop to 1 screen in modal 0`.
  public var description: String {
    switch self {
    case .dismiss(let count):
      count == 0 ? "dismiss all modals" : "dismiss to \(NavigationText.count(count, "modal"))"
    case .select(let tab):
      "select \(NavigationText.tab(tab))"
    case .pop(let count, let layer):
      (count == 0 ? "pop to root" : "pop to \(NavigationText.count(count, "screen"))")
        + NavigationText.suffix(layer)
    case .push(let screen, let layer):
      "push \(screen)" + NavigationText.suffix(layer)
    case .present(let screen):
      "present \(screen)"
    }
  }
}
