import Entryway
import EntrywayRouting

// Parameters of types that links cannot hold, and what the compiler says of them: `Parameters.txt`.
// The file is compiled by `Scripts/check-compiler-help` alone.

enum Size { case small, large }
struct SKU: Hashable { var number: Int }

enum ShopRoute: LinkDestination {
  case home
  case order(id: String)
  case shoe(size: Size)
  case product(SKU)
  case review(product: SKU, id: Int)
  case sizes([Size])
  case filter(size: Size?, query: String)
  case shelf(Int, Int, SKU, Int)
}

let good = RouteTable<ShopRoute>(schemes: ["shop"]) {
  Route("/", .home)
  Route("/orders/{id}", ShopRoute.order)
}

let enums = RouteTable<ShopRoute>(schemes: ["shop"]) {
  Route("/", .home)
  Route("/shoes/{size}", ShopRoute.shoe)
  Route("/orders/{id}", ShopRoute.order)
  Route("/products/{sku}", ShopRoute.product)
}

let several = RouteTable<ShopRoute>(schemes: ["shop"]) {
  Route("/products/{sku}/reviews/{id}", ShopRoute.review)
  Route("/shelves/{a}/{b}/{c}/{d}", ShopRoute.shelf)
  Route("/sizes?size={size}", ShopRoute.sizes)
  Route("/filter/{query}?size={size}", ShopRoute.filter)
}

let named = RouteTable<ShopRoute>(schemes: ["shop"], hosts: ["shop.example.com"]) {
  Route("/shoes/{size}", name: "shoe", ShopRoute.shoe).only(.web).hosts("shop.example.com")
  Route("/untyped/{size}") { .shoe(size: $0) }
  Route("/closures/{size}") { (size: Size) in .shoe(size: size) }
}

let inverses = RouteTable<ShopRoute>(schemes: ["shop"]) {
  Route(
    "/products/{sku}", { .product($0) },
    parameters: { (route: ShopRoute) -> SKU? in
      guard case .product(let sku) = route else { return nil }
      return sku
    })
}
