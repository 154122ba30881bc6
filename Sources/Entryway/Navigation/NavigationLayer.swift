/// One of the stacks of screens that lie over each other: the selected tab's, or a modal's.
public enum NavigationLayer: Hashable, Sendable {
  /// The stack of the tab that is selected; in an app without tabs, its only stack.
  case tab
  /// The stack inside a modal, counted from the lowest, which is 0.
  case modal(Int)
}
