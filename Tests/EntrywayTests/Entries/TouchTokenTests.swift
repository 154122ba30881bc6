import Entryway
import Testing

@Suite("TouchToken")
struct TouchTokenTests {
  private static let token = "ZW50cnl3YXkgdG91Y2ggdG9rZW4gb2YgYW4gZXhhbXBsZSBsaW5r"
  private static let other = String(repeating: "-_", count: 26)

  @Test(
    "It is read from a link, wherever the link carries its items",
    arguments: [
      ("https://shop.example.com/orders/1?entryway_touch=T", token),
      ("https://shop.example.com/?a=1&entryway_touch=T&b#top", token),
      ("shop://orders/1?entryway_touch=T", token),
      ("shop:?entryway_touch=T", token),
      ("shop://search?q=a/b&entryway_touch=T", token),
      // Arguments per segment.
      ("shop://detail?id=7/settings?entryway_touch=T", token),
      ("shop://detail?entryway_touch=T/settings", token),
      ("https://shop.example.com/?entryway%5Ftouch=T", token),
      ("https://other.example.com/?entryway_touch=T", token),
      // The first that can be one.
      ("https://shop.example.com/?entryway_touch=&entryway_touch=T&entryway_touch=U", token),
      ("https://shop.example.com/?entryway_touch=U&entryway_touch=T", other),
    ])
  func read(link: String, expected: String) {
    let link = link.replacing("=T", with: "=" + Self.token).replacing("=U", with: "=" + Self.other)
    #expect(AppEntry(source: .inApp, content: .link(link)).touch?.rawValue == expected)
  }

  @Test(
    "What cannot be one is none",
    arguments: [
      "https://shop.example.com/orders/1",
      "https://shop.example.com/?entryway_touch",
      "https://shop.example.com/?entryway_touch=",
      "https://shop.example.com/?entryway_touch=Ta",
      "https://shop.example.com/?entryway_touch=short",
      "https://shop.example.com/?entryway_touch=\(String(repeating: "=", count: 52))",
      "https://shop.example.com/?entryway_touch=\(String(repeating: "a", count: 51))%0A",
      "https://shop.example.com/?entryway_touch=\(String(repeating: "ä", count: 26))",
      "https://shop.example.com/?Entryway_touch=T",
      "https://shop.example.com/#entryway_touch=T",
      "https://shop.example.com/entryway_touch=T",
      "https://user@shop.example.com/?entryway_touch=T",
      "",
      "entryway_touch=T",
    ])
  func none(link: String) {
    let link = link.replacing("=T", with: "=" + Self.token)
    #expect(AppEntry(source: .inApp, content: .link(link)).touch == nil)
  }

  @Test("Other entries than links have none")
  func others() {
    let link = "https://shop.example.com/?entryway_touch=\(Self.token)"
    let entry = AppEntry(
      source: .notification(.tap),
      content: .notification(NotificationContent(payload: ["deep_link": .text(link)])))
    #expect(entry.touch == nil)
  }

  @Test("A route that does not declare the item opens as without it, and whatever it is")
  func undeclared() throws {
    let routes = RouteTable<Place>(schemes: ["shop"], hosts: ["shop.example.com"]) {
      Route("/orders/{id}", Place.order)
    }
    for value in [Self.token, "expired", ""] {
      for origin in ["https://shop.example.com/", "shop://"] {
        let link = "\(origin)orders/1?entryway_touch=\(value)"
        #expect(try routes.match(link).destination == .order(id: 1))
      }
    }
  }

  private enum Place: LinkDestination {
    case order(id: Int)
  }
}
