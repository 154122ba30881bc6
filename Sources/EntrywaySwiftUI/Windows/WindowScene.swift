#if canImport(SwiftUI)
  import Entryway
  import EntrywayApple
  import SwiftUI

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

  #if canImport(UIKit) && !os(watchOS)
    import UIKit

    /// Finds the scene that a window's views are in, which SwiftUI does not tell.
    struct WindowSceneReader: UIViewRepresentable {
      let window: DeepLinkWindow

      func makeUIView(context: Context) -> ReaderView {
        let view = ReaderView()
        view.isHidden = true
        view.isUserInteractionEnabled = false
        view.report = { [weak window] scene in
          window?.find(scene.map { SceneID($0) })
        }
        return view
      }

      func updateUIView(_ view: ReaderView, context: Context) {}

      final class ReaderView: UIView {
        var report: (@MainActor (UIWindowScene?) -> Void)?

        override func didMoveToWindow() {
          super.didMoveToWindow()
          // Without a window the view is on its way out.
          if let window { report?(window.windowScene) }
        }
      }
    }
  #else
    /// Nothing: the windows of this system have no scenes.
    struct WindowSceneReader: View {
      let window: DeepLinkWindow

      var body: some View { EmptyView() }
    }
  #endif
#endif
