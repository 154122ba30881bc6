import AdapterFixtures
import EntrywaySwiftUI
import SwiftUI
import Testing

@MainActor @Suite("openURL")
struct OpenURLTests {
  private func window(_ shop: Shop, _ link: String) -> ViewHost {
    shop.window {
      Link("tap", destination: .known(link)).deepLinks(shop.center) { shop.open($0, $1) }
    }
  }

  @Test(
    "A link of the app's own opens in the app, and the system does not hear of it",
    arguments: ["https://shop.example.com/orders/1", "shop://orders/1"])
  func own(link: String) {
    let shop = Shop()
    let window = window(shop, link)
    window.press("tap")
    #expect(shop.opened == [.order(id: "1")])
    #expect(shop.entries.map(\.source) == [.inApp])
    #expect(shop.entries.map(\.scene) == ["main"])
    #expect(window.openedBySystem == [])
    window.press("tap")
    #expect(shop.opened == [.order(id: "1"), .order(id: "1")])
  }

  @Test(
    "All else goes to the system, and leaves no trace",
    arguments: [
      "https://example.com/orders/1", "https://shop.example.com/unknown", "mailto:a@example.com",
      "https://shop.example.com@evil.example/orders/1",
    ])
  func foreign(link: String) {
    let shop = Shop()
    let window = window(shop, link)
    window.press("tap")
    #expect(window.openedBySystem == [.known(link)])
    #expect(shop.history == [])
  }
}

@MainActor @Suite("widgetURL")
struct WidgetURLTests {
  private enum Destination: LinkDestination {
    case order(id: String)
    case nowhere
  }

  private static let routes = RouteTable<Destination>(
    schemes: ["shop"], hosts: ["shop.example.com"]
  ) {
    Route("/orders/{id}", Destination.order)
  }

  @Test(
    "A widget's link is written by the table, and opens the destination that it was written for")
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

  @Test("A destination that no route writes has no link, and nothing traps", arguments: ["", "1"])
  func unwritable(id: String) {
    let destination: Destination = id.isEmpty ? .order(id: id) : .nowhere
    #expect(
      ViewHost { Text("order").widgetURL(for: destination, in: Self.routes) }.widgetURL == nil)
    #expect(throws: LinkWritingError.self) { try Self.routes.url(to: destination) }
    #expect(throws: LinkWritingError.self) { try Self.routes.link(to: destination) }
  }
}
