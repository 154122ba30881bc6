#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension RouteTable {
  /// Matches a URL, by its text.
  ///
  /// ```swift
  /// try ShopRoute.routes.match(url).destination    // .order(id: "4821")
  /// ```
  ///
  /// - Parameter url: A custom-scheme link or a universal link.
  /// - Returns: The match.
  /// - Throws: ``/EntrywayRouting/LinkMatchError`` with the reason that no route matches.
  /// - Complexity: That of matching the link's text.
  public func match(_ url: URL) throws(LinkMatchError) -> RouteMatch<Destination> {
    try match(url.absoluteString)
  }

  /// The URL that opens a destination, for a widget, SwiftUI's `Link` or a share sheet.
  ///
  /// ```swift
  /// try ShopRoute.routes.url(to: .order(id: "4821"))    // https://shop.example.com/orders/4821
  /// ```
  ///
  /// - Parameters:
  ///   - destination: The destination to open.
  ///   - scheme: One of the table's schemes, or `https`; the table's first origin by default.
  ///   - host: One of the table's hosts, or a host below one of its wildcards.
  /// - Returns: The URL.
  /// - Throws: ``/EntrywayRouting/LinkWritingError`` with the reason that no link opens the
  ///   destination.
  /// - Complexity: That of writing the link.
  public func url(
    to destination: Destination, scheme: String? = nil, host: String? = nil
  ) throws(LinkWritingError) -> URL {
    try url(of: try link(to: destination, scheme: scheme, host: host), destination)
  }

  /// The URL that opens a destination and names the campaign that it belongs to.
  ///
  /// ```swift
  /// try ShopRoute.routes.url(to: .order(id: "4821"), campaign: LinkCampaign(campaign: "spring"))
  /// // https://shop.example.com/orders/4821?utm_campaign=spring
  /// ```
  ///
  /// - Parameters:
  ///   - destination: The destination to open.
  ///   - campaign: The campaign, in parts for which the table declares items.
  ///   - scheme: One of the table's schemes; the table's first origin by default.
  ///   - host: One of the table's hosts, or a host below one of its wildcards.
  /// - Returns: The URL.
  /// - Throws: ``/EntrywayRouting/LinkWritingError`` with the reason that no such link opens the
  ///   destination.
  /// - Complexity: That of writing the link.
  public func url(
    to destination: Destination, campaign: LinkCampaign, scheme: String? = nil, host: String? = nil
  ) throws(LinkWritingError) -> URL {
    let link = try link(to: destination, campaign: campaign, scheme: scheme, host: host)
    return try url(of: link, destination)
  }

  /// The URL that opens a destination from a widget, a control or a Live Activity, and says which.
  ///
  /// ```swift
  /// Link("Reorder", destination: try routes.url(to: .reorder, from: .widget("orders")))
  /// OpenURLIntent(try routes.url(to: .reorder, from: .control("reorder")))
  /// ```
  ///
  /// The entry has the surface in its ``AppEntry/origin``; it doesn't affect what opens.
  ///
  /// - Parameters:
  ///   - destination: The destination to open.
  ///   - surface: The widget, control or Live Activity that shows the link.
  ///   - scheme: One of the table's schemes; the table's first origin by default.
  ///   - host: One of the table's hosts, or a host below one of its wildcards.
  /// - Returns: The URL.
  /// - Throws: ``/EntrywayRouting/LinkWritingError`` with the reason that no link opens the
  ///   destination, or that the table does not declare the surface's name.
  /// - Complexity: That of writing the link.
  public func url(
    to destination: Destination, from surface: EntrySurface, scheme: String? = nil,
    host: String? = nil
  ) throws(LinkWritingError) -> URL {
    let link = try link(to: destination, from: surface, scheme: scheme, host: host)
    return try url(of: link, destination)
  }

  private func url(
    of link: String, _ destination: Destination
  ) throws(LinkWritingError) -> URL {
    guard let url = URL(string: link) else {
      throw LinkWritingError(noURL: link, to: match(destination: destination).name ?? "")
    }
    return url
  }

  /// The URL for a text, such as one from a push, if it is one of the app's links.
  ///
  /// ```swift
  /// ShopRoute.routes.url(linkIn: "https://shop.example.com/orders/4821")    // the URL
  /// ShopRoute.routes.url(linkIn: "https://evil.example/orders/4821")        // nil
  /// ```
  ///
  /// - Parameter text: The text, if there is one.
  /// - Returns: The text as a URL; nil if the table doesn't open the link.
  /// - Complexity: The same as for matching the text.
  public func url(linkIn text: String?) -> URL? {
    guard let text, (try? match(text)) != nil, let url = URL(string: text),
      (try? match(url)) != nil
    else { return nil }
    return url
  }

  /// The URL for a text, if it is one of the app's links, with the surface on which it is shown.
  ///
  /// ```swift
  /// ShopRoute.routes.url(linkIn: "https://shop.example.com/orders/4821", from: .liveActivity())
  /// // https://shop.example.com/orders/4821?entryway_from=live-activity
  /// ```
  ///
  /// - Parameters:
  ///   - text: The text, if there is one. If it already names a surface, that is replaced.
  ///   - surface: The widget, control or Live Activity that shows the link. A name that the table
  ///     doesn't declare is left out.
  /// - Returns: The URL; nil if the table doesn't open the link.
  /// - Complexity: The same as for matching the text.
  public func url(linkIn text: String?, from surface: EntrySurface) -> URL? {
    text.flatMap { text in
      let link = takingSurface(off: text).link
      guard url(linkIn: link) != nil else { return nil }
      return url(linkIn: adding(surface, to: link))
    }
  }
}
