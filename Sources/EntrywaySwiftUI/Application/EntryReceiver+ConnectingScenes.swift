#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import Entryway
  import EntrywayApple
  import EntrywayUIKit
  public import UIKit

  extension EntryReceiver {
    /// Receives the quick action or notification response that a SwiftUI window is opened for.
    ///
    /// Call it from `application(_:configurationForConnecting:options:)`:
    ///
    /// ```swift
    /// func application(
    ///   _ application: UIApplication, configurationForConnecting session: UISceneSession,
    ///   options: UIScene.ConnectionOptions
    /// ) -> UISceneConfiguration {
    ///   center.application(application, configurationForConnecting: session, options: options)
    /// }
    /// ```
    ///
    /// Only an app whose delegate isn't a `DeepLinkAppDelegate` needs this method. Links and
    /// activities arrive at the modifier on the root view instead.
    ///
    /// - Parameters:
    ///   - application: The application.
    ///   - session: The scene's session.
    ///   - options: The scene's connection options.
    /// - Returns: A configuration whose delegate receives quick actions while the app is running.
    ///   An app with its own scene delegate sets that one instead, and forwards
    ///   `windowScene(_:performActionFor:completionHandler:)` to the center.
    public func application(
      _ application: UIApplication, configurationForConnecting session: UISceneSession,
      options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
      receiveUnheard(
        options, scene: SceneID(rawValue: session.persistentIdentifier),
        callback: "application(_:configurationForConnecting:options:)")
      let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
      if session.role == .windowApplication {
        RunningApp.receiver = self
        configuration.delegateClass =
          keptObject(ConnectionReading.self)?.windowDelegate ?? WindowDelegate.self
      }
      return configuration
    }
  }
#endif
