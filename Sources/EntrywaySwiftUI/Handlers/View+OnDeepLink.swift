#if canImport(SwiftUI)
  public import Entryway
  public import SwiftUI

  extension View {
    /// Opens places in a view deeper down, for as long as it is mounted.
    ///
    /// ```swift
    /// OrderList()
    ///   .onDeepLink { (route: ShopRoute, _) in
    ///     if case .order(let id) = route { selection = id }
    ///   }
    /// ```
    ///
    /// The view is inside one with ``deepLinks(_:perform:)``. If it is mounted because the place
    /// was opened, it still gets the place: see `DeliveryOptions.lateHandlerWindow`.
    ///
    /// A view that is taken away and built anew within that window would get the place once more. With
    /// an `id` it does not:
    ///
    /// ```swift
    /// .onDeepLink(id: "orders") { (route: ShopRoute, _) in model.apply(route) }
    /// ```
    ///
    /// - Parameters:
    ///   - id: Who listens: under one identity a place is received once in a window, however often the
    ///     view is mounted. Nil for a listener that is another one each time.
    ///   - handler: Called with each place that opens in this window, after the handlers that were
    ///     mounted before.
    /// - Returns: The view, listening.
    public func onDeepLink<Destination: LinkDestination>(
      id: (any Hashable & Sendable)? = nil,
      perform handler: @escaping DeepLinkCenter<Destination>.Handler
    ) -> some View {
      modifier(DeepLinkHandlerModifier(id: id, perform: handler))
    }
  }
#endif
