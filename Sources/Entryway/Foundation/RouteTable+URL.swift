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
    let link = try link(to: destination, scheme: scheme, host: host)
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
}
