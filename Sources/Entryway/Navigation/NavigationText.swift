/// The words in which places and steps are printed.
enum NavigationText {
  /// A place, as in `[home] Todo(7), modal: Settings > About`.
  static func place<Tab, Screen>(
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

  /// A tab, in the brackets that tell it from a screen.
  static func tab<Tab>(_ tab: Tab) -> String { "[\(tab)]" }

  /// The screens of a stack from the root up, as in `Home > Order(4821)`.
  static func path<Screen>(_ screens: [Screen]) -> String {
    screens.map { String(describing: $0) }.joined(separator: " > ")
  }

  /// A number of things, as in `1 screen` and `2 screens`.
  static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// Where a step is taken, when it is not in the tab's own stack.
  static func suffix(_ layer: NavigationLayer) -> String {
    switch layer {
    case .tab: ""
    case .modal(let index): " in modal \(index)"
    }
  }
}
