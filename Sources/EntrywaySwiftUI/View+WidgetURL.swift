#if canImport(SwiftUI) && canImport(WidgetKit) && !os(tvOS) && !os(visionOS)
  public import Entryway
  import EntrywayApple
  public import SwiftUI
  #if os(macOS) || os(watchOS) || targetEnvironment(macCatalyst)
    import WidgetKit
  #else
    public import WidgetKit
  #endif

  extension View {
    /// Makes a tap on the widget open a destination in the app.
    ///
    /// ```swift
    /// OrderWidgetView(order: order)
    ///   .widgetURL(for: .order(id: order.id), in: ShopRoute.routes, from: .widget("orders"))
    /// ```
    ///
    /// A destination that no route writes has no link, so the tap only opens the app as the user
    /// left it. `routes.problems` includes such a route, and `try routes.link(to:)` throws an error
    /// that says why. A widget has one widget URL; for more links, use `Link` with
    /// `try routes.url(to:from:)`.
    ///
    /// - Parameters:
    ///   - destination: The destination.
    ///   - routes: The table that generates the link, and parses it in the app.
    ///   - surface: The surface that the link names and that the entry has as `origin.surface`; a
    ///     widget by default. A name that the table doesn't declare in `surfaces:` is left out.
    /// - Returns: A view that opens the link on a tap.
    public func widgetURL<Destination: LinkDestination>(
      for destination: Destination, in routes: RouteTable<Destination>,
      from surface: EntrySurface = .widget()
    ) -> some View {
      widgetURL(routes.widgetURL(for: destination, from: surface))
    }

    /// Makes a tap on the widget or Live Activity open a link from its content.
    ///
    /// ```swift
    /// ActivityConfiguration(for: OrderAttributes.self) { context in
    ///   OrderView(context.state)
    ///     .widgetURL(linkIn: context.state.link, in: ShopRoute.routes)
    /// } dynamicIsland: { context in
    ///   DynamicIsland { … } compactLeading: { … } compactTrailing: { … } minimal: { … }
    ///     .widgetURL(linkIn: context.state.link, in: ShopRoute.routes)
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
    ///   - surface: The surface that the link names and that the entry has as `origin.surface`; a
    ///     Live Activity by default, so pass `.widget()` in a widget. A name that the table doesn't
    ///     declare in `surfaces:` is left out.
    /// - Returns: A view that opens the link on a tap.
    public func widgetURL<Destination: LinkDestination>(
      linkIn text: String?, in routes: RouteTable<Destination>,
      from surface: EntrySurface = .liveActivity()
    ) -> some View {
      widgetURL(routes.url(linkIn: text, from: surface))
    }
  }

  #if !os(macOS) && !os(watchOS) && !targetEnvironment(macCatalyst)
    // `DynamicIsland` isn't a view, so it has its own methods.
    extension DynamicIsland {
      /// Makes a tap on the Dynamic Island open a destination in the app.
      ///
      /// ```swift
      /// DynamicIsland { … } compactLeading: { … } compactTrailing: { … } minimal: { … }
      ///   .widgetURL(for: .order(id: context.attributes.orderID), in: ShopRoute.routes)
      /// ```
      ///
      /// - Parameters:
      ///   - destination: The destination; without a route that writes it, the tap only opens the app.
      ///   - routes: The table that generates the link, and parses it in the app.
      ///   - surface: The surface that the link names: a Live Activity by default.
      /// - Returns: A Dynamic Island that opens the link on a tap.
      public func widgetURL<Destination: LinkDestination>(
        for destination: Destination, in routes: RouteTable<Destination>,
        from surface: EntrySurface = .liveActivity()
      ) -> DynamicIsland {
        widgetURL(routes.widgetURL(for: destination, from: surface))
      }

      /// Makes a tap on the Dynamic Island open a link from the Live Activity's content.
      ///
      /// - Parameters:
      ///   - text: The link, if there is one. The tap only opens the app if the table doesn't open it.
      ///   - routes: The table that parses the link in the app.
      ///   - surface: The surface that the link names: a Live Activity by default.
      /// - Returns: A Dynamic Island that opens the link on a tap.
      public func widgetURL<Destination: LinkDestination>(
        linkIn text: String?, in routes: RouteTable<Destination>,
        from surface: EntrySurface = .liveActivity()
      ) -> DynamicIsland {
        widgetURL(routes.url(linkIn: text, from: surface))
      }
    }
  #endif

  extension RouteTable {
    /// The URL for a destination; a surface's name that the table doesn't declare is left out.
    fileprivate func widgetURL(for destination: Destination, from surface: EntrySurface) -> URL? {
      (try? url(to: destination)).flatMap {
        URL(string: adding(surface, to: $0.absoluteString))
      }
    }
  }
#endif
