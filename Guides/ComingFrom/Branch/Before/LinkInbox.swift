import Foundation

/// Where the session's callback hands its destination; one waits here until there is a window.
@MainActor
final class LinkInbox {
  static let shared = LinkInbox()

  weak var navigator: Navigator? {
    didSet { showPending() }
  }
  private var pending: ShopRoute?

  /// What a session's callback says, by the names that its keys have.
  func open(_ parameters: [String: Any]) {
    if let path = parameters["$deeplink_path"] as? String {
      open(URL(string: "shop://\(path)"))
    } else if let text = parameters["+non_branch_link"] as? String {
      open(URL(string: text))
    }
  }

  private func open(_ url: URL?) {
    guard let url, let route = ShopRoute(url) else { return }
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
