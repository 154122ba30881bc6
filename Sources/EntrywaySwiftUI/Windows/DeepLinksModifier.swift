#if canImport(SwiftUI)
  import Entryway
  import Foundation
  import SwiftUI

  /// Listens to every way into a window.
  struct DeepLinksModifier<Destination: LinkDestination>: ViewModifier {
    let center: DeepLinkCenter<Destination>
    let perform: DeepLinkCenter<Destination>.Handler?

    @State private var window = DeepLinkWindow()
    @State private var handler = MountedHandler<Destination>()
    @Environment(\.scenePhase) private var phase

    func body(content: Content) -> some View {
      // Not observed, so it may change while views are drawn.
      window.center = center
      handler.perform = perform
      return listening(content)
        .onOpenURL { window.receive($0) }
        .environment(\.openURL, OpenURLAction { window.follow($0) ? .handled : .systemAction })
        .environment(\.deepLinkWindow, window)
        .background { WindowSceneReader(window: window) }
        .onAppear { window.appear(phase) { register($0) } }
        .onChange(of: phase) { _, phase in window.enter(phase) }
    }

    /// SwiftUI hands over the activities alone that are asked for by their type.
    private func listening(_ content: Content) -> AnyView {
      let types = Set(center.activityTypes).union([NSUserActivityTypeBrowsingWeb])
      return types.sorted().reduce(AnyView(content)) { view, type in
        AnyView(view.onContinueUserActivity(type) { window.receive($0) })
      }
    }

    private func register(_ scene: SceneID?) {
      if perform != nil { handler.listen(to: center, scene: scene) }
    }
  }
#endif
