import AppleSystem
import Entryway
import Recipes
import Scenarios
import Testing
import UIKit

@testable import RecipesSample

extension RecipesSampleTests {
  @Test("Its classes show what the demo shows", arguments: await SampleRow.rows(of: "recipes"))
  func row(row: SampleRow) async {
    let sample = UIKitSample(
      name: "recipes",
      start: {
        AppDelegate.center = DeepLinkCenter(RecipesRoute.entries)
        return (AppDelegate(), AppDelegate.center)
      },
      sceneDelegate: SceneDelegate.init,
      shown: { root in
        let tab = (root as? UITabBarController)?.selectedViewController
        return (tab as? UINavigationController)?.topViewController?.title
      })
    let phone = await UIKitSamplePhone(sample, in: row.state)
    let result = await row.scenario.play(on: phone, in: row.state)
    #expect(result.actual == result.expected)
  }
}
