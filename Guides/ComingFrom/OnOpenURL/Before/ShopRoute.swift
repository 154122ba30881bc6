import Foundation

/// What links open, and how they are read.
enum ShopRoute: Equatable {
  case home
  case order(id: String)
  case conversation(id: String, isReplying: Bool)
  case search(query: String?)

  init?(_ url: URL) {
    guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return nil }
    var segments = parts.path.split(separator: "/").map(String.init)
    switch parts.scheme?.lowercased() {
    case "shop":
      // In shop://orders/4821 the host is the first segment.
      if let host = parts.host, !host.isEmpty { segments.insert(host, at: 0) }
    case "https", "http":
      let hosts = ["shop.example.com", "app.example.com"]
      guard let host = parts.host?.lowercased(), hosts.contains(host) else { return nil }
    default: return nil
    }
    switch (segments.first, segments.count) {
    case (nil, _): self = .home
    case ("orders", 2): self = .order(id: segments[1])
    case ("conversations", 2): self = .conversation(id: segments[1], isReplying: false)
    case ("conversations", 3) where segments[2] == "reply":
      self = .conversation(id: segments[1], isReplying: true)
    case ("search", 1):
      self = .search(query: parts.queryItems?.first { $0.name == "q" }?.value)
    default: return nil
    }
  }
}
