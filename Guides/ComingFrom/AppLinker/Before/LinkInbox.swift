/// One destination waits here until there is a window.
@MainActor
final class LinkInbox {
  static let shared = LinkInbox()

  weak var navigator: Navigator? {
    didSet { showPending() }
  }
  private var pending: RecipesRoute?

  func open(_ route: RecipesRoute?) {
    guard let route else { return }
    pending = route
    showPending()
  }

  private func showPending() {
    guard let navigator, let route = pending else { return }
    pending = nil
    navigator.show(route)
  }

  nonisolated deinit {}
}
