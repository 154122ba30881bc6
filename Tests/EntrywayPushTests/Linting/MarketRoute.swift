import EntrywayPush

/// A market whose pushes can be wrong in every way: links, fields, the app's own code, buttons.
enum MarketRoute: LinkDestination {
  case home
  case order(id: Int)
  case chat(id: String)
  case search(q: String?, limit: Int?)
  case newListing
  case link(slug: String)

  static let routes = table(fallback: nil)

  private static func table(fallback: MarketRoute?) -> RouteTable<MarketRoute> {
    RouteTable(schemes: ["market"], hosts: ["market.example.com"], fallback: fallback) {
      Route("/", .home)
      Route("/orders/{id}", MarketRoute.order)
      Route("/chats/{id}", MarketRoute.chat)
      Route("/search?q={q}&limit={limit}", MarketRoute.search)
      Route("/listings/new", .newListing).audience("seller")
    }
  }

  static let rules: [EntryRule<MarketRoute>] = [
    .notification(link: "deep_link"),
    .notification(at: "data.order", MarketRoute.order),
    .notification(fieldsNamedBy: "type"),
    .notification(reading: "chat") { payload in
      guard let chat = payload["chat"] else { return nil }
      guard case .text(let id) = chat else { throw EntryRejection("a chat has a name") }
      return .chat(id: id)
    },
    .notification(link: "reply_link", action: "REPLY"),
    .category("MESSAGE", actions: [.init("REPLY", title: "Reply", .foreground)]),
    .category("ARCHIVE", actions: [.init("ARCHIVE", title: "Archive")]),
  ]

  static let entries = EntryRules(routes, rules)
  /// The same rules, for an app that opens its home for every link of its own.
  static let lenient = EntryRules(table(fallback: .home), rules)
  /// An app that registers no category, and whose fields may have names of the system's keys.
  static let plain = EntryRules(
    RouteTable<MarketRoute>(schemes: ["market"], hosts: ["market.example.com"]) {
      Route("/orders/{id}", MarketRoute.order)
      Route("/search?category={category}&limit={limit}", MarketRoute.search)
    },
    [
      .notification(link: "alert.link"), .notification(fieldsNamedBy: "type"),
      .notification(reading: "sound") { payload in
        guard case .integer(let id)? = payload["sound"] else { return nil }
        return .order(id: id)
      },
    ])
  /// The same, with short links on a host of their own.
  static let shortened = EntryRules(
    RouteTable<MarketRoute>(
      schemes: ["market"], hosts: ["market.example.com", "go.example.com"], fallback: .home
    ) {
      Route("/orders/{id}", MarketRoute.order)
      Route("/{slug}", MarketRoute.link).hosts("go.example.com").resolved(by: .server)
    }, rules)
}
