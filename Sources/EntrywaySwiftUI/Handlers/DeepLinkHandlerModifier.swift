#if canImport(SwiftUI)
  import Entryway
  import SwiftUI

  /// Opens places for as long as the view is mounted.
  struct DeepLinkHandlerModifier<Destination: LinkDestination>: ViewModifier {
    let perform: DeepLinkCenter<Destination>.Handler

    @State private var handler = MountedHandler<Destination>()
    @Environment(\.deepLinkWindow) private var window

    func body(content: Content) -> some View {
      handler.perform = perform
      return content.onAppear {
        guard let window, let center = window.center as? DeepLinkCenter<Destination> else { return }
        handler.listen(to: center, in: window)
      }
    }
  }
#endif
