import Entryway

enum PromoRoute: LinkDestination {
  case basket
  case product(id: String)
  case promo(code: PromoCode)

  static let routes = RouteTable<PromoRoute>(schemes: [], hosts: ["teas.example.com"]) {
    Route("/basket", .basket)
    Route("/products/{id}", PromoRoute.product)
    Route("/promo/{code}", PromoRoute.promo).sensitive("code")
  }
}

/// A code as printed on a card: six to twelve capital letters and digits.
struct PromoCode: LinkParameter, Hashable {
  var text: String

  init(linkText: String) throws {
    guard 6...12 ~= linkText.utf8.count, linkText.utf8.allSatisfy(Self.isAllowed) else {
      throw Malformed()
    }
    text = linkText
  }

  var linkText: String { text }
  static let linkExample = PromoCode("SPRING26")
  static let linkShape = LinkShape.opaque

  private init(_ text: String) { self.text = text }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }

  struct Malformed: Error {}
}
