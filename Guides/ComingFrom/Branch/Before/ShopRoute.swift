import Foundation

/// What links open, and how they are read.
enum ShopRoute: Equatable {
  case home
  case order(id: String)
  case sale(id: String)

  init?(_ url: URL) {
    guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return nil }
    var segments = parts.path.split(separator: "/").map(String.init)
    switch parts.scheme?.lowercased() {
    case "shop":
      // In shop://orders/4821 the host is the first segment.
      if let host = parts.host, !host.isEmpty { segments.insert(host, at: 0) }
    case "https", "http":
      guard parts.host?.lowercased() == "shop.example.com" else { return nil }
    default: return nil
    }
    switch (segments.first, segments.count) {
    case (nil, _): self = .home
    case ("orders", 2): self = .order(id: segments[1])
    case ("sale", 2): self = .sale(id: segments[1])
    default: return nil
    }
  }
}
