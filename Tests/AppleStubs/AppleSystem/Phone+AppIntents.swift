public import AppIntents
public import UIKit

@available(iOS 26, tvOS 26, visionOS 26, *)
extension Phone {
  /// Starts the app that is not running with an intent: it comes with the connection options, and
  /// once more to the scene's delegate.
  @discardableResult
  public func launch(performing intent: some UISceneAppIntent) -> UIWindowScene {
    startProcess()
    let scene = connect("main", .init(appIntent: intent))
    perform(intent, in: scene)
    activate(scene)
    return scene
  }

  /// Performs an intent in a scene.
  ///
  /// The method is one of `AppIntentSceneDelegate`: a delegate that has it and does not adopt the
  /// protocol hears of nothing.
  public func perform(_ intent: some UISceneAppIntent, in scene: UIScene) {
    if let delegate = scene.delegate as? any AppIntentSceneDelegate {
      delegate.scene(scene, willPerformAppIntent: intent)
    }
    intent.performNavigation(forScene: scene)
  }
}
