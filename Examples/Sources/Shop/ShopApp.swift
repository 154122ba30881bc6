public import Entryway
public import EntrywayNotificationService
public import EntrywayReporting

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

  /// What the link server is asked by.
  public let linkServer: any LinkTransport

  /// - Parameters:
  ///   - center: The app's center.
  ///   - linkServer: What asks the link server where short links lead.
  ///   - answerLimit: How long it may take.
  public init(
    center: DeepLinkCenter<ShopRoute>, linkServer: any LinkTransport,
    answerLimit: Duration = .seconds(2)
  ) {
    self.center = center
    self.linkServer = linkServer
    session = ShopSession(center)
    center.resolveShortLinks(
      by: .shop, lastTargets: .memory, answerLimit: answerLimit, transport: linkServer)
    center.onOpen { [weak self] route, entry in self?.show(route, entry) }
  }

  private func show(_ route: ShopRoute, _ entry: AppEntry) {
    if let plan = route.plan(for: entry, over: navigation.path) { navigation.apply(plan) }
  }

  /// The order that home offers.
  public static let offeredOrder = "4821"
}

extension ShopRoute {
  /// What an entry shows of the destination, over the screens that are shown; nil for what shows
  /// nothing.
  ///
  /// A notification interrupts: what it opens stands above what is shown, and going back returns
  /// there. Any other entry goes where the person wanted to be, by the way from home.
  public func plan(
    for entry: AppEntry, over shown: [ShopApp.Screen]
  ) -> StackPlan<ShopApp.Screen>? {
    guard let way else { return nil }
    guard case .notification = entry.content, !way.isEmpty, !shown.isEmpty else {
      return .path([.home] + way)
    }
    // What is on top already is not pushed once more.
    let known = (0...way.count).last { shown.suffix($0).elementsEqual(way.prefix($0)) } ?? 0
    return .path(shown + way.dropFirst(known))
  }

  /// The screens from home to the destination; nil for what shows nothing.
  private var way: [ShopApp.Screen]? {
    switch self {
    case .home: []
    case .order(let id): [.order(id)]
    case .sale(let id): [.sale(id)]
    case .conversation(let id, isReplying: false): [.conversation(id)]
    case .conversation(let id, isReplying: true): [.conversation(id), .reply]
    case .user(let id): [.user(id)]
    case .search(let query, _): [.search(query)]
    case .login, .link: nil
    }
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
