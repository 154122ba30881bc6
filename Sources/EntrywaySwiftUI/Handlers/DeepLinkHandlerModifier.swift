#if canImport(SwiftUI)
  import Entryway
  import SwiftUI

  /// Opens places for as long as the view is mounted.
  struct DeepLinkHandlerModifier<Destination: LinkDestination>: ViewModifier {
    let id: (any Hashable & Sendable)?
    let perform: DeepLinkCenter<Destination>.Handler

    @State private var handler = MountedHandler<Destination>()
    @Environment(\.deepLinkWindow) private var window

    func body(content: Content) -> some View {
      // Not observed, so it may change while views are drawn.
      handler.perform = perform
      return content.onAppear {
        guard let window, let center = window.center as? DeepLinkCenter<Destination> else { return }
        window.withScene { [weak handler] in handler?.listen(to: center, scene: $0, id: id) }
      }
    }
  }
#endif
