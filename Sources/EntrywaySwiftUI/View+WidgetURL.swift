#if canImport(SwiftUI) && canImport(WidgetKit) && !os(tvOS) && !os(visionOS)
  public import Entryway
  import EntrywayApple
  public import SwiftUI
  import WidgetKit

  extension View {
    /// Lets a tap on a widget open a destination of the app.
    ///
    /// ```swift
    /// OrderWidgetView(order: order)
    ///   .widgetURL(for: .order(id: order.id), in: ShopRoute.routes)
    /// ```
    ///
    /// A destination that no route writes has no link: the tap opens the app where it was then.
    /// Such a route is among `routes.problems`, and `try routes.link(to:)` says why. A widget has
    /// one such link; further ones are `Link`s with `try routes.url(to:)`.
    ///
    /// - Parameters:
    ///   - destination: The destination.
    ///   - routes: The table that writes its link, and reads it in the app.
    /// - Returns: The view, with the link.
    public func widgetURL<Destination: LinkDestination>(
      for destination: Destination, in routes: RouteTable<Destination>
    ) -> some View {
      widgetURL(try? routes.url(to: destination))
    }
  }
#endif
