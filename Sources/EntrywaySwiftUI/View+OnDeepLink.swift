#if canImport(SwiftUI)
  public import Entryway
  import EntrywayApple
  public import SwiftUI

  extension View {
    /// Opens destinations in a view further down, for as long as it is mounted.
    ///
    /// ```swift
    /// OrderList()
    ///   .onDeepLink { (route: ShopRoute, _) in
    ///     if case .order(let id) = route { selection = id }
    ///   }
    /// ```
    ///
    /// Use it inside a view with `deepLinks(_:perform:)`. A view that is mounted because the
    /// destination opened still gets the destination: see `DeliveryOptions.lateHandlerWindow`.
    ///
    /// If a view is removed and created again within that window, it gets the destination again.
    /// With an `id` it doesn't:
    ///
    /// ```swift
    /// .onDeepLink(id: "orders") { (route: ShopRoute, _) in model.apply(route) }
    /// ```
    ///
    /// - Parameters:
    ///   - id: The listener's identity. Within a window, each identity receives a destination once,
    ///     no matter how often the view is mounted. If nil, each mounted view is a new listener.
    ///   - handler: Called with each destination that opens in this window, after the handlers that
    ///     were mounted before.
    /// - Returns: A view that listens for destinations.
    public func onDeepLink<Destination: LinkDestination>(
      id: (any Hashable & Sendable)? = nil,
      perform handler: @escaping DeepLinkCenter<Destination>.Handler
    ) -> some View {
      modifier(DeepLinkHandlerModifier(id: id, perform: handler))
    }

    /// Opens destinations in a view further down, with a handler that doesn't need the entry.
    ///
    /// ```swift
    /// .onDeepLink { (route: ShopRoute) in model.apply(route) }
    /// ```
    ///
    /// - Parameters:
    ///   - id: The listener's identity; if nil, each mounted view is a new listener.
    ///   - handler: Called with each destination that opens in this window, after the handlers that
    ///     were mounted before.
    /// - Returns: A view that listens for destinations.
    public func onDeepLink<Destination: LinkDestination>(
      id: (any Hashable & Sendable)? = nil,
      perform handler: @escaping @MainActor (Destination) -> Void
    ) -> some View {
      onDeepLink(id: id) { (destination: Destination, _) in handler(destination) }
    }
  }

  /// Opens destinations for as long as the view is mounted.
  private struct DeepLinkHandlerModifier<Destination: LinkDestination>: ViewModifier {
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

  /// A handler that listens for as long as its view is mounted.
  ///
  /// SwiftUI keeps it with the view's state, and lets go of it when the view goes away. Appearing
  /// and disappearing would not do: a view that lies under another one is still there.
  @MainActor
  final class MountedHandler<Destination: LinkDestination> {
    /// What the view wants to be called now.
    var perform: DeepLinkCenter<Destination>.Handler?
    private var registration: DeliveryRegistration?

    /// Registers with a center, the first time.
    func listen(
      to center: DeepLinkCenter<Destination>, scene: SceneID?,
      id: (any Hashable & Sendable)? = nil
    ) {
      guard registration == nil else { return }
      registration = center.onOpen(id: id, scene: scene) { [weak self] destination, entry in
        self?.perform?(destination, entry)
      }
    }

    deinit {
      guard let registration else { return }
      MainThread.run { registration.cancel() }
    }
  }
#endif
