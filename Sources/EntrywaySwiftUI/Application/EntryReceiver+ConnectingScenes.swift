#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import Entryway
  import EntrywayApple
  import EntrywayUIKit
  public import UIKit

  extension EntryReceiver {
    /// Receives what a window of SwiftUI's is opened for, as far as no modifier hears of it:
    /// `application(_:configurationForConnecting:options:)`.
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
    /// Only an app whose delegate is no `DeepLinkAppDelegate` needs this. Quick actions and responses
    /// to notifications are received here; links and activities come to the modifier on the root.
    ///
    /// - Parameters:
    ///   - application: The application.
    ///   - session: The session of the scene.
    ///   - options: The options.
    /// - Returns: A configuration whose delegate receives the quick actions of an app that runs. An
    ///   app with a scene delegate of its own sets that one instead, which forwards
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
        configuration.delegateClass = WindowDelegate.self
      }
      return configuration
    }

    /// Receives what no modifier of SwiftUI's hears of.
    func receiveUnheard(_ options: UIScene.ConnectionOptions, scene: SceneID, callback: String) {
      connectScene(scene)
      if let item = options.shortcutItem { receive(item, scene: scene, callback: callback) }
      if let response = options.notificationResponse {
        receive(response, scene: scene, callback: callback)
      }
    }
  }
#endif
