import EntrywayPush

/// The bookings of the scenarios: values at key paths.
enum BookingsRoute: LinkDestination {
  enum Messages: LinkDestination {
    case root
    case details(id: String)
    case reply(id: String)
  }

  case messages(Messages)
  case request(id: String)
  case newListing

  static let routes = RouteTable<BookingsRoute>(
    schemes: ["deeplinkTutorial"], hosts: ["bookings.example.com"]
  ) {
    Route("/messages", .messages(.root))
    Route("/messages/{id}") { .messages(.details(id: $0)) }
    Route("/request/{id}", BookingsRoute.request)
    Route("/newListing", audience: "host", .newListing)
  }

  static let entries = EntryRules(
    routes,
    [
      .notification(at: "data.messageId") { .messages(.details(id: $0)) },
      .notification(at: "data.requestId", BookingsRoute.request),
      .notification(at: "data.messageId", action: "REPLY") { .messages(.reply(id: $0)) },
      .notification(link: "data.link", audience: "staff"),
      .category(
        "pusher",
        actions: [.init("REPLY", title: "Reply", textInput: .init(buttonTitle: "Send"))]),
    ])
}
