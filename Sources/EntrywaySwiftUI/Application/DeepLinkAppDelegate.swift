#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import Entryway
  import EntrywayApple
  public import EntrywayUIKit
  public import UIKit

  /// An app delegate for SwiftUI apps, which receives what no modifier does.
  ///
  /// These are quick actions and responses to notifications.
  ///
  /// ```swift
  /// final class AppDelegate: DeepLinkAppDelegate {
  ///   let center = DeepLinkCenter(ShopRoute.entries)
  ///   var deepLinks: any EntryReceiver { center }
  /// }
  ///
  /// @main
  /// struct ShopApp: App {
  ///   @UIApplicationDelegateAdaptor private var delegate: AppDelegate
  ///   // …
  /// }
  /// ```
  ///
  /// It registers the quick actions and the notification buttons that the rules declare. If you
  /// override a method, call `super`. An app delegate that inherits from another class forwards two
  /// callbacks instead: the center has the methods `finishLaunching(_:notifications:)` and
  /// `application(_:configurationForConnecting:options:)`.
  public typealias DeepLinkAppDelegate = BaseAppDelegate & DeepLinkReceiving

  /// The base class of `DeepLinkAppDelegate`, which is the type to inherit from.
  open class BaseAppDelegate: UIResponder, UIApplicationDelegate {
    private var receiver: (any EntryReceiver)? { (self as? any DeepLinkReceiving)?.deepLinks }

    open func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      receiver?.finishLaunching(application)
      return true
    }

    open func application(
      _ application: UIApplication, configurationForConnecting session: UISceneSession,
      options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
      receiver?.application(application, configurationForConnecting: session, options: options)
        ?? UISceneConfiguration(name: nil, sessionRole: session.role)
    }
  }

  /// The delegate of a window's scene in an app with SwiftUI, for what no modifier hears of.
  ///
  final class WindowDelegate: UIResponder, UIWindowSceneDelegate {
    private weak var receiver = RunningApp.receiver

    func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
    ) {
      receiver?.receiveUnheard(
        options, scene: SceneID(scene), callback: "scene(_:willConnectTo:options:)")
    }

    func sceneDidDisconnect(_ scene: UIScene) { receiver?.sceneDidDisconnect(scene) }

    func windowScene(
      _ windowScene: UIWindowScene, performActionFor item: UIApplicationShortcutItem,
      completionHandler: @escaping (Bool) -> Void
    ) {
      guard let receiver else { return completionHandler(false) }
      receiver.windowScene(
        windowScene, performActionFor: item, completionHandler: completionHandler)
    }
  }
#endif
