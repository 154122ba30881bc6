import Entryway
import Foundation
import Testing

/// What the README shows, compiled as in a new Xcode project: the main actor is the default.
struct ReadmeTests {
  private static let readme: String? = {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try? String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
  }()

  private static func source(_ name: String) throws -> String {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: name)
    return try String(contentsOf: file, encoding: .utf8)
      .replacingOccurrences(of: "import Entryway\n\n", with: "")
  }

  @Test("The README shows the code that is compiled here", arguments: ["ShopRoute", "ShopEntries"])
  func code(name: String) throws {
    let readme = try #require(Self.readme)
    #expect(readme.contains(try Self.source("\(name).swift")))
  }

  @Test("The page on testing shows the tests that run here")
  func testing() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources/EntrywayTesting/EntrywayTesting.docc/EntrywayTesting.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    #expect(text.contains("```swift\n\(try Self.source("OrderLinks.swift"))```"))
  }

  @Test("A link goes in, and comes out again")
  func links() throws {
    let match = try ShopRoute.routes.match("https://shop.example.com/orders/4821")
    #expect(match.destination == .order(id: "4821"))
    #expect(
      try ShopRoute.routes.link(to: .order(id: "4821")) == "https://shop.example.com/orders/4821")
    #expect(ShopRoute.routes.problems.isEmpty)
    #expect(ShopRoute.entries.problems.isEmpty)
  }

  @Test("The README shows the error that a wrong link gives")
  func error() throws {
    let readme = try #require(Self.readme)
    let explanation = ShopRoute.routes.explain("https://shop.exmaple.com/orders/4821")
    #expect(readme.contains("```\n\(explanation)\n```"))
  }

  @Test("A link goes in and comes out again, and a center opens what waits, as the README says")
  func lines() throws {
    let printed = try ReadmeLines.links()
    #expect(try #require(Self.readme).contains("print(order, link)  // \(printed)\n"))
    let navigator = ReadmeNavigator()
    let record = ReadmeLines.center(showing: navigator)
    #expect(navigator.shown == [.order(id: "4821")])
    #expect(try #require(Self.readme).contains("print(center.history[0])  // \(record)\n"))
  }

  @Test("A center opens what waits once there is an interface")
  func center() {
    var opened: [ShopRoute] = []
    let center = DeepLinkCenter(ShopRoute.entries)
    center.onOpen { route in opened.append(route) }
    center.receive("https://shop.example.com/orders/4821")
    #expect(opened == [])
    center.satisfy(.interface)
    #expect(opened == [.order(id: "4821")])
    #expect(
      center.history.map(\.description) == ["Entry 1, a universal link, opened order (id: 4821)."])
  }
}
