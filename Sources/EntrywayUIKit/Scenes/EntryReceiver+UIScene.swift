#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import Entryway
  import EntrywayApple
  public import Foundation
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
    ///
    /// - Parameters:
    ///   - scene: The scene that it is about; all of them unless given.
    ///   - session: The session of the scene.
    ///   - options: The options.
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

  extension EntryReceiver {
    /// Receives the links of `scene(_:openURLContexts:)`.
    ///
    /// ```swift
    /// func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
    ///   center.scene(scene, openURLContexts: contexts)
    /// }
    /// ```
    ///
    /// Custom schemes and the links of widgets come this way while the app runs; on a cold start
    /// they come with the scene's connection options instead. The set has no order, so its links
    /// are received in that of their texts, each once.
    ///
    /// - Parameters:
    ///   - scene: The scene that it is about; all of them unless given.
    ///   - contexts: The URLs, and where they come from.
    /// - Returns: Whether a rule accepted one of them; if not, another library may be asked.
    @discardableResult
    public func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) -> Bool {
      receive(contexts, scene: scene, callback: "scene(_:openURLContexts:)")
    }

    func receive(_ contexts: Set<UIOpenURLContext>, scene: UIScene, callback: String) -> Bool {
      let urls = Set(contexts.map(\.url)).sorted { $0.absoluteString < $1.absoluteString }
      return urls.count { receive($0, scene: SceneID(scene), callback: callback) } > 0
    }
  }

  extension EntryReceiver {
    /// Receives an activity: `scene(_:continue:)`.
    ///
    /// ```swift
    /// func scene(_ scene: UIScene, continue activity: NSUserActivity) {
    ///   center.scene(scene, continue: activity)
    /// }
    /// ```
    ///
    /// Universal links, Spotlight, Handoff and donated shortcuts come this way while the app runs,
    /// and Handoff on a cold start too.
    ///
    /// - Parameters:
    ///   - scene: The scene that it is about; all of them unless given.
    ///   - activity: The activity.
    /// - Returns: Whether a rule accepted it.
    @discardableResult
    public func scene(_ scene: UIScene, continue activity: NSUserActivity) -> Bool {
      receive(activity, scene: SceneID(scene), callback: "scene(_:continue:)")
    }

    /// Notes that an activity will come: `scene(_:willContinueUserActivityWithType:)`.
    ///
    /// ```swift
    /// func scene(_ scene: UIScene, willContinueUserActivityWithType type: String) {
    ///   center.scene(scene, willContinueUserActivityWithType: type)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - scene: The scene that it is about; all of them unless given.
    ///   - type: The type, as the system compares it.
    public func scene(_ scene: UIScene, willContinueUserActivityWithType type: String) {
      announceActivity(type, scene: SceneID(scene))
    }

    /// Notes that an announced activity will not come:
    /// `scene(_:didFailToContinueUserActivityWithType:error:)`.
    ///
    /// ```swift
    /// func scene(
    ///   _ scene: UIScene, didFailToContinueUserActivityWithType type: String, error: any Error
    /// ) {
    ///   center.scene(scene, didFailToContinueUserActivityWithType: type, error: error)
    /// }
    /// ```
    ///
    /// The history then says why nothing opened.
    ///
    /// - Parameters:
    ///   - scene: The scene that it is about; all of them unless given.
    ///   - type: The type, as the system compares it.
    ///   - error: Why there is none.
    public func scene(
      _ scene: UIScene, didFailToContinueUserActivityWithType type: String, error: any Error
    ) {
      let id = SceneID(scene)
      let isAnnounced = takeAnnouncement(of: type, scene: id)
      receive(
        undelivered: AppEntry(
          NSUserActivity(activityType: type), isAnnounced: isAnnounced, start: start, scene: id,
          callback: "scene(_:didFailToContinueUserActivityWithType:error:)"),
        reason: error.localizedDescription)
    }
  }

  extension EntryReceiver {
    /// Receives the link of an App Intent that a scene performs, on iOS 26.
    ///
    /// ```swift
    /// @available(iOS 26, *)
    /// extension SceneDelegate: AppIntentSceneDelegate {
    ///   func scene(_ scene: UIScene, willPerformAppIntent intent: any UISceneAppIntent) {
    ///     if let intent = intent as? OpenOrder {
    ///       center.scene(scene, willPerformAppIntentOpening: intent.link)
    ///     }
    ///   }
    /// }
    /// ```
    ///
    /// The delegate adopts `AppIntentSceneDelegate` of AppIntents, or the system does not call the
    /// method at all. The intent is a `UISceneAppIntent`. The system calls this after the scene was connected too, so the intent in the connection
    /// options is not read: it would be the same one. An `OpenURLIntent` needs none of this, for
    /// its universal link comes as others do.
    ///
    /// - Parameters:
    ///   - scene: The scene that it is about; all of them unless given.
    ///   - url: The intent's link.
    /// - Returns: Whether a rule accepted the link.
    @discardableResult
    public func scene(_ scene: UIScene, willPerformAppIntentOpening url: URL) -> Bool {
      receive(
        appIntentOpening: url, scene: SceneID(scene), callback: "scene(_:willPerformAppIntent:)")
    }
  }

  extension EntryReceiver {
    /// Opens what waits for the interface: `sceneDidBecomeActive(_:)`.
    ///
    /// ```swift
    /// func sceneDidBecomeActive(_ scene: UIScene) { center.sceneDidBecomeActive(scene) }
    /// ```
    ///
    /// Entries that no scene received, such as those of App Intents, open in the scene that became
    /// active last. One that was merely inactive has satisfied the interface all along, so a guard
    /// that holds an entry until the interface is satisfied goes on holding it.
    public func sceneDidBecomeActive(_ scene: UIScene) {
      let id = SceneID(scene)
      activateScene(id)
      if !isSatisfied(.interface, scene: id) { satisfy(.interface, scene: id) }
    }

    /// Lets entries of the scene wait until it is back: `sceneDidEnterBackground(_:)`.
    ///
    /// ```swift
    /// func sceneDidEnterBackground(_ scene: UIScene) { center.sceneDidEnterBackground(scene) }
    /// ```
    ///
    /// A scene that is merely inactive, under an alert of the system's, goes on opening.
    public func sceneDidEnterBackground(_ scene: UIScene) {
      withdraw(.interface, scene: SceneID(scene))
    }

    /// Forgets a scene: `sceneDidDisconnect(_:)`.
    ///
    /// ```swift
    /// func sceneDidDisconnect(_ scene: UIScene) { center.sceneDidDisconnect(scene) }
    /// ```
    ///
    /// What waits for it goes to the others.
    public func sceneDidDisconnect(_ scene: UIScene) { closeScene(SceneID(scene)) }
  }
#endif
