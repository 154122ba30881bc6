import Entryway

enum Destination: LinkDestination {
  case home
  case order(id: String)
}

/// The app's own parser: any code that turns a link into a destination.
func destination(of link: DeepLink) -> Destination? {
  guard link.scheme == "shop" || link.host == "shop.example.com" else { return nil }
  return switch (link.segments.first, link.segments.count) {
  case (nil, _): .home
  case ("orders", 2): .order(id: link.segments[1])
  default: nil
  }
}

@MainActor func makeCenter() -> DeepLinkCenter<Destination> {
  DeepLinkCenter { entry, _ in
    switch entry.content {
    case .link(let link):
      return EntryReading(link: link, parse: destination)
    case .notification(let notification):
      if entry.source == .notification(.dismiss) { return .dismissed }
      guard case .text(let id)? = notification.payload["order"] else {
        return .rejected(EntryRejection("the notification has no `order`", code: .missing))
      }
      return .route(
        RouteMatch(
          destination: .order(id: id), name: "order",
          parameters: [MatchedParameter(name: "id", text: id)]))
    case .shortcutItem, .activity, .file, .cloudKitShare, .purchase:
      return .rejected(EntryRejection("the app has no such item", code: .noRule))
    }
  }
}
