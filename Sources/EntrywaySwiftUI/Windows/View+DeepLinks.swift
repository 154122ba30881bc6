#if canImport(SwiftUI)
  public import Entryway
  import Foundation
  public import SwiftUI

  extension View {
    /// Receives every entry into the window, and opens its destination.
    ///
    /// ```swift
    /// WindowGroup {
    ///   ShopView(model: model)
    ///     .deepLinks(center) { route, _ in model.apply(route.plan) }
    /// }
    /// ```
    ///
    /// Attach it to the root view of a window, outside anything that is conditionally shown:
    /// SwiftUI passes a link only to mounted views. A second modifier in the window receives the
    /// same links, which open once. Entries that arrive while the window is in the background wait;
    /// those that arrive while it is merely inactive open.
    ///
    /// It handles custom schemes, universal links, widgets, `OpenURLIntent` and App Clips, and the
    /// activities that the center's rules declare: Spotlight, Handoff and Siri. Quick actions and
    /// notifications arrive through a `DeepLinkAppDelegate`. Links that are tapped inside the app
    /// go to the center too if a rule accepts them, whether a `Link`, a `Text` or `openURL` opens
    /// them. All others go to the `openURL` action around the modifier: the system's, or one that
    /// the app sets outside it.
    /// the app sets outside of it.
    ///
    /// ```swift
    /// ShopView(model: model)
    ///   .deepLinks(center) { route in model.apply(route.plan) }
    ///   .environment(\.openURL, OpenURLAction { url in show(url) })  // gets what no rule accepts
    /// ```
    ///
    /// An action that is set *inside* the modifier also gets the app's own links, and it alone
    /// decides what happens to them. So does `onOpenURL(prefersInApp:)` on iOS 26, which sets such
    /// an action.
    ///
    /// - Parameters:
    ///   - center: The app's center.
    ///   - handler: Called with each destination that opens in this window, for as long as the view
    ///     is mounted; omit it if views further down have their own handlers.
    /// - Returns: A view that receives the window's entries.
    public func deepLinks<Destination: LinkDestination>(
      _ center: DeepLinkCenter<Destination>,
      perform handler: DeepLinkCenter<Destination>.Handler? = nil
    ) -> some View {
      modifier(DeepLinksModifier(center: center, perform: handler))
    }

    /// Receives every entry into the window, and passes only its destination to the handler.
    ///
    /// ```swift
    /// ShopView(model: model)
    ///   .deepLinks(center) { route in model.apply(route.plan) }
    /// ```
    ///
    /// - Parameters:
    ///   - center: The app's center.
    ///   - handler: Called with each destination that opens in this window, for as long as the view
    ///     is mounted.
    /// - Returns: A view that receives the window's entries.
    public func deepLinks<Destination: LinkDestination>(
      _ center: DeepLinkCenter<Destination>,
      perform handler: @escaping @MainActor (Destination) -> Void
    ) -> some View {
      deepLinks(center) { destination, _ in handler(destination) }
    }
  }

  /// Listens to every way into a window.
  private struct DeepLinksModifier<Destination: LinkDestination>: ViewModifier {
    let center: DeepLinkCenter<Destination>
    let perform: DeepLinkCenter<Destination>.Handler?

    @State private var window = DeepLinkWindow()
    @State private var handler = MountedHandler<Destination>()
    @Environment(\.scenePhase) private var phase
    /// The action around the modifier.
    @Environment(\.openURL) private var openURL

    func body(content: Content) -> some View {
      // Not observed, so it may change while views are drawn.
      window.center = center
      handler.perform = perform
      return listening(content)
        .onOpenURL { window.receive($0) }
        .environment(\.openURL, .following(into: window, else: openURL))
        .environment(\.deepLinkWindow, window)
        .background { WindowSceneReader(window: window) }
        .onAppear { window.appear(phase) { register($0) } }
        .onChange(of: phase) { _, phase in window.enter(phase) }
    }

    /// SwiftUI hands over the activities alone that are asked for by their type.
    private func listening(_ content: Content) -> AnyView {
      center.useWidgetNames()
      let types = Set(center.askedActivityTypes).union([NSUserActivityTypeBrowsingWeb])
      return types.sorted().reduce(AnyView(content)) { view, type in
        AnyView(view.onContinueUserActivity(type) { window.receive($0) })
      }
    }

    private func register(_ scene: SceneID?) {
      if perform != nil { handler.listen(to: center, scene: scene) }
    }
  }

  extension OpenURLAction {
    /// Hands the app's own links to a window, and all others to the action around.
    ///
    /// An action cannot pass on what another one answers later, such as the system's: whoever opened
    /// the link is told then that it was accepted.
    fileprivate static func following(
      into window: DeepLinkWindow, else around: OpenURLAction
    ) -> OpenURLAction {
      OpenURLAction { url in
        if window.follow(url) { return .handled }
        var isAccepted = true
        around(url) { isAccepted = $0 }
        return isAccepted ? .handled : .discarded
      }
    }
  }

  extension EnvironmentValues {
    /// The window that views deeper down are in.
    var deepLinkWindow: DeepLinkWindow? {
      get { self[DeepLinkWindowKey.self] }
      set { self[DeepLinkWindowKey.self] = newValue }
    }
  }

  private struct DeepLinkWindowKey: EnvironmentKey {
    static var defaultValue: DeepLinkWindow? { nil }
  }
#endif
