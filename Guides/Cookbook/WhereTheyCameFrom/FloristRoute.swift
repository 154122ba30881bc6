import EntrywayReporting

enum FloristRoute: LinkDestination {
  case home
  case bouquet(id: String)
  case order(id: Int)
  case message(order: Int)

  static let routes = RouteTable<FloristRoute>(
    schemes: ["florist"], hosts: ["florist.example.com"], fallback: .home,
    campaign: .utm, surfaces: ["orders", "delivery"]
  ) {
    Route("/", .home)
    Route("/bouquets/{id}", FloristRoute.bouquet)
    Route("/orders/{id}", FloristRoute.order)
    Route("/orders/{order}/message", FloristRoute.message)
  }

  static let entries = EntryRules(
    routes,
    [
      .notification(link: "link"),
      .notification(link: "message_link", action: "MESSAGE"),
      .category("ORDER", actions: [.init("MESSAGE", title: "Message Us", .foreground)]),
    ])
}

extension ReportingOptions {
  /// Reports the campaigns that the shop names itself, and the page that a link was followed from.
  nonisolated static var florist: ReportingOptions {
    ReportingOptions(campaign: [.source, .medium, .campaign], reportsReferrer: true)
  }
}

@MainActor func makeFloristCenter(
  options: ReportingOptions = .florist
) -> DeepLinkCenter<FloristRoute> {
  let center = DeepLinkCenter(FloristRoute.entries)
  center.report(to: LinkServer("https://links.example.com", key: "ewpk_florist"), options: options)
  return center
}
