import EntrywayUIKit
import SafariServices
import UIKit

final class MuseumAppDelegate: UIResponder, UIApplicationDelegate {
  static let center = DeepLinkCenter(MuseumRoute.entries)

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    Self.center.finishLaunching(application)
    return true
  }

  nonisolated deinit {}
}

final class MuseumSceneDelegate: DeepLinkSceneDelegate {
  private let tour = UIViewController()

  var deepLinks: any EntryReceiver { MuseumAppDelegate.center }

  override func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
  ) {
    window = (scene as? UIWindowScene).map { UIWindow(windowScene: $0) }
    window?.rootViewController = tour
    window?.makeKeyAndVisible()
    MuseumAppDelegate.center.onOpen(scene: SceneID(scene)) { [weak self] route, entry in
      self?.show(route, entry)
    }
    super.scene(scene, willConnectTo: session, options: options)
  }

  private func show(_ route: MuseumRoute, _ entry: AppEntry) {
    // An earlier page would cover the next destination.
    if tour.presentedViewController != nil { tour.dismiss(animated: false) }
    switch route {
    case .tour: tour.title = "tour"
    case .exhibit(let id): tour.title = "exhibit \(id)"
    case .website:
      if let page = entry.page { tour.present(SFSafariViewController(url: page), animated: true) }
    }
  }

  nonisolated deinit {}
}

extension AppEntry {
  /// The entry's web page: the link that was tapped, or the one in the push.
  var page: URL? {
    // SFSafariViewController crashes the app for any other scheme.
    guard let url = MuseumRoute.entries.link(of: self).flatMap({ URL(string: $0) }),
      ["http", "https"].contains(url.scheme?.lowercased())
    else { return nil }
    return url
  }
}
