import AppleSystem
import EntrywayUIKit
import Testing
import UIKit

@testable import AppLinkerAfter
@testable import AppLinkerBefore

@Suite(.serialized)
struct AppLinkerTests {
  private func before(_ way: Way) async -> [String] {
    let phone = Phone(AppLinkerBefore.AppDelegate(), AppLinkerBefore.SceneDelegate.init)
    await phone.launch(way)
    let root = phone.scenes.first?.windows.first?.rootViewController as? UINavigationController
    await eventually { titles(root).count > 1 }
    return titles(root)
  }

  private func after(_ way: Way) async -> [String] {
    let phone = Phone(AppLinkerAfter.AppDelegate(), AppLinkerAfter.SceneDelegate.init)
    await phone.launch(way)
    let root = phone.scenes.first?.windows.first?.rootViewController
    for scene in phone.scenes { phone.disconnect(scene) }
    return titles(root as? UINavigationController)
  }

  private static func push(_ payload: [AnyHashable: Any], _ id: String) -> Way {
    .notification(Tap(payload, requestID: id))
  }

  nonisolated static let ways: [(String, @MainActor @Sendable () -> Way, [String])] = [
    ("home", { .web("https://bestrecipes.com/home") }, ["Home"]),
    ("a recipe", { .web("https://bestrecipes.com/recipe?id=1234") }, ["Home", "Recipe 1234"]),
    (
      "recipes", { .web("https://bestrecipes.com/recipe?country=FR&limit=7") },
      ["Home", "Recipes FR 7"]
    ),
    (
      "a limit that is no number",
      { .web("https://bestrecipes.com/recipe?country=FR&limit=many") }, ["Home", "Recipes FR all"]
    ),
    ("the host alone", { .web("https://bestrecipes.com") }, ["Home"]),
    ("a push", { push(["type": "recipe", "id": "1234"], "recipe") }, ["Home", "Recipe 1234"]),
    (
      "a push with a number", { push(["type": "recipe", "country": "FR", "limit": 7], "list") },
      ["Home", "Recipes FR 7"]
    ),
    ("a push of an unknown type", { push(["type": "chef"], "chef") }, ["Home"]),
    ("a push of no type", { push([:], "none") }, ["Home"]),
  ]

  @Test("Both show the same for what starts the app", arguments: ways.indices)
  func same(index: Int) async {
    let (_, way, shown) = Self.ways[index]
    #expect(await before(way()) == shown)
    #expect(await after(way()) == shown)
  }

  @Test("After, the history says why nothing opened")
  func said() async {
    let center = AppLinkerAfter.AppDelegate.center
    _ = await after(Self.push(["type": "chef"], "said-chef"))
    #expect(
      lastSaid(center.history) == """
        a tapped notification, was rejected: `type` opens nothing: no route starts with "chef"
          "type": "chef"
                  ^^^^^^
        expected home or recipe
          by .notification(fieldsNamedBy: "type")
        hint: declare a route for it, or correct the field.
        """)
    _ = await after(Self.push([:], "said-none"))
    #expect(
      lastSaid(center.history) == """
        a tapped notification, was rejected: the notification names no destination: `type` is absent
          {}
          by .notification(fieldsNamedBy: "type")
        hint: send `type`.
        """)
  }
}
