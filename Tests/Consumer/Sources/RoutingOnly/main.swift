import EntrywayRouting

enum Place: LinkDestination {
  case order(id: String)
  case search(query: String?, limit: Int?)
}

let routes = RouteTable<Place>(schemes: ["shop"], hosts: ["shop.example.com"]) {
  Route("/orders/{id}", Place.order)
  Route("/search?q={query}&limit={limit}", Place.search)
}

print(try routes.match("https://shop.example.com/orders/4821").destination)
print(try routes.link(to: .search(query: "tea", limit: 2)))
