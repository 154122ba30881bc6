import EntrywayUIKit
import UIKit

final class ChatAppDelegate: UIResponder, UIApplicationDelegate {
  static let windows = ChatWindows()

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    Self.windows.center.finishLaunching(application)
    return true
  }

  nonisolated deinit {}
}

final class ChatSceneDelegate: DeepLinkSceneDelegate {
  private let stack = UINavigationController(rootViewController: InboxViewController())

  var deepLinks: any EntryReceiver { ChatAppDelegate.windows.center }

  override func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
  ) {
    window = (scene as? UIWindowScene).map { UIWindow(windowScene: $0) }
    window?.rootViewController = stack
    window?.makeKeyAndVisible()
    let id = SceneID(scene)
    ChatAppDelegate.windows.connect(id) { [weak self] route in self?.show(route, in: id) }
    super.scene(scene, willConnectTo: session, options: options)
  }

  private func show(_ route: ChatRoute, in scene: SceneID) {
    switch route {
    case .inbox:
      stack.setViewControllers([InboxViewController()], animated: true)
      ChatAppDelegate.windows.shows(nil, in: scene)
    case .conversation(let id):
      stack.setViewControllers(
        [InboxViewController(), ConversationViewController(id)], animated: true)
      ChatAppDelegate.windows.shows(id, in: scene)
    }
  }

  nonisolated deinit {}
}

final class InboxViewController: UIViewController {
  nonisolated deinit {}
}

final class ConversationViewController: UIViewController {
  convenience init(_ id: String) {
    self.init(nibName: nil, bundle: nil)
    title = id
  }

  nonisolated deinit {}
}
