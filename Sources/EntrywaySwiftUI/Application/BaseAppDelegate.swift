#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import Entryway
  import EntrywayApple
  import EntrywayUIKit
  public import UIKit

  /// The callbacks of `DeepLinkAppDelegate`, which is what an app inherits from.
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
#endif
