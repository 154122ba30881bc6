import Entryway

enum BookingsRoute: LinkDestination {
  case messages
  case message(id: String)
  case activity
  case newListing
  case request(id: String)

  static let routes = RouteTable<BookingsRoute>(
    schemes: ["deeplinkTutorial"], hosts: ["bookings.example.com"]
  ) {
    Route("/messages", .messages)
    Route("/messages/{id}", BookingsRoute.message)
    Route("/activity", .activity)
    Route("/request/{id}", BookingsRoute.request)
  }

  static let entries = EntryRules(
    routes,
    [
      .notification(at: "data.messageId", BookingsRoute.message),
      .notification(at: "data.requestId", BookingsRoute.request),
      .quickAction(
        "com.myApp.activity", .activity, title: "Recent Activity", icon: .template("Alert Icon")),
      .quickAction(
        "com.MyApp.messages", .messages, title: "Messages", icon: .template("Messenger Icon")),
      .quickAction(
        "com.myApp.newListing",
        audience: Audience("host", otherwise: "new listings are for hosts"), .newListing,
        title: "New Listing", icon: .template("New Listing Icon")),
    ])

  var title: String {
    switch self {
    case .messages: "Messages Root"
    case .message(let id): "Messages Details \(id)"
    case .activity: "Activity"
    case .newListing: "New Listing"
    case .request(let id): "Request Details \(id)"
    }
  }
}
