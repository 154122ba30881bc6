import Entryway

/// The destinations of the app in these tests.
enum Destination: LinkDestination {
  case home
  case order(String)
  case login
  case hosts
  /// The link that ends a sign-in, which competes with nothing.
  case code(String)
  case step(Int)
}

extension Destination {
  /// Rules that are as simple as can be, so that delivery is tested alone:
  /// `app:/order/7` is an order, `app:/secret/7` one whose number is masked.
  @MainActor static func read(_ entry: AppEntry, audiences: Set<String>) -> EntryReading<
    Destination
  > {
    switch entry.content {
    case .link(let link): return read(link: link, audiences: audiences)
    case .shortcutItem(let item): return read(link: "app:/" + item.type, audiences: audiences)
    case .activity(let activity): return read(link: "app:/" + activity.type, audiences: audiences)
    case .file, .cloudKitShare, .purchase: return .rejected(EntryRejection("no rule reads it"))
    case .notification(let content):
      if entry.source == .notification(.dismiss) { return .dismissed }
      guard case .object(let fields) = content.payload, case .text(let link)? = fields["deep_link"]
      else { return .rejected(EntryRejection("`deep_link` is not there")) }
      return read(link: link, audiences: audiences)
    }
  }

  private static func read(link: String, audiences: Set<String>) -> EntryReading<Destination> {
    let parts = link.split(separator: "/").dropFirst().map(String.init)
    switch parts.first {
    case "home": return .route(match(.home))
    case "login": return .route(match(.login))
    case "order" where parts.count == 2: return .route(match(.order(parts[1])))
    case "secret" where parts.count == 2:
      let plain = match(.order(parts[1]))
      return .route(
        RouteMatch(
          destination: plain.destination, name: plain.name, pattern: plain.pattern,
          parameters: [MatchedParameter(name: "id", text: "•••")]))
    case "code" where parts.count == 2: return .route(match(.code(parts[1])))
    case "step" where parts.count == 2: return .route(match(.step(Int(parts[1]) ?? 0)))
    case "hosts":
      guard audiences.contains("host") else { return .rejected(EntryRejection("for hosts")) }
      return .route(match(.hosts))
    default: return .rejected(EntryRejection("no such destination"))
    }
  }

  static func match(_ destination: Destination) -> RouteMatch<Destination> {
    switch destination {
    case .home: RouteMatch(destination: destination, name: "home", pattern: "/home")
    case .login: RouteMatch(destination: destination, name: "login", pattern: "/login")
    case .hosts:
      RouteMatch(destination: destination, name: "hosts", pattern: "/hosts", audience: "host")
    case .code:
      RouteMatch(destination: destination, name: "code", pattern: "/code/{_}", competes: false)
    case .order(let id):
      RouteMatch(
        destination: destination, name: "order", pattern: "/order/{id}",
        parameters: [MatchedParameter(name: "id", text: id)])
    case .step(let number):
      RouteMatch(
        destination: destination, name: "step", pattern: "/step/{number}",
        parameters: [MatchedParameter(name: "number", text: "\(number)")])
    }
  }
}
