import Foundation
import Observation

@MainActor @Observable
final class Navigation {
  static let shared = Navigation()

  /// What is above home.
  var path: [Screen] = []

  func open(_ url: URL) {
    guard let screens = Screen.path(of: url) else { return }
    path = Array(screens.dropFirst())
  }

  nonisolated deinit {}
}
