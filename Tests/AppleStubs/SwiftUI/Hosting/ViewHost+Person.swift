extension ViewHost {
  /// Taps the button or link of a title.
  ///
  /// - Returns: Whether it is mounted.
  @discardableResult
  public func press(_ title: String) -> Bool {
    guard let button = mounted.buttons.first(where: { $0.title == title }) else { return false }
    button.action()
    update()
    return true
  }

  /// Selects a tab of the first tab view.
  public func select(_ tab: some Hashable) {
    mounted.tabViews.first?(AnyHashable(tab))
    update()
  }

  /// Goes back by a number of screens in the stack that lies on top.
  public func goBack(_ count: Int = 1) {
    mounted.stacks.last?(count)
    update()
  }

  /// Swipes the topmost sheet away.
  public func dismissSheet() {
    mounted.sheets.last?()
    update()
  }
}
