import EntrywayPush

/// The shop of the scenarios: links under keys, and buttons.
enum ShopRoute: LinkDestination {
  case home
  case order(id: String)
  case sale(id: String)
  case conversation(id: String, isReplying: Bool)
  case user(id: String)
  case cart

  static let routes = RouteTable<ShopRoute>(
    schemes: ["shop"], hosts: ["shop.example.com", "app.example.com"], fallback: .home
  ) {
    Route("/", .home)
    Route("/orders/{id}", ShopRoute.order)
    Route("/sale/{id}", ShopRoute.sale)
    Route("/conversations/{id}") { .conversation(id: $0, isReplying: false) }
    Route("/conversations/{id}/reply", name: "reply") { .conversation(id: $0, isReplying: true) }
    Route("/users/{id}", ShopRoute.user)
    Route("/cart", .cart).audience("buyer")
  }

  static let entries = EntryRules(
    routes,
    [
      .notification(link: "deep_link"),
      .notification(link: "reply_link", action: "REPLY_ACTION"),
      .notification(link: "profile_link", action: "VIEW_PROFILE"),
      .notification(action: "SHOW_CART", .cart),
      .category(
        "MESSAGE",
        actions: [
          .init("REPLY_ACTION", title: "Reply", .foreground),
          .init("VIEW_PROFILE", title: "View Profile", .foreground),
        ]),
      .category("CART", actions: [.init("SHOW_CART", title: "Show Cart", .foreground)]),
    ])
}

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
    Route("/newListing", .newListing).audience("host")
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

/// The recipes of the scenarios: fields named by one of them.
enum RecipesRoute: LinkDestination {
  case home
  case recipe(id: String)
  case recipes(country: String?, limit: Int?)

  static let routes = RouteTable<RecipesRoute>(hosts: ["bestrecipes.com"]) {
    Route("/home", .home)
    Route("/recipe?id={id}", RecipesRoute.recipe)
    Route("/recipe?country={country}&limit={limit}", RecipesRoute.recipes)
  }

  static let entries = EntryRules(routes, [.notification(fieldsNamedBy: "type")])
}

/// The showcase of the scenarios: a link is a whole path, each segment with its arguments.
enum ShowcaseRoute: LinkDestination {
  case home
  case detail(id: Int)

  static let routes = RouteTable<ShowcaseRoute>(schemes: ["example"], arguments: .perSegment) {
    Route("/home", .home)
    Route("/detail?id={id}", ShowcaseRoute.detail)
  }

  static let entries = EntryRules(routes, [.notification(link: "deeplink")])
}
