import Entryway
import Foundation
import Testing

/// What a user writes for navigation, compiled as in a new Xcode project: the main actor is the
/// default.
@Suite("NavigationScreen")
struct NavigationTests {
  @Test("The symbol's page shows the lines that are compiled here")
  func page() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    let root = tests.deletingLastPathComponent().deletingLastPathComponent()
    let source = try String(
      contentsOf: root.appending(path: "Sources/Entryway/Navigation/NavigationModel.swift"),
      encoding: .utf8)
    let destinations = try String(
      contentsOf: tests.appending(path: "AppDestinations.swift"), encoding: .utf8)
    let comment = source.split(separator: "\n").filter { $0.hasPrefix("///") }
      .map { $0.dropFirst(3).drop { $0 == " " } }
    let lines = destinations.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(comment.filter { !$0.isEmpty }.joined().contains(lines.dropFirst().joined()))
  }

  @Test("A module's tabs and screens go into plans and models, on the main actor and off it")
  func destinations() async {
    let stack = StackModel<AppScreen>(path: [.home])
    stack.apply(.path([.home, .order(id: "4821")]))
    #expect(stack.path == [.home, .order(id: "4821")])

    let model = NavigationModel<AppTab, AppScreen>(tab: .home)
    let plan = await Self.plan()
    model.apply(plan)
    #expect(model.description == "[settings] order(id: \"1\"), modal: home")
  }

  /// As a feature's own package makes one.
  @concurrent private nonisolated static func plan() async -> NavigationPlan<AppTab, AppScreen> {
    .tab(.settings).path([.order(id: "1")]).present(.home)
  }

  @Test("Destinations of links are screens as they are")
  func destinations() {
    let model = StackModel<ShopRoute>(path: [.home])
    #expect(model.rootScreen == .home)
  }
}
