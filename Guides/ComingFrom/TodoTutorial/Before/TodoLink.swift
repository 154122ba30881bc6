import Foundation

enum TodoTab: Hashable {
  case home
  case settings
}

/// How a link is read: the tab from its host, the todo from its path.
enum TodoLink {
  static func tab(of url: URL) -> TodoTab? {
    guard url.scheme == "my-url-scheme" else { return nil }
    switch url.host() {
    case "home": return .home
    case "settings": return .settings
    default: return nil
    }
  }

  static func todo(of url: URL) -> UUID? {
    guard tab(of: url) == .home else { return nil }
    return url.pathComponents.first { $0 != "/" }.flatMap(UUID.init(uuidString:))
  }
}
