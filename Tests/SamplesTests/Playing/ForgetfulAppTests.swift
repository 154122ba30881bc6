import AppleSystem
import EntrywaySimulation
import EntrywayUIKit
import Recipes
import Scenarios
import Testing
import UIKit

/// An app whose classes forget to ask whether it may send notifications.
@Suite("A sample that does not ask to notify")
struct ForgetfulAppTests {
  @Test("It passes the rows of links, and none of those that a push opens")
  func rows() async {
    var failed: Set<String> = []
    var passed: Set<String> = []
    for row in SampleRow.rows(of: "recipes") where row.state == .notRunning {
      let phone = await UIKitSamplePhone(Self.recipes, in: row.state)
      let result = await row.scenario.play(on: phone, in: row.state)
      if result.passed {
        passed.insert(row.scenario.source)
      } else {
        failed.insert(row.scenario.source)
      }
    }
    #expect(failed == ["notification"])
    #expect(passed == ["universal-link", "url-scheme"])
  }

  private static var center = DeepLinkCenter(RecipesRoute.entries)

  private static var recipes: UIKitSample<RecipesRoute> {
    UIKitSample(
      name: "recipes",
      start: {
        center = DeepLinkCenter(RecipesRoute.entries)
        return (Delegate(), center)
      },
      sceneDelegate: Scene.init, shown: { $0.title })
  }

  private final class Delegate: UIResponder, UIApplicationDelegate {
    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      center.finishLaunching(application)
      return true
    }
  }

  private final class Scene: DeepLinkSceneDelegate {
    var deepLinks: any EntryReceiver { center }

    override func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
    ) {
      guard let windowScene = scene as? UIWindowScene else { return }
      let screen = UIViewController(nibName: nil, bundle: nil)
      window = UIWindow(windowScene: windowScene)
      window?.rootViewController = screen
      center.onOpen(scene: SceneID(scene)) { route, _ in screen.title = route.description }
      super.scene(scene, willConnectTo: session, options: options)
    }
  }
}
