public import Entryway

/// Every destination in the app that something outside of it can open.
public enum BookingsRoute: LinkDestination {
  case messages(Messages)
  case activity
  case newListing
  case request(id: String)

  public enum Messages: LinkDestination {
    case root
    case details(id: String)
    /// Nothing that is shown: an answer that was typed into a notification is sent.
    case reply(id: String)
  }
}

extension BookingsRoute {
  /// The links, one line a destination.
  public static let routes = RouteTable<BookingsRoute>(
    schemes: ["deeplinkTutorial"], hosts: ["bookings.example.com"]
  ) {
    Route("/messages", .messages(.root))
    Route("/messages/{id}") { .messages(.details(id: $0)) }
    Route("/activity", .activity)
    Route("/newListing", .newListing).audience("host")
    Route("/request/{id}", BookingsRoute.request)
  }

  /// Everything that is no link: what pushes carry, and the home screen's menu.
  public static let entries = EntryRules(
    routes,
    [
      .notification(at: "data.messageId") { .messages(.details(id: $0)) },
      .notification(at: "data.requestId", BookingsRoute.request),
      .notification(at: "data.messageId", action: "REPLY") { .messages(.reply(id: $0)) },
      // Without `.foreground`: the app runs unseen.
      .category(
        "pusher",
        actions: [.init("REPLY", title: "Reply", textInput: .init(buttonTitle: "Send"))]),
      .quickAction(
        "com.myApp.activity", .activity, title: "Recent Activity", icon: .template("Alert Icon")),
      .quickAction(
        "com.MyApp.messages", .messages(.root), title: "Messages",
        icon: .template("Messenger Icon")),
      .quickAction(
        "com.myApp.newListing",
        audience: Audience("host", otherwise: "new listings are for hosts"), .newListing,
        title: "New Listing", icon: .template("New Listing Icon")),
    ])
}
