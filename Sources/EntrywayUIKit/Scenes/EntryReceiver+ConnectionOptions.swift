#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import Entryway
  import EntrywayApple
  public import UIKit

  extension EntryReceiver {
    /// Receives everything that a scene is connected for: `scene(_:willConnectTo:options:)`.
    ///
    /// ```swift
    /// func scene(
    ///   _ scene: UIScene, willConnectTo session: UISceneSession,
    ///   options: UIScene.ConnectionOptions
    /// ) {
    ///   // … the app's window
    ///   center.scene(scene, willConnectTo: session, options: options)
    /// }
    /// ```
    ///
    /// On a cold start the other callbacks of the scene are not called, so this is the only chance.
    /// Links and activities are sets: they are received in the order of their texts. A quick action
    /// and a notification's response follow. What the system reports to another callback as well
    /// is opened once. An activity that Handoff still fetches is announced; it comes with
    /// `scene(_:continue:)`.
    public func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
    ) {
      let callback = "scene(_:willConnectTo:options:)"
      let id = SceneID(scene)
      connectScene(id)
      if let type = options.handoffUserActivityType { announceActivity(type, scene: id) }
      _ = receive(options.urlContexts, scene: scene, callback: callback)
      for activity in options.userActivities.sorted(by: Self.precedes) {
        receive(activity, scene: id, callback: callback)
      }
      if let item = options.shortcutItem { receive(item, scene: id, callback: callback) }
      if let response = options.notificationResponse {
        receive(response, scene: id, callback: callback)
      }
    }

    private static func precedes(_ one: NSUserActivity, _ other: NSUserActivity) -> Bool {
      (one.activityType, one.webpageURL?.absoluteString ?? "")
        < (other.activityType, other.webpageURL?.absoluteString ?? "")
    }
  }
#endif
