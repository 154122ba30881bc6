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
    /// - Parameter handler: Called with each place that opens in this window, after the handlers that
    ///   were mounted before.
    /// - Returns: The view, listening.
    public func onDeepLink<Destination: LinkDestination>(
      perform handler: @escaping DeepLinkCenter<Destination>.Handler
    ) -> some View {
      modifier(DeepLinkHandlerModifier(perform: handler))
    }
  }
#endif
