import AdapterFixtures
import EntrywaySwiftUI
import SwiftUI
import Testing
import WidgetKit

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

  @Test("What no rule accepts goes to the action around the modifier, and nowhere else")
  func outer() {
    let shop = Shop()
    var opened: [URL] = []
    let window = shop.window {
      VStack {
        Link("own", destination: .known("shop://orders/1"))
        Link("foreign", destination: .known("https://example.com/help"))
      }
      .deepLinks(shop.center) { shop.open($0, $1) }
      .environment(
        \.openURL,
        OpenURLAction { url in
          opened.append(url)
          return .handled
        })
    }
    window.press("foreign")
    #expect(opened == [.known("https://example.com/help")])
    window.press("own")
    #expect(opened.count == 1)
    #expect(shop.opened == [.order(id: "1")])
    #expect(window.openedBySystem == [])
  }

  @Test("An action around the modifier may leave a link to the system, or lead it elsewhere")
  func outerLeaves() {
    let shop = Shop()
    let window = shop.window {
      VStack {
        Link("help", destination: .known("https://example.com/help"))
        Link("mail", destination: .known("mailto:a@example.com"))
      }
      .deepLinks(shop.center) { shop.open($0, $1) }
      .environment(
        \.openURL,
        OpenURLAction { url in
          url.scheme == "mailto" ? .systemAction : .systemAction(.known("https://example.com/faq"))
        })
    }
    window.press("mail")
    window.press("help")
    #expect(
      window.openedBySystem == [
        .known("mailto:a@example.com"), .known("https://example.com/faq"),
      ])
  }

  @Test("Web pages that the app prefers to show itself are shown in the app")
  func inApp() {
    guard #available(iOS 26, macOS 26, *) else { return }
    let shop = Shop()
    let window = shop.window {
      VStack {
        Link("own", destination: .known("https://shop.example.com/orders/1"))
        Link("foreign", destination: .known("https://example.com/help"))
      }
      .deepLinks(shop.center) { shop.open($0, $1) }
      .onOpenURL(prefersInApp: true)
    }
    window.press("own")
    window.press("foreign")
    #expect(shop.opened == [.order(id: "1")])
    #expect(window.openedInApp == [.known("https://example.com/help")])
    #expect(window.openedBySystem == [])
  }

  @Test(
    "Whoever opens a link is told what the action around the modifier answers",
    arguments: [true, false])
  func accepted(isAccepted: Bool) {
    let shop = Shop()
    var answers: [Bool] = []
    let window = shop.window {
      OpeningButton(.known("https://example.com/help")) { answers.append($0) }
        .deepLinks(shop.center) { shop.open($0, $1) }
        .environment(\.openURL, OpenURLAction { _ in isAccepted ? .handled : .discarded })
    }
    window.press("open")
    #expect(answers == [isAccepted])
  }

  @Test("Of two modifiers in one window each is asked once, and then the action around both")
  func nested() {
    let shop = Shop()
    let other = Shop()
    var opened: [URL] = []
    let window = shop.window {
      Link("foreign", destination: .known("https://example.com/help"))
        .deepLinks(shop.center) { shop.open($0, $1) }
        .deepLinks(other.center)
        .environment(
          \.openURL,
          OpenURLAction { url in
            opened.append(url)
            return .handled
          })
    }
    window.press("foreign")
    #expect(opened == [.known("https://example.com/help")])
  }
}

/// Opens a link, and says whether it was accepted.
private struct OpeningButton: View {
  private let url: URL
  private let told: @MainActor (Bool) -> Void
  @Environment(\.openURL) private var openURL

  init(_ url: URL, _ told: @escaping @MainActor (Bool) -> Void) {
    self.url = url
    self.told = told
  }

  var body: some View { Button("open") { openURL(url) { told($0) } } }
}

@MainActor @Suite("widgetURL")
struct WidgetURLTests {
  private enum Destination: LinkDestination {
    case order(id: String)
    case nowhere
  }

  private static let routes = RouteTable<Destination>(
    schemes: ["shop"], hosts: ["shop.example.com"], surfaces: ["orders"]
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
    #expect(
      url.absoluteString == "https://shop.example.com/orders/48%2021?entryway_from=widget")
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

  @Test(
    "A link that came with the content is set, and opens its destination",
    arguments: [
      "https://shop.example.com/orders/48%2021?utm_source=activity", "shop://orders/48%2021",
    ])
  func carried(link: String) throws {
    let view = ViewHost { Text("order").widgetURL(linkIn: link, in: ShopRoute.routes) }
    let url = try #require(view.widgetURL)
    let mark = link.contains("?") ? "&" : "?"
    #expect(url.absoluteString == link + mark + "entryway_from=live-activity")
    let shop = Shop()
    shop.window().open(url)
    #expect(shop.opened == [.order(id: "48 21")])
  }

  @Test("A Dynamic Island says that it is a Live Activity's, and a name counts only if declared")
  func island() {
    let link = "https://shop.example.com/orders/1"
    func url(_ island: DynamicIsland) -> String? { island.openedURL?.absoluteString }
    let island = DynamicIsland()
    #expect(
      url(island.widgetURL(for: .order(id: "1"), in: Self.routes))
        == link + "?entryway_from=live-activity")
    #expect(
      url(island.widgetURL(linkIn: link, in: Self.routes, from: .liveActivity("orders")))
        == link + "?entryway_from=live-activity:orders")
    #expect(
      url(island.widgetURL(linkIn: link, in: Self.routes, from: .liveActivity("other")))
        == link + "?entryway_from=live-activity")
    #expect(url(island.widgetURL(for: .nowhere, in: Self.routes)) == nil)
    #expect(url(island.widgetURL(linkIn: "other://orders/1", in: Self.routes)) == nil)
    // What a push names already is replaced.
    #expect(
      url(island.widgetURL(linkIn: link + "?entryway_from=widget&a", in: Self.routes))
        == link + "?a&entryway_from=live-activity")
    #expect(throws: LinkWritingError.self) {
      try Self.routes.url(to: .order(id: "1"), from: .control("other"))
    }
  }

  @Test(
    "A text that is no link of the app's sets nothing",
    arguments: [
      nil, "", "orders/1", "https://evil.example/orders/1", "other://orders/1",
      "https://shop.example.com/nothing", "https://shop.example.com/orders/1 2",
    ])
  func foreign(text: String?) {
    #expect(
      ViewHost { Text("order").widgetURL(linkIn: text, in: Self.routes) }.widgetURL == nil)
    #expect(Self.routes.url(linkIn: text) == nil)
  }
}
