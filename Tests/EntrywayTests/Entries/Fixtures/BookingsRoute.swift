import Entryway

enum BookingsRoute: LinkDestination {
  enum Messages: LinkDestination {
    case root
    case details(id: String)
  }

  case messages(Messages)
  case activity, newListing
  case request(id: String)

  static let routes = RouteTable<BookingsRoute>(
    schemes: ["deeplinkTutorial"], hosts: ["bookings.example.com"]
  ) {
    Route("/messages", .messages(.root))
    Route("/messages/{id}") { .messages(.details(id: $0)) }
    Route("/request/{id}", BookingsRoute.request)
  }

  static let entries = EntryRules(
    routes,
    [
      .quickAction(
        "com.myApp.activity", .activity, title: "Recent Activity", icon: .template("Alert Icon")),
      .quickAction(
        "com.MyApp.messages", .messages(.root), title: "Messages",
        icon: .template("Messenger Icon")),
      .quickAction(
        "com.myApp.newListing",
        audience: Audience("host", otherwise: "new listings are for hosts"), .newListing,
        title: "New Listing", icon: .template("New Listing Icon")),
      .notification(at: "data.messageId") { .messages(.details(id: $0)) },
      .notification(at: "data.requestId", BookingsRoute.request),
    ])
}
