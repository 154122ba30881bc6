/// Keeps what has come until the app is active.
@MainActor
final class DeepLinks {
  static let shared = DeepLinks()

  var home: HomeViewController?
  private var pending: BookingsRoute?
  private var isActive = false

  func receive(_ route: BookingsRoute?) {
    guard let route else { return }
    pending = route
    showPending()
  }

  func didBecomeActive() {
    isActive = true
    showPending()
  }

  func didEnterBackground() { isActive = false }

  private func showPending() {
    guard isActive, let home, let route = pending else { return }
    pending = nil
    home.show(route.title)
  }

  nonisolated deinit {}
}
