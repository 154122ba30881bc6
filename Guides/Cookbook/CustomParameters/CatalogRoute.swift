import Entryway

enum CatalogRoute: LinkDestination {
  case list(Category, order: Order?, size: [Size])
  case product(ProductID)
  case invoice(OrderNumber)
  case order(OrderNumber, token: String)

  static let routes = RouteTable<CatalogRoute>(
    schemes: ["catalog"], hosts: ["catalog.example.com"]
  ) {
    Route("/{category}?order={order}&size={size}", CatalogRoute.list)
    Route("/products/{id}", CatalogRoute.product)
    Route("/invoices/{number}", CatalogRoute.invoice)
    Route("/orders/{number}?token={token}", CatalogRoute.order).sensitive("token")
  }

  /// The text is the case's name: `shoes`, and nothing else.
  enum Category: String, CaseIterable, LinkParameter {
    case shoes, hats
    case rainwear = "rain-wear"
  }

  enum Order: String, CaseIterable, LinkParameter {
    case price, newest
  }

  /// The text is the raw value: `size=38&size=39`.
  enum Size: Int, CaseIterable, LinkParameter {
    case small = 38
    case medium = 39
  }

  /// Any text, but never mistaken for another type's.
  struct ProductID: RawRepresentable, LinkParameter, Hashable {
    var rawValue: String
    static let linkExample = ProductID(rawValue: "p-1")
  }
}

/// `EU-4821`: a region and a number.
struct OrderNumber: LinkParameter, Hashable {
  var region: String
  var number: UInt32

  init(region: String, number: UInt32) {
    self.region = region
    self.number = number
  }

  init(linkText: String) throws {
    let parts = linkText.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, ["EU", "US"].contains(parts[0]) else { throw Malformed() }
    self.init(region: String(parts[0]), number: try UInt32(linkText: String(parts[1])))
  }

  var linkText: String { "\(region)-\(number)" }
  static let linkExample = OrderNumber(region: "EU", number: 1)
  static let linkShape = LinkShape.opaque

  /// Shown in messages about text that can't be read.
  struct Malformed: Error, CustomStringConvertible {
    var description: String { "an order number is EU or US, a hyphen and digits" }
  }
}
