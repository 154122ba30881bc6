import EntrywayRouting

/// A destination for each kind of parameter.
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

/// An enum of two texts.
enum Color: String, CaseIterable, LinkParameter {
  case a, b
}

/// A struct around a number, of which only its code knows what it takes.
struct Grade: RawRepresentable, LinkParameter, Hashable {
  var rawValue: Int
  static let linkExample = Grade(rawValue: 1)
}

/// An enum of three texts, two of which other types read as well.
enum Letter: String, CaseIterable, LinkParameter {
  case a
  case one = "1"
  case x
}

/// An enum of numbers.
enum Level: Int, CaseIterable, LinkParameter {
  case low = 1
  case high = 20
}

/// A parameter of an app's own whose grammar only its code knows: `s` and digits.
struct Sku: LinkParameter, Hashable {
  struct Bad: Error {}

  var number: Int

  init(number: Int) { self.number = number }

  init(linkText: String) throws {
    guard linkText.hasPrefix("s"), let number = Int(linkText.dropFirst()) else { throw Bad() }
    self.number = number
  }

  var linkText: String { "s\(number)" }
  static var linkExample: Sku { Sku(number: 1) }
  static var linkShape: LinkShape { .opaque }
}
