#if canImport(SwiftUI)
  import Entryway

  /// In which scene of the system's a window is.
  enum WindowScene: Hashable, Sendable {
    /// The window's views are not in it yet.
    case unknown
    /// In this one; nil if the system has given it none.
    case known(SceneID?)

    var id: SceneID? {
      if case .known(let id) = self { id } else { nil }
    }

    /// Whether windows have scenes that can be found; if not, each names itself.
    static var isFound: Bool {
      #if canImport(UIKit) && !os(watchOS)
        true
      #else
        false
      #endif
    }
  }
#endif
