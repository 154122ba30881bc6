import AppleSystem
import EntrywayUIKit
import Testing
import UIKit

/// What a user pastes, compiled as in a new Xcode project: the main actor is the default.
@Suite(.serialized)
struct PastedTests {
  private static func text(_ path: String) throws -> String {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return try String(
      contentsOf: tests.deletingLastPathComponent().appending(path: path), encoding: .utf8)
  }

  @Test(
    "The pages show the lines that are compiled here",
    arguments: ["README.md", "Sources/EntrywayUIKit/EntrywayUIKit.docc/EntrywayUIKit.md"])
  func pages(page: String) throws {
    #expect(try Self.text(page).contains(Self.text("Tests/PastedTests/UIKitApp.swift")))
  }

  @Test("They fit on one screen")
  func length() throws {
    #expect(
      try Self.text("Tests/PastedTests/UIKitApp.swift").split(separator: "\n").count < 30)
  }

  @Test("With them a link that starts the app opens its place, and so does a tap later on")
  func opened() async throws {
    let phone = Phone(
      appDelegate: AppDelegate(), notifications: .current(), sceneDelegate: SceneDelegate.init)
    await phone.launch(.url(try #require(URL(string: "shop://orders/1"))))
    #expect(Navigator.last?.stack.viewControllers.count == 2)
    await phone.respond(to: Tap(["deep_link": "https://shop.example.com/orders/2"]))
    #expect(
      AppDelegate.center.history.map(\.description) == [
        "Entry 1, a custom-scheme link, opened order (id: 1).",
        "Entry 2, a tapped notification, opened order (id: 2).",
      ])
  }
}
