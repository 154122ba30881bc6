public import Entryway
public import Foundation

extension RouteTable {
  /// The link to a place, for what wants a URL: a widget, SwiftUI's `Link`, something to share.
  ///
  /// ```swift
  /// if let url = ShopRoute.routes.url(to: .order(id: "4821")) {
  ///   Link("Order 4821", destination: url)    // https://shop.example.com/orders/4821
  /// }
  /// ```
  ///
  /// - Parameter destination: The place.
  /// - Returns: The URL, or nil if no route writes the place: `try link(to:)` says why.
  public func url(to destination: Destination) -> URL? {
    (try? link(to: destination)).flatMap { URL(string: $0) }
  }
}
