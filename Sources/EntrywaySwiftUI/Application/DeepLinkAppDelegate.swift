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
#endif
