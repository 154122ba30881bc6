import Foundation

/// One destination waits here until there is a window, and somebody is signed in if it needs that.
@MainActor
final class LinkInbox {
  static let shared = LinkInbox()

  weak var navigator: Navigator? {
    didSet { showPending() }
  }
  var isSignedIn = false {
    didSet { showPending() }
  }
  private var pending: ShopRoute?

  func open(_ url: URL) {
    guard let route = ShopRoute(url) else { return }
    pending = route
    showPending()
  }

  private func showPending() {
    guard let navigator, let route = pending, isSignedIn || !route.needsSession else { return }
    pending = nil
    navigator.show(route)
  }

  nonisolated deinit {}
}
