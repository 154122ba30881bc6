import Foundation

/// What links, pushes and quick actions open, and how each of them is read.
enum BookingsRoute: Equatable {
  case messages
  case message(id: String)
  case activity
  case newListing
  case request(id: String)

  var title: String {
    switch self {
    case .messages: "Messages Root"
    case .message(let id): "Messages Details \(id)"
    case .activity: "Activity"
    case .newListing: "New Listing"
    case .request(let id): "Request Details \(id)"
    }
  }

  init?(_ url: URL) {
    guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return nil }
    var segments = parts.path.split(separator: "/").map(String.init)
    switch parts.scheme?.lowercased() {
    case "deeplinktutorial":
      if let host = parts.host, !host.isEmpty { segments.insert(host, at: 0) }
    case "https", "http":
      guard parts.host?.lowercased() == "bookings.example.com" else { return nil }
    default: return nil
    }
    switch (segments.first, segments.count) {
    case ("messages", 1): self = .messages
    case ("messages", 2): self = .message(id: segments[1])
    case ("activity", 1): self = .activity
    case ("request", 2): self = .request(id: segments[1])
    default: return nil
    }
  }

  nonisolated init?(_ payload: [AnyHashable: Any]) {
    guard let data = payload["data"] as? [String: Any] else { return nil }
    // A server may send the number as text or as a number.
    func text(_ key: String) -> String? {
      (data[key] as? String) ?? (data[key] as? Int).map(String.init)
    }
    if let id = text("messageId") {
      self = .message(id: id)
    } else if let id = text("requestId") {
      self = .request(id: id)
    } else {
      return nil
    }
  }

  init?(quickAction type: String, _ profile: Profile) {
    switch type {
    case "com.myApp.activity": self = .activity
    case "com.MyApp.messages": self = .messages
    case "com.myApp.newListing" where profile == .host: self = .newListing
    default: return nil
    }
  }
}
