import EntrywayTesting

/// Places with secrets in their links.
enum AccountRoute: LinkDestination {
  case home
  case reset(token: String)
  case pay(code: Int)

  static let routes = RouteTable<AccountRoute>(schemes: ["bank"]) {
    Route("/", .home)
    Route("/reset/{token}", sensitive: ["token"], AccountRoute.reset)
    Route("/pay?code={code}", sensitive: ["code"], AccountRoute.pay)
  }

  static let entries = EntryRules(
    routes,
    [
      .notification(link: "link"),
      .notification(at: "data.t") { .reset(token: $0) },
    ])
}
