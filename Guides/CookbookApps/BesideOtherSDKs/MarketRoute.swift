import EntrywayUIKit

enum MarketRoute: LinkDestination {
  case home
  case product(id: String)
  case offer(id: String)

  static let routes = RouteTable<MarketRoute>(
    // The second host is Adjust's: its long links have the paths of your own.
    schemes: ["market"], hosts: ["market.example.com", "market.go.link"], fallback: .home
  ) {
    Route("/", .home)
    Route("/products/{id}", MarketRoute.product)
    Route("/offers/{id}", MarketRoute.offer)
  }

  static let entries = EntryRules(
    routes,
    [
      .notification(link: "link"),  // your own key, as in Firebase Messaging
      .notification(link: "ab_uri"),  // Braze
      .notification(link: "custom.u"),  // OneSignal
      .notification(link: "os_data.u"),  // OneSignal, the other form of its payload
    ])

  /// The link that an SDK's answer stands for: a whole link, or only the path of one.
  static func link(answered text: String) -> String {
    text.contains("://") ? text : "market://" + text
  }
}
