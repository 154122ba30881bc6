#if canImport(SwiftUI)
  import Entryway

  /// In which scene a window is.
  enum WindowScene: Hashable, Sendable {
    /// The window's views are not in it yet.
    case unknown
    /// In this one; nil if the system has given the window none.
    case known(SceneID?)

    var id: SceneID? {
      if case .known(let id) = self { id } else { nil }
    }

    /// Whether the system has scenes that can be found.
    static var isFound: Bool {
      #if canImport(UIKit) && !os(watchOS)
        true
      #else
        false
      #endif
    }
  }
#endif
