import EntrywayUIKit
import UIKit

final class MarketSceneDelegate: DeepLinkSceneDelegate {
  private let screen = UIViewController()

  var deepLinks: any EntryReceiver { MarketAppDelegate.center }

  override func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
  ) {
    window = (scene as? UIWindowScene).map { UIWindow(windowScene: $0) }
    window?.rootViewController = screen
    window?.makeKeyAndVisible()
    MarketAppDelegate.center.onOpen(scene: SceneID(scene)) { [weak self] route in
      self?.show(route)
    }
    // On a cold start a link comes here and nowhere else. One for the SDK is not for the center.
    if options.userActivities.contains(where: handToSDK) {
      deepLinks.connectScene(SceneID(scene))
    } else {
      super.scene(scene, willConnectTo: session, options: options)
    }
  }

  override func scene(_ scene: UIScene, continue activity: NSUserActivity) {
    if !handToSDK(activity) { super.scene(scene, continue: activity) }
  }

  /// Hands the SDK a link of its own, and says whether it was one.
  private func handToSDK(_ activity: NSUserActivity) -> Bool {
    guard let sdk = MarketAppDelegate.attribution,
      activity.activityType == NSUserActivityTypeBrowsingWeb,
      let host = activity.webpageURL?.host?.lowercased(), sdk.hosts.contains(host)
    else { return false }
    sdk.handle(activity)
    return true
  }

  private func show(_ route: MarketRoute) {
    screen.title =
      switch route {
      case .home: "home"
      case .product(let id): "product \(id)"
      case .offer(let id): "offer \(id)"
      }
  }

  nonisolated deinit {}
}
