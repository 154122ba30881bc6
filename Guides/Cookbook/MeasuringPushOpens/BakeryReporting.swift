import EntrywayReporting

enum BakeryRoute: LinkDestination {
  case home
  case offer(id: String)
  case order(offer: String)

  static let routes = RouteTable<BakeryRoute>(
    schemes: ["bakery"], hosts: ["bakery.example.com"], fallback: .home
  ) {
    Route("/", .home)
    Route("/offers/{id}", BakeryRoute.offer)
    Route("/offers/{offer}/order", BakeryRoute.order)
  }

  static let entries = EntryRules(
    routes,
    [
      .notification(link: "link"),
      .notification(link: "order_link", action: "ORDER"),
      .category("OFFER", actions: [.init("ORDER", title: "Order", .foreground)]),
    ])
}

extension LinkServer {
  static let bakery = LinkServer("https://links.example.com", key: "ewpk_bakery")
}

extension EventName {
  static let ordered: EventName = "ordered"
}

extension ReportingOptions {
  /// Reports which offer was opened and which orders were placed, and nothing else about them.
  static var bakery: ReportingOptions {
    ReportingOptions(parameters: ["offer": ["id"]], events: [.ordered])
  }
}

extension DeepLinkCenter<BakeryRoute> {
  /// The app's center, with the options `.bakery`; tests use others.
  static func bakery(options: ReportingOptions) -> DeepLinkCenter<BakeryRoute> {
    let center = DeepLinkCenter(BakeryRoute.entries)
    center.report(to: .bakery, options: options)
    return center
  }

  /// Stores the position of the switch in the settings; false until the user changes it.
  func allowReporting(_ isAllowed: Bool) { reporting?.hasConsent = isAllowed }
}
