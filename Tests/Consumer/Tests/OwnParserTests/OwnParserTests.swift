import Entryway
import EntrywayDiagnostics
import Foundation
import Testing

/// A parser of the app's own instead of a table, as another package writes it.
@MainActor @Suite("A parser of one's own")
struct OwnParserTests {
  private let center = makeCenter()

  init() {
    center.onOpen { _, _ in }
    center.satisfy(.interface)
  }

  private func history(_ entry: AppEntry) -> String {
    center.receive(entry)
    return center.history.last?.description ?? ""
  }

  private func history(_ link: String) -> String {
    history(AppEntry(source: .universalLink, content: .link(link)))
  }

  private func history(
    _ payload: PayloadValue, _ action: NotificationAction = .tap
  ) -> String {
    history(
      AppEntry(
        source: .notification(action),
        content: .notification(NotificationContent(payload: payload))))
  }

  @Test("A link opens the destination that the parser gives")
  func opens() {
    var opened: [Destination] = []
    center.onOpen { destination, _ in opened.append(destination) }
    _ = history("https://shop.example.com/orders/48%2021")
    _ = history("shop:///")
    #expect(opened == [.order(id: "48 21"), .home])
  }

  @Test("A link without a destination is rejected; what stands behind its path is not shown")
  func rejected() {
    #expect(
      history("https://shop.example.com/stores/berlin?code=4f9c") == """
        Entry 1, a universal link, was rejected: the app's parser does not accept this link
          https://shop.example.com/stores/berlin
        hint: return a destination for it from the parser, or correct the link.
        """)
  }

  @Test("A link that breaks a rule of reading never reaches the parser")
  func refused() {
    #expect(
      history("https://shop.example.com@evil.example/orders/1") == """
        Entry 1, a universal link, was rejected: this link is refused: it has a user name before the host
          https://shop.example.com@evil.example/orders/1
                  ^^^^^^^^^^^^^^^^^
        hint: remove everything up to the @; the real host follows it.
        """)
  }

  @Test("A match that the app makes tells the history its name and its parameters")
  func match() {
    #expect(
      history(["order": "4821"]) == "Entry 1, a tapped notification, opened order (id: 4821).")
    #expect(
      history([:])
        == "Entry 2, a tapped notification, was rejected: the notification has no `order`")
    #expect(
      history([:], .dismiss) == "Entry 3, a dismissed notification, was cancelled: dismissed.")
  }

  @Test("A match that is made by hand has the parts that it was given")
  func parts() throws {
    let plain = RouteMatch(destination: Destination.home)
    #expect(plain.destination == .home)
    #expect(plain.name == nil)
    #expect(plain.pattern == nil)
    #expect(plain.details == RouteMatchDetails())
    #expect(!plain.isFallback)
    #expect(plain.undeclaredItems == [])
    #expect(plain.audience == nil)
    #expect(plain.competes)
    let items = try DeepLink("shop://orders/1?utm_source=mail").items
    let match = RouteMatch(
      destination: Destination.order(id: "1"), name: "order", pattern: "/orders/{id}",
      parameters: [MatchedParameter(name: "id", text: "1")], isFallback: true,
      ignored: [IgnoredItem(name: "tab", text: "x", reason: "\"x\" is not an integer")],
      undeclaredItems: items, audience: "host", competes: false)
    #expect(match.name == "order")
    #expect(match.pattern == "/orders/{id}")
    #expect(match.parameters == [MatchedParameter(name: "id", text: "1")])
    #expect(match.ignored.map(\.reason) == ["\"x\" is not an integer"])
    #expect(match.isFallback)
    #expect(match.undeclaredItems.map(\.value) == ["mail"])
    #expect(match.audience == "host")
    #expect(!match.competes)
    #expect(match != plain)
  }

  @Test("A link's components have arguments of their own, outside of a table too")
  func components() throws {
    let link = try DeepLink("example://detail?id=7/settings", arguments: .perSegment)
    #expect(link.components.map(\.text) == ["detail", "settings"])
    #expect(link.components.map { $0.items.map(\.value) } == [["7"], []])
  }

  @Test("Several parsers read what each of them does, the way to a module before its path")
  func several() {
    func told(_ link: String) -> String {
      switch read(link) {
      case .route(let match): "\(match.destination.screens)"
      case .rejected(let rejection): rejection.diagnostic.summary
      case .dismissed: "dismissed"
      }
    }
    #expect(told("example://home/settings") == "\([Screen.home, .settings])")
    #expect(told("example://detail/7") == "\([Screen.home, .detail(7)])")
    #expect(told("example://detail/seven") == #""seven" is not an integer"#)
    #expect(told("example://cart") == "the app's parser does not accept this link")
  }

  @Test(
    "The page on it shows the code that is compiled here",
    arguments: ["OwnParser.swift", "SeveralParsers.swift"])
  func page(file: String) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let code = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
    let page = folder.appending(
      path: "../../../../Sources/Entryway/Entryway.docc/OwnParser.md")
    #expect(
      try String(contentsOf: page.standardizedFileURL, encoding: .utf8)
        .contains("```swift\n\(code)```"))
  }
}
