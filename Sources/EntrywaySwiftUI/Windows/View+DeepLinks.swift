#if canImport(SwiftUI)
  public import Entryway
  public import SwiftUI

  extension View {
    /// Receives every way into the window, and opens the places that it leads to.
    ///
    /// ```swift
    /// WindowGroup {
    ///   ShopView(model: model)
    ///     .deepLinks(AppDelegate.center) { route, _ in model.apply(route.plan) }
    /// }
    /// ```
    ///
    /// It stands on the root of a window, outside of everything that comes and goes: SwiftUI hands a
    /// link to the views alone that are mounted. A second one in the window hears of the same links,
    /// which open once. In the background what comes waits.
    ///
    /// - Parameters:
    ///   - center: The app's center.
    ///   - handler: Called with each place that opens in this window, for as long as it is there.
    /// - Returns: The view, listening.
    public func deepLinks<Destination: LinkDestination>(
      _ center: DeepLinkCenter<Destination>,
      perform handler: @escaping DeepLinkCenter<Destination>.Handler
    ) -> some View {
      modifier(DeepLinksModifier(center: center, perform: handler))
    }
  }
#endif
