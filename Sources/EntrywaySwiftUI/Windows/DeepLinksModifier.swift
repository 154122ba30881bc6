#if canImport(SwiftUI)
  import Entryway
  import EntrywayApple
  import Foundation
  import SwiftUI

  /// Listens to every way into a window.
  struct DeepLinksModifier<Destination: LinkDestination>: ViewModifier {
    let center: DeepLinkCenter<Destination>
    let perform: DeepLinkCenter<Destination>.Handler

    @State private var window = DeepLinkWindow()
    @Environment(\.scenePhase) private var phase

    func body(content: Content) -> some View {
      window.center = center
      return listening(content.onDeepLink(perform: perform))
        .onOpenURL { window.receive($0) }
        .environment(\.deepLinkWindow, window)
        .background { WindowSceneReader(window: window) }
        .onAppear { window.appear(phase) }
        .onChange(of: phase) { _, phase in window.enter(phase) }
    }

    /// SwiftUI hands over the activities alone that are asked for by their type.
    private func listening(_ content: some View) -> AnyView {
      let types = Set(center.activityTypes).union([NSUserActivityTypeBrowsingWeb])
      return types.sorted().reduce(AnyView(content)) { view, type in
        AnyView(view.onContinueUserActivity(type) { window.receive($0) })
      }
    }
  }
#endif
