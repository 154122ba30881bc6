#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension RouteTable {
  /// Finds what a URL opens, by the text that it was made of.
  ///
  /// ```swift
  /// try ShopRoute.routes.match(url).destination    // .order(id: "4821")
  /// ```
  ///
  /// - Parameter url: A link of a custom scheme, or a universal link.
  /// - Returns: What it opens, and how the table came to it.
  /// - Throws: ``/EntrywayRouting/LinkMatchError``, which says why nothing opens.
  /// - Complexity: That of matching the link's text.
  public func match(_ url: URL) throws(LinkMatchError) -> RouteMatch<Destination> {
    try match(url.absoluteString)
  }

  /// The URL that opens a destination, for what wants one: a widget, SwiftUI's `Link`, something to
  /// share.
  ///
  /// ```swift
  /// try ShopRoute.routes.url(to: .order(id: "4821"))    // https://shop.example.com/orders/4821
  /// ```
  ///
  /// - Parameters:
  ///   - destination: What the URL is to open.
  ///   - scheme: One of the table's schemes, or `https`; the table's first origin unless given.
  ///   - host: One of the table's hosts, or one that a wildcard of it takes.
  /// - Returns: The URL.
  /// - Throws: ``/EntrywayRouting/LinkWritingError``, which says why no link opens the destination.
  /// - Complexity: That of writing the link.
  public func url(
    to destination: Destination, scheme: String? = nil, host: String? = nil
  ) throws(LinkWritingError) -> URL {
    let link = try link(to: destination, scheme: scheme, host: host)
    guard let url = URL(string: link) else {
      throw LinkWritingError(noURL: link, to: match(destination: destination).name ?? "")
    }
    return url
  }
}
