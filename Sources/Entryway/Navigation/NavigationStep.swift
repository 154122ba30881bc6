/// One step from one position to another, for imperative interfaces such as UIKit.
///
/// ``NavigationModel/apply(_:)`` returns the shortest list of steps. SwiftUI doesn't need them,
/// because it is bound to the model. UIKit performs them in order:
///
/// ```swift
/// for step in model.apply(.tab(.home).path([.todo(7)])) { print(step) }
/// // dismiss all modals
/// // select [home]
/// // pop to root
/// // push Todo(7)
/// ```
///
/// Steps are small, so that an interface can combine them: pushes in one layer belong in one
/// `setViewControllers(_:animated:)`, and pushes into a newly presented modal happen before it
/// appears.
public enum NavigationStep<Tab: Hashable & Sendable, Screen: Hashable & Sendable>: Hashable,
  Sendable
{
  /// Dismiss modals from the top until this many remain.
  case dismiss(to: Int)
  /// Select a tab.
  case select(Tab)
  /// Pop screens until this many of the layer's path remain.
  ///
  /// With 0, the path is empty and the stack shows its root. In an app whose paths start with the
  /// root, a push follows, and its screen replaces the root.
  case pop(to: Int, in: NavigationLayer = .tab)
  /// Push a screen onto the layer's path.
  case push(Screen, in: NavigationLayer = .tab)
  /// Show a screen over everything, as a new modal with nothing pushed in it.
  case present(Screen)
}

extension NavigationStep: CustomStringConvertible {
  /// The step as text, as in `push Todo(7)` or `pop to 1 screen in modal 0`.
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

/// The text of positions and steps.
enum NavigationText {
  /// A position, as in `[home] Todo(7), modal: Settings > About`.
  static func position<Tab, Screen>(
    tab: Tab?, path: [Screen]?, modals: [NavigationModal<Screen>]
  ) -> String {
    var parts: [String] = []
    if let tab, !(tab is NoTab) { parts.append(self.tab(tab)) }
    switch path {
    case nil: parts.append("…")
    case []?: if parts.isEmpty { parts.append("(root)") }
    case let screens?: parts.append(self.path(screens))
    }
    return parts.joined(separator: " ") + modals.map { ", modal: \($0)" }.joined()
  }

  /// A tab, in brackets to distinguish it from a screen.
  static func tab<Tab>(_ tab: Tab) -> String { "[\(tab)]" }

  /// The screens of a stack from the root up, as in `Home > Order(4821)`.
  static func path<Screen>(_ screens: [Screen]) -> String {
    screens.map { String(describing: $0) }.joined(separator: " > ")
  }

  /// A count with its noun, as in `1 screen` and `2 screens`.
  static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// The layer of a step, if it is not the tab's own stack.
  static func suffix(_ layer: NavigationLayer) -> String {
    switch layer {
    case .tab: ""
    case .modal(let index): " in modal \(index)"
    }
  }
}
