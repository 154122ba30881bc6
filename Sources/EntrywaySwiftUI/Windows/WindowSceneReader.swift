#if canImport(SwiftUI)
  import Entryway
  import EntrywayApple
  import SwiftUI

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
