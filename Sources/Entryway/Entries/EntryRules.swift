/// How an app reads entries that are not links: its rules, and the table that reads its links.
///
/// ```swift
/// extension ShopRoute {
///   static let entries = EntryRules(routes, [
///     .notification(link: "deep_link"),
///     .notification(link: "reply_link", action: "REPLY_ACTION"),
///     .quickAction("com.myApp.cart", .cart, title: "Cart", icon: .system("cart")),
///     .activity("com.myApp.viewOrder", id: "orderID", ShopRoute.order),
///     .spotlight { .order(id: $0) },
///     .category("MESSAGE", actions: [.init("REPLY_ACTION", title: "Reply", .foreground)]),
///   ])
/// }
/// ```
///
/// The rules are asked in the listed order. They also define what the app offers to the system:
/// quick actions and notification buttons. Check them in a test with
/// `#expect(ShopRoute.entries.problems.isEmpty)`.
public struct EntryRules<Destination: LinkDestination>: Sendable {
  /// The table that reads links and names the destinations that rules open.
  public let routes: RouteTable<Destination>
  /// The rules, in the order in which they are asked.
  public let rules: [EntryRule<Destination>]

  /// Creates the rules of an app.
  ///
  /// - Parameters:
  ///   - routes: The table that reads links.
  ///   - rules: The rules, in the order in which they are asked; none if the app handles only
  ///     links.
  public init(_ routes: RouteTable<Destination>, _ rules: [EntryRule<Destination>] = []) {
    self.routes = routes
    self.rules = rules
  }
}

extension EntryRules {
  /// Returns the quick actions that are offered to these audiences, in the order of the rules.
  ///
  /// ```swift
  /// BookingsRoute.entries.quickActions(for: ["host"]).map(\.title)
  /// // ["Recent Activity", "Messages", "New Listing"]
  /// ```
  ///
  /// Register them again whenever the audiences change. If two rules have the same type, the first
  /// one is offered, because it is the one that is asked.
  ///
  /// - Parameter audiences: The tags that the app holds now.
  /// - Returns: The items, without those of rules that have no title.
  public func quickActions(for audiences: Set<String> = []) -> [QuickAction] {
    var types: Set<String> = []
    return rules.compactMap { rule in
      guard case .reads(.quickAction(let type), _) = rule.kind, types.insert(type).inserted,
        rule.audience.map({ audiences.contains($0.tag) }) ?? true
      else { return nil }
      return rule.offer
    }
  }

  /// The notification categories that the rules declare, to be registered at launch.
  ///
  /// Register all categories in one call, because each registration replaces the previous one. If a
  /// category is declared twice, the first declaration is used.
  public var notificationCategories: [NotificationCategory] {
    var ids: Set<String> = []
    return rules.compactMap { rule in
      guard case .declares(let category) = rule.kind, ids.insert(category.id).inserted else {
        return nil
      }
      return category
    }
  }

  /// The activity types that the rules handle, without duplicates, in the order of the rules.
  ///
  /// List them in `NSUserActivityTypes` of the app's `Info.plist`, except for Spotlight's, which is
  /// included if a rule handles it, and of those of widgets and Live Activities. SwiftUI delivers only the activity types that a view asks for.
  public var activityTypes: [String] {
    var types: [String] = []
    for rule in rules {
      guard case .reads(let subject, _) = rule.kind else { continue }
      let type: String? =
        switch subject {
        case .activity(let type): type
        case .widget(let kind): rule.activityType ?? kind
        case .liveActivity: SystemNames.usualLiveActivityType
        default: nil
        }
      if let type, !types.contains(type) { types.append(type) }
    }
    return types
  }

  /// The actions that run in the background: buttons that are declared only without `.foreground`,
  /// and a background push if a rule handles it.
  package var backgroundActions: Set<String> {
    let actions = notificationCategories.flatMap(\.actions)
    let seen = actions.filter { $0.options.contains(.foreground) }
    let push = NotificationAction.backgroundPush.identifier
    let hasPush = subjects.contains(.notification(action: push))
    return Set(actions.map(\.id)).subtracting(seen.map(\.id)).union(hasPush ? [push] : [])
  }
}

/// The audience of a destination: a tag that the user needs, and a message for everyone else.
///
/// ```swift
/// .quickAction("com.myApp.newListing", audience: "host", .newListing, title: "New Listing")
/// .quickAction(
///   "com.myApp.newListing",
///   audience: Audience("host", otherwise: "new listings are for hosts"), .newListing,
///   title: "New Listing")
/// ```
///
/// Use tags for roles such as hosts, administrators or subscribers. The app passes the current
/// user's tags to the center or to ``EntryRules/read(_:audiences:)``, and entries for other
/// audiences are rejected immediately.
public struct Audience: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The tag that the user needs.
  public var tag: String
  /// The reason for the rejection, on one line; nil for a default one that names the tag.
  public var otherwise: String?

  /// Creates the audience of users with a tag.
  ///
  /// - Parameters:
  ///   - tag: The tag that the user needs.
  ///   - otherwise: The reason for the rejection, such as `"new listings are for hosts"`.
  public init(_ tag: String, otherwise: String? = nil) {
    self.tag = tag
    self.otherwise = otherwise
  }

  /// Creates the audience of users with a tag.
  public init(stringLiteral value: String) { self.init(value) }
}

extension EntryRules {
  /// The table and the rules as data, for tools and servers.
  ///
  /// ```swift
  /// let rules = EntryRules<NamedRoute>(manifest: ShopRoute.entries.manifest)
  /// rules.read(tap)    // .route(…), with the route order(id: 7)
  /// ```
  ///
  /// The route that a value's rule opens is found with the example of the parameter's type. Rules
  /// with custom code appear only by name.
  public var manifest: RouteManifest {
    var manifest = routes.manifest
    manifest.entries = EntriesManifest(
      rules: rules.filter { !$0.isDoor }.compactMap { $0.manifest(routes) },
      categories: notificationCategories.map(\.manifest), liveActivityLink: liveActivityLink,
      doors: rules.filter(\.isDoor).compactMap { $0.manifest(routes) })
    return manifest
  }
}

extension EntryRules where Destination == NamedRoute {
  /// Creates the rules that a manifest describes, for tools and servers without the Swift types.
  ///
  /// They read entries like the typed rules, as far as the data allows: a text counts as a value if
  /// it has the parameter's shape. A rule with custom code rejects every entry that reaches it,
  /// because its behavior is unknown.
  ///
  /// - Parameter manifest: The manifest; if it has no section for entries, there are no rules.
  public init(manifest: RouteManifest) {
    let entries = manifest.entries ?? EntriesManifest()
    self.init(
      RouteTable(manifest: manifest),
      (entries.rules + entries.doors).map(EntryRule.init(manifest:))
        + entries.categories.map { EntryRule(.declares(NotificationCategory(manifest: $0))) }
        + (entries.liveActivityLink.map { [EntryRule(.locates($0))] } ?? []))
  }
}
