import Foundation

/// What links open, and how they are read; a link of the shop that nothing takes opens home.
enum ShopRoute: Equatable {
  case home
  case order(id: String)
  case sale(id: String)
  case conversation(id: String, isReplying: Bool)
  case user(id: String)

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
    case ("orders", 2): self = .order(id: segments[1])
    case ("sale", 2): self = .sale(id: segments[1])
    case ("conversations", 2): self = .conversation(id: segments[1], isReplying: false)
    case ("conversations", 3) where segments[2] == "reply":
      self = .conversation(id: segments[1], isReplying: true)
    case ("users", 2): self = .user(id: segments[1])
    default: self = .home
    }
  }

  var needsSession: Bool {
    if case .order = self { true } else { false }
  }
}
