import AdapterFixtures
import EntrywaySwiftUI
import SwiftUI
import Testing

@MainActor @Suite("widgetURL")
struct WidgetURLTests {
  private enum Place: LinkDestination {
    case order(id: String)
    case nowhere
  }

  private static let routes = RouteTable<Place>(schemes: ["shop"], hosts: ["shop.example.com"]) {
    Route("/orders/{id}", Place.order)
  }

  @Test("A widget's link is written by the table, and opens the place that it was written for")
  func written() throws {
    let widget = ViewHost {
      Text("order").widgetURL(for: .order(id: "48 21"), in: ShopRoute.routes)
    }
    let url = try #require(widget.widgetURL)
    #expect(url.absoluteString == "https://shop.example.com/orders/48%2021")
    let shop = Shop()
    shop.window().open(url)
    #expect(shop.opened == [.order(id: "48 21")])
  }

  @Test("A place that no route writes has no link, and nothing traps", arguments: ["", "1"])
  func unwritable(id: String) {
    let place: Place = id.isEmpty ? .order(id: id) : .nowhere
    #expect(ViewHost { Text("order").widgetURL(for: place, in: Self.routes) }.widgetURL == nil)
    #expect(Self.routes.url(to: place) == nil)
    #expect(throws: NotWritable.self) { try Self.routes.link(to: place) }
  }
}
