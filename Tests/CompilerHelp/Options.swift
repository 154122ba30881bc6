import Entryway

enum Place: LinkDestination {
  case home
  case order(id: String)
  case page(path: String)
}

let misspelled = RouteTable<Place>(schemes: ["shop"]) {
  Route("/", .home).readonly()
}
let misspelledBehindConstructor = RouteTable<Place>(schemes: ["shop"]) {
  Route("/orders/{id}", Place.order).sensitiv("id")
}
let misspelledBehindClosure = RouteTable<Place>(schemes: ["shop"]) {
  Route("/pages/{path}") { .page(path: $0) }.audiences("host")
}
let misspelledRequirement = RouteTable<Place>(schemes: ["shop"]) {
  Route("/orders/{id}", Place.order).requires(.sesion)
}
// Options as they were written before they were modifiers.
let old = RouteTable<Place>(schemes: ["shop"]) {
  Route("/", readOnly: true, .home)
}
let oldBehindConstructor = RouteTable<Place>(schemes: ["shop"]) {
  Route("/orders/{id}", sensitive: ["id"], Place.order)
}
let oldBehindClosure = RouteTable<Place>(schemes: ["shop"]) {
  Route("/pages/{path}", audience: "host") { .page(path: $0) }
}
