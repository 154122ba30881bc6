import DiagnosticFacts
import Entryway
import Foundation
import Testing

@Suite("URLs of a table")
struct LinkURLTests {
  @Test("A URL opens what its text opens")
  func matching() throws {
    let url = try #require(URL(string: "https://shop.example.com/orders/4821"))
    #expect(try ShopRoute.routes.match(url).destination == .order(id: "4821"))
    let other = try #require(URL(string: "https://shop.exmaple.com/orders/1"))
    let error = #expect(throws: LinkMatchError.self) { try ShopRoute.routes.match(other) }
    #expect(error?.code == .foreignHost)
  }

  @Test("A destination's URL is the link that opens it")
  func writing() throws {
    let url = try ShopRoute.routes.url(to: .order(id: "48 21"))
    #expect(url.absoluteString == "https://shop.example.com/orders/48%2021")
    #expect(try ShopRoute.routes.match(url).destination == .order(id: "48 21"))
    #expect(
      try ShopRoute.routes.url(to: .order(id: "1"), scheme: "shop").absoluteString
        == "shop://orders/1")
  }

  @Test("A destination that no link opens is told why")
  func refusing() {
    let error = #expect(throws: LinkWritingError.self) {
      try ShopRoute.routes.url(to: .order(id: ""))
    }
    #expect(error?.diagnostic.facts == "error text")
  }

  @Test("Foundation reads every link that a table writes, and gives it back as it is")
  func everyLink() throws {
    for scalar in (0...0x3FF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init) {
      let id = "a\(Character(scalar))b"
      for scheme in ["https", "shop"] {
        guard let link = try? ShopRoute.routes.link(to: .order(id: id), scheme: scheme) else {
          continue
        }
        #expect(try ShopRoute.routes.url(to: .order(id: id), scheme: scheme).absoluteString == link)
      }
    }
  }
}
