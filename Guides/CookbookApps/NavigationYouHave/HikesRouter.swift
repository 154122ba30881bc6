import EntrywaySwiftUI
import Observation
import SwiftUI

/// The navigation of a window.
@MainActor @Observable
final class HikesRouter {
  var path = NavigationPath()
  var recording: Recording?

  func showHike(_ id: String) {
    path = NavigationPath()
    path.append(HikePage(id: id))
  }

  nonisolated deinit {}
}

extension HikesRouter {
  /// Calls what is there.
  func open(_ route: HikeRoute) {
    recording = nil
    switch route {
    case .hikes: path = NavigationPath()
    case .hike(let id), .photo(let id, _): showHike(id)
    }
  }
}

struct HikePage: Hashable {
  let id: String
}

struct Recording: Identifiable {
  let id: String
}
