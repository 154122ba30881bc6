import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  private var navigator: Navigator?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
  ) {
    navigator = Navigator(scene)
    LinkInbox.shared.navigator = navigator
    // On a cold start none of the callbacks below is called.
    for context in options.urlContexts { LinkInbox.shared.open(context.url) }
    for activity in options.userActivities { open(activity) }
  }

  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
    for context in contexts { LinkInbox.shared.open(context.url) }
  }

  func scene(_ scene: UIScene, continue activity: NSUserActivity) { open(activity) }

  private func open(_ activity: NSUserActivity) {
    guard activity.activityType == NSUserActivityTypeBrowsingWeb, let url = activity.webpageURL
    else { return }
    LinkInbox.shared.open(url)
  }

  nonisolated deinit {}
}
