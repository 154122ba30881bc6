import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  private var navigator: Navigator?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
  ) {
    navigator = Navigator(scene)
    LinkInbox.shared.navigator = navigator
    // On a cold start none of the callbacks below is called.
    for context in options.urlContexts { BranchSDK.handle(context.url) }
    for activity in options.userActivities { BranchSDK.handle(activity) }
  }

  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
    for context in contexts { BranchSDK.handle(context.url) }
  }

  func scene(_ scene: UIScene, continue activity: NSUserActivity) {
    BranchSDK.handle(activity)
  }

  nonisolated deinit {}
}
