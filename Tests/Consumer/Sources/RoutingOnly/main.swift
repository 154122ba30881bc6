import EntrywayRouting

enum Destination: LinkDestination {
  case order(id: String)
  case search(query: String?, limit: Int?)
}

let routes = RouteTable<Destination>(schemes: ["shop"], hosts: ["shop.example.com"]) {
  Route("/orders/{id}", Destination.order)
  Route("/search?q={query}&limit={limit}", Destination.search)
}

print(try routes.match("https://shop.example.com/orders/4821").destination)
print(try routes.link(to: .search(query: "tea", limit: 2)))
