import Foundation

/// Where every callback hands its destination; one waits here until there is a window.
@MainActor
final class LinkInbox {
  static let shared = LinkInbox()

  weak var navigator: Navigator? {
    didSet { showPending() }
  }
  private var pending: ShopRoute?

  @discardableResult
  func open(_ url: URL) -> Bool {
    guard let route = ShopRoute(url) else { return false }
    open(route)
    return true
  }

  func open(_ route: ShopRoute) {
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
