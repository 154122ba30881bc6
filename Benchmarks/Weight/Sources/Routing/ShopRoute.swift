import EntrywayRouting

enum ShopRoute: LinkDestination {
  case home
  case product(id: String)
  case category(name: String)
  case order(id: String)
  case orders
  case cart
  case checkout
  case search(query: String?, limit: Int?)
  case sale(id: Int)
  case review(product: String, id: Int)
  case account
  case address(id: Int)
  case settings
  case help
  case article(slug: String)
  case conversation(id: String)
  case reply(id: String)
  case store(city: String, id: Int)
  case coupon(code: String)
  case share(path: [String])
}

let routes = RouteTable<ShopRoute>(schemes: ["shop"], hosts: ["shop.example.com"]) {
  Route("/", .home)
  Route("/products/{id}", ShopRoute.product)
  Route("/categories/{name}", ShopRoute.category)
  Route("/orders/{id}", ShopRoute.order).requires(.session)
  Route("/orders", .orders).requires(.session)
  Route("/cart", .cart)
  Route("/checkout", .checkout)
  Route("/search?q={query}&limit={limit}", ShopRoute.search)
  Route("/sale/{id}", ShopRoute.sale)
  Route("/products/{product}/reviews/{id}", ShopRoute.review)
  Route("/account", .account).requires(.session)
  Route("/account/addresses/{id}", ShopRoute.address).requires(.session)
  Route("/settings", .settings)
  Route("/help", .help)
  Route("/help/{slug}", ShopRoute.article)
  Route("/conversations/{id}", ShopRoute.conversation)
  Route("/conversations/{id}/reply", ShopRoute.reply)
  Route("/stores/{city}/{id}", ShopRoute.store)
  Route("/coupons/{code}", ShopRoute.coupon).sensitive("code")
  Route("/share/{path*}", ShopRoute.share)
}

/// Uses all that a table does: what one asks for is not left out of the program.
func useRoutes() {
  for link in CommandLine.arguments.dropFirst() {
    if let destination = try? routes.match(link).destination {
      print(destination, (try? routes.link(to: destination)) ?? "")
    }
    print(routes.explain(link))
  }
}
