import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
  ) {
    guard let windowScene = scene as? UIWindowScene else { return }
    let home = HomeViewController()
    window = UIWindow(windowScene: windowScene)
    window?.rootViewController = home
    window?.makeKeyAndVisible()
    DeepLinks.shared.home = home
    // On a cold start none of the callbacks below is called.
    for context in options.urlContexts { DeepLinks.shared.receive(BookingsRoute(context.url)) }
    for activity in options.userActivities { open(activity) }
    if let item = options.shortcutItem { _ = open(item) }
  }

  func sceneDidBecomeActive(_ scene: UIScene) { DeepLinks.shared.didBecomeActive() }

  func sceneDidEnterBackground(_ scene: UIScene) { DeepLinks.shared.didEnterBackground() }

  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
    for context in contexts { DeepLinks.shared.receive(BookingsRoute(context.url)) }
  }

  func scene(_ scene: UIScene, continue activity: NSUserActivity) { open(activity) }

  func windowScene(
    _ windowScene: UIWindowScene, performActionFor item: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void
  ) {
    completionHandler(open(item))
  }

  private func open(_ activity: NSUserActivity) {
    guard activity.activityType == NSUserActivityTypeBrowsingWeb, let url = activity.webpageURL
    else { return }
    DeepLinks.shared.receive(BookingsRoute(url))
  }

  private func open(_ item: UIApplicationShortcutItem) -> Bool {
    let route = BookingsRoute(quickAction: item.type, .current)
    DeepLinks.shared.receive(route)
    return route != nil
  }

  nonisolated deinit {}
}
