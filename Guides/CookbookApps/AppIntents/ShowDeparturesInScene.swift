import AppIntents
import EntrywayUIKit
import UIKit

/// The same on iOS 26, in the scene that the system chooses: no link leaves the app.
@available(iOS 26, *)
struct ShowDeparturesInScene: UISceneAppIntent {
  static let title: LocalizedStringResource = "Show Departures"
  static let openAppWhenRun = true

  @Parameter(title: "Station") var station: String

  func perform() async throws -> some IntentResult { .result() }

  // Empty: the center opens the destination.
  func performNavigation(forScene scene: UIScene) {}
}

final class TrainSceneDelegate: DeepLinkSceneDelegate {
  var deepLinks: any EntryReceiver { TrainApp.center }

  nonisolated deinit {}
}

@available(iOS 26, *)
extension TrainSceneDelegate: AppIntentSceneDelegate {
  func scene(_ scene: UIScene, willPerformAppIntent intent: any UISceneAppIntent) {
    guard let intent = intent as? ShowDeparturesInScene,
      let url = try? TrainRoute.routes.url(to: .departures(station: intent.station))
    else { return }
    deepLinks.scene(scene, willPerformAppIntentOpening: url)
  }
}
