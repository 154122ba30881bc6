import AppIntents
import EntrywayUIKit
import UIKit

// What the page on UIKit shows of intents that a scene performs.

@available(iOS 26, *)
struct ShowOrder: UISceneAppIntent {
  static let title: LocalizedStringResource = "Show Order"
  static let openAppWhenRun = true

  @Parameter(title: "Link") var link: URL

  func perform() async throws -> some IntentResult { .result() }

  func performNavigation(forScene scene: UIScene) {}  // the center opens it
}

@available(iOS 26, *)
extension SceneDelegate: AppIntentSceneDelegate {
  func scene(_ scene: UIScene, willPerformAppIntent intent: any UISceneAppIntent) {
    if let intent = intent as? ShowOrder {
      deepLinks.scene(scene, willPerformAppIntentOpening: intent.link)
    }
  }
}
