import Entryway

enum Place: LinkDestination {
  case home
  case order(id: String)
  case page(path: String)
}

let routes = RouteTable<Place>(schemes: ["shop"]) {
  // A misspelt option behind a constant, a constructor and a closure.
  Route("/", .home).readonly()
  Route("/orders/{id}", Place.order).sensitiv("id")
  Route("/pages/{path}") { .page(path: $0) }.audiences("host")
  // Options as they were written before they were modifiers.
  Route("/", readOnly: true, .home)
  Route("/orders/{id}", sensitive: ["id"], Place.order)
  Route("/pages/{path}", audience: "host") { .page(path: $0) }
}
