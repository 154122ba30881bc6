import Foundation

/// One model for links and pushes.
enum RecipesRoute: Equatable, Sendable {
  case home
  case recipe(id: String)
  case recipes(country: String?, limit: Int?)
}

extension RecipesRoute {
  init?(link url: URL) {
    guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: false),
      parts.scheme == "https" || parts.scheme == "http", parts.host == "bestrecipes.com"
    else { return nil }
    func value(_ name: String) -> String? {
      parts.queryItems?.first { $0.name == name }?.value.flatMap { $0.isEmpty ? nil : $0 }
    }
    switch parts.path {
    case "/home": self = .home
    case "/recipe":
      if let id = value("id") {
        self = .recipe(id: id)
      } else {
        self = .recipes(country: value("country"), limit: value("limit").flatMap(Int.init))
      }
    default: return nil
    }
  }

  nonisolated init?(push payload: [AnyHashable: Any]) {
    // The server may send the value as text or as a number.
    func text(_ key: String) -> String? {
      (payload[key] as? String) ?? (payload[key] as? Int).map(String.init)
    }
    switch payload["type"] as? String {
    case "home": self = .home
    case "recipe":
      if let id = text("id") {
        self = .recipe(id: id)
      } else {
        self = .recipes(country: text("country"), limit: text("limit").flatMap { Int($0) })
      }
    default: return nil
    }
  }
}
