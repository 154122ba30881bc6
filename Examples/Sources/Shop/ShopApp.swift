public import Entryway
public import EntrywayNotificationService

/// A shop: every destination stands on top of home, in one stack.
@MainActor
public final class ShopApp {
  public enum Screen: Hashable, Sendable {
    case home
    case order(String)
    case sale(String)
    case conversation(String)
    case reply
    case user(String)
    case search(String?)
  }

  public let center: DeepLinkCenter<ShopRoute>
  public let session: ShopSession
  public let navigation = StackModel<Screen>(path: [.home])

  public init(center: DeepLinkCenter<ShopRoute>) {
    self.center = center
    session = ShopSession(center)
    center.onOpen { [weak self] route, _ in
      if let plan = route.plan { self?.navigation.apply(plan) }
    }
  }

  /// What destinations of the shop require besides the interface.
  public static let ownRequirements: [Requirement] = [.session]

  /// What an order requires of the app: somebody is signed in.
  public static func requirements(_ route: ShopRoute, _ entry: AppEntry) -> Set<Requirement> {
    if case .order = route { [.session] } else { [] }
  }
}

extension ShopRoute {
  /// The way from home to the destination; nil for what shows nothing.
  public var plan: StackPlan<ShopApp.Screen>? {
    let path: StackPlan<ShopApp.Screen>? =
      switch self {
      case .home: .path([])
      case .order(let id): .path([.order(id)])
      case .sale(let id): .path([.sale(id)])
      case .conversation(let id, isReplying: false): .path([.conversation(id)])
      case .conversation(let id, isReplying: true): .path([.conversation(id), .reply])
      case .user(let id): .path([.user(id)])
      case .search(let query, _): .path([.search(query)])
      case .login: nil
      }
    return path?.prepending([.home])
  }
}

extension ShopApp.Screen: CustomStringConvertible {
  public var description: String {
    switch self {
    case .home: "Home"
    case .order(let id): "Order(\(id))"
    case .sale(let id): "Sale(\(id))"
    case .conversation(let id): "Conversation(\(id))"
    case .reply: "Reply"
    case .user(let id): "User(\(id))"
    case .search(let query): query.map { "Search(\($0))" } ?? "Search"
    }
  }
}

extension NotificationImages {
  /// Where the pictures of the shop's pushes come from.
  public static let shop = NotificationImages(hosts: ["cdn.example.com"])
}
