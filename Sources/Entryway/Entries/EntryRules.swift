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
/// The rules are asked in the order in which they are listed. What is offered to the system, quick
/// actions and the buttons of notifications, is made of the same lines. A suite of the app's own
/// covers them with `#expect(ShopRoute.entries.problems.isEmpty)`.
public struct EntryRules<Destination: LinkDestination>: Sendable {
  /// The table that reads links, and that names the destinations that rules open.
  public let routes: RouteTable<Destination>
  /// The rules, in the order in which they are asked.
  public let rules: [EntryRule<Destination>]

  /// The rules of an app.
  ///
  /// - Parameters:
  ///   - routes: The table that reads links.
  ///   - rules: The rules, in the order in which they are asked; an app that is entered by links
  ///     alone has none.
  public init(_ routes: RouteTable<Destination>, _ rules: [EntryRule<Destination>] = []) {
    self.routes = routes
    self.rules = rules
  }
}

extension EntryRules {
  /// The items of the home screen's menu that are offered to these audiences, in the order of the
  /// rules.
  ///
  /// ```swift
  /// BookingsRoute.entries.quickActions(for: ["host"]).map(\.title)
  /// // ["Recent Activity", "Messages", "New Listing"]
  /// ```
  ///
  /// Register them anew whenever the audiences change. Of two rules for one type the first is
  /// offered, for it is the one that is asked.
  ///
  /// - Parameter audiences: The tags that the app holds now.
  /// - Returns: The items; those of rules without a title are not in it.
  public func quickActions(for audiences: Set<String> = []) -> [QuickAction] {
    var types: Set<String> = []
    return rules.compactMap { rule in
      guard case .reads(.quickAction(let type), _) = rule.kind, types.insert(type).inserted,
        rule.audience.map({ audiences.contains($0.tag) }) ?? true
      else { return nil }
      return rule.offer
    }
  }

  /// The categories of notifications that the rules declare, to be registered at launch.
  ///
  /// The system takes all categories at once, and the last registration counts. Of two
  /// declarations of one category the first is in the list.
  public var notificationCategories: [NotificationCategory] {
    var ids: Set<String> = []
    return rules.compactMap { rule in
      guard case .declares(let category) = rule.kind, ids.insert(category.id).inserted else {
        return nil
      }
      return category
    }
  }

  /// The types of the activities that rules are for, each once, in the order of the rules; that of
  /// an item found in Spotlight is among them if a rule is for it.
  ///
  /// They belong into `NSUserActivityTypes` of the app's `Info.plist`, but for Spotlight's. SwiftUI
  /// hands over none that is not asked for by its type.
  public var activityTypes: [String] {
    subjects.compactMap { if case .activity(let type) = $0 { type } else { nil } }
  }

  /// The identifiers of the buttons that run while the app is not seen: those that are declared
  /// without `.foreground`, and nowhere with it; and a background push, if a rule is for it.
  package var backgroundActions: Set<String> {
    let actions = notificationCategories.flatMap(\.actions)
    let seen = actions.filter { $0.options.contains(.foreground) }
    let push = NotificationAction.backgroundPush.identifier
    let hasPush = subjects.contains(.notification(action: push))
    return Set(actions.map(\.id)).subtracting(seen.map(\.id)).union(hasPush ? [push] : [])
  }
}

/// Who a destination is for: a tag that the app holds or does not hold, and what to say to
/// others.
///
/// ```swift
/// .quickAction("com.myApp.newListing", audience: "host", .newListing, title: "New Listing")
/// .quickAction(
///   "com.myApp.newListing",
///   audience: Audience("host", otherwise: "new listings are for hosts"), .newListing,
///   title: "New Listing")
/// ```
///
/// A host, an administrator, a subscriber: the app says which tags it holds now, to the center or
/// to ``EntryRules/read(_:audiences:)``, and an entry of others is rejected at once.
public struct Audience: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The tag that the app must hold.
  public var tag: String
  /// The reason of a rejection, on one line; nil for one that names the tag.
  public var otherwise: String?

  /// Those for whom the app holds a tag.
  ///
  /// - Parameters:
  ///   - tag: The tag that the app must hold.
  ///   - otherwise: The reason of a rejection, such as `"new listings are for hosts"`.
  public init(_ tag: String, otherwise: String? = nil) {
    self.tag = tag
    self.otherwise = otherwise
  }

  /// Those for whom the app holds a tag.
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
  /// Which route a rule for a value opens is found by the example of the parameter's type. What the
  /// app's own code reads is in the manifest by its name alone.
  public var manifest: RouteManifest {
    var manifest = routes.manifest
    manifest.entries = EntriesManifest(
      rules: rules.compactMap { $0.manifest(routes) },
      categories: notificationCategories.map(\.manifest))
    return manifest
  }
}

extension EntryRules where Destination == NamedRoute {
  /// The rules that a manifest describes, for tools and servers that have no Swift types.
  ///
  /// They read as the typed ones do, as far as data can tell: a text counts as a value if it has
  /// the shape of the parameter. A rule of the app's own code rejects what reaches it, for nobody
  /// else can tell what it would do.
  ///
  /// - Parameter manifest: The manifest; without a section for entries there are no rules.
  public init(manifest: RouteManifest) {
    let entries = manifest.entries ?? EntriesManifest()
    self.init(
      RouteTable(manifest: manifest),
      entries.rules.map(EntryRule.init(manifest:))
        + entries.categories.map { EntryRule(.declares(NotificationCategory(manifest: $0))) })
  }
}
