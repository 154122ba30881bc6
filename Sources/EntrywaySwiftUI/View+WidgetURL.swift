#if canImport(SwiftUI) && canImport(WidgetKit) && !os(tvOS) && !os(visionOS)
  public import Entryway
  import EntrywayApple
  public import SwiftUI
  import WidgetKit

  extension View {
    /// Makes a tap on the widget open a destination in the app.
    ///
    /// ```swift
    /// OrderWidgetView(order: order)
    ///   .widgetURL(for: .order(id: order.id), in: ShopRoute.routes)
    /// ```
    ///
    /// A destination that no route writes has no link, so the tap only opens the app as the user
    /// left it. `routes.problems` includes such a route, and `try routes.link(to:)` throws an error
    /// that says why. A widget has one widget URL; for more links, use `Link` with
    /// `try routes.url(to:)`.
    ///
    /// - Parameters:
    ///   - destination: The destination.
    ///   - routes: The table that generates the link, and parses it in the app.
    /// - Returns: A view that opens the link on a tap.
    public func widgetURL<Destination: LinkDestination>(
      for destination: Destination, in routes: RouteTable<Destination>
    ) -> some View {
      widgetURL(try? routes.url(to: destination))
    }

    /// Makes a tap on the widget or Live Activity open a link from its content.
    ///
    /// ```swift
    /// ActivityConfiguration(for: OrderAttributes.self) { context in
    ///   OrderView(context.state)
    ///     .widgetURL(linkIn: context.state.link, in: ShopRoute.routes)
    /// } dynamicIsland: { context in
    ///   DynamicIsland { … } compactLeading: { … } compactTrailing: { … } minimal: { … }
    ///     .widgetURL(ShopRoute.routes.url(linkIn: context.state.link))
    /// }
    /// ```
    ///
    /// A server writes the link into the push, under the name that `.liveActivityPush(link:in:)`
    /// declares. The modifier sets the link only if the table opens it. If the text is nil, another
    /// app's link, or not a link, the tap only opens the app.
    ///
    /// - Parameters:
    ///   - text: The link, if there is one.
    ///   - routes: The table that parses the link in the app.
    /// - Returns: A view that opens the link on a tap.
    public func widgetURL<Destination: LinkDestination>(
      linkIn text: String?, in routes: RouteTable<Destination>
    ) -> some View {
      widgetURL(routes.url(linkIn: text))
    }
  }
#endif
