import EntrywayRouting

/// A place for each kind of parameter.
enum Place: LinkDestination {
  case level(Level)
  case grade(Grade)
  case sku(Sku)
  case number(Int64, UInt64)
  case amount(Double)
  case flags(Bool, Bool?)
  case tags([Letter])
  case path([String])
  case text(String?, String?)

  static let routes = RouteTable<Place>(schemes: ["shop"], hosts: ["shop.example.com"]) {
    Route("/levels/{level}", Place.level)
    Route("/grades/{grade}", Place.grade)
    Route("/skus/{sku}", Place.sku)
    Route("/numbers/{signed}/{unsigned}", Place.number)
    Route("/amounts/{amount}", Place.amount)
    Route("/flags/{first}?second={second}", Place.flags)
    Route("/tags?tag={tags}", Place.tags)
    Route("/path/{path*}", Place.path)
    Route("/text?q={text}#{fragment}", Place.text)
  }
}
