#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import Entryway
  import EntrywayApple
  public import Foundation
  public import UIKit

  extension EntryReceiver {
    /// Receives everything in a scene's connection options: `scene(_:willConnectTo:options:)`.
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
    /// On a cold start, the scene's other callbacks aren't called, so this is the only chance to
    /// receive them. Links and activities arrive in sets, and are received in the order of their
    /// texts. A quick action and a notification response follow. Anything that the system also
    /// reports to another callback opens once. An activity that Handoff is still fetching is
    /// announced; it arrives with `scene(_:continue:)`.
    ///
    /// - Parameters:
    ///   - scene: The scene that connects.
    ///   - session: The scene's session.
    ///   - options: The scene's connection options.
    public func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
    ) {
      let callback = "scene(_:willConnectTo:options:)"
      let id = SceneID(scene)
      connectScene(id)
      if let type = options.handoffUserActivityType { announceActivity(type, scene: id) }
      let application = options.sourceApplication
      _ = receive(
        options.urlContexts, scene: scene, callback: callback, sourceApplication: application)
      for activity in options.userActivities.sorted(by: Self.precedes) {
        receive(activity, scene: id, callback: callback, sourceApplication: application)
      }
      if let item = options.shortcutItem { receive(item, scene: id, callback: callback) }
      if let response = options.notificationResponse {
        receive(response, scene: id, callback: callback)
      }
      keptObject(ConnectionReading.self)?.receive(options, self, id, callback)
    }

    private static func precedes(_ one: NSUserActivity, _ other: NSUserActivity) -> Bool {
      (one.activityType, one.webpageURL?.absoluteString ?? "")
        < (other.activityType, other.webpageURL?.absoluteString ?? "")
    }
  }

  /// Receives what this module can't read in a scene's connection options, because it belongs to a
  /// framework that only another module links.
  package final class ConnectionReading: Sendable {
    package typealias Receive =
      @MainActor @Sendable (
        UIScene.ConnectionOptions, any EntryReceiver, SceneID, String
      ) -> Void

    let receive: Receive
    /// The class of the delegate that SwiftUI's windows get, which hears of more than the usual one.
    package let windowDelegate: AnyClass?

    package init(windowDelegate: AnyClass?, receive: @escaping Receive) {
      self.windowDelegate = windowDelegate
      self.receive = receive
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
    /// Custom schemes, files and the links of widgets arrive here while the app is running; on a cold
    /// start they are in the scene's connection options instead. The set has no order, so its links
    /// are received in the order of their texts, each once.
    ///
    /// - Parameters:
    ///   - scene: The scene that received them.
    ///   - contexts: The URLs, and where they come from.
    /// - Returns: Whether a rule accepted one of them; if not, you can pass them to another
    ///   library.
    @discardableResult
    public func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) -> Bool {
      receive(contexts, scene: scene, callback: "scene(_:openURLContexts:)")
    }

    /// - Parameter sourceApplication: The app that opened the scene, for contexts that name none.
    func receive(
      _ contexts: Set<UIOpenURLContext>, scene: UIScene, callback: String,
      sourceApplication: String? = nil
    ) -> Bool {
      // Of two contexts with one URL, the one that says more.
      let sorted = contexts.sorted {
        ($0.url.absoluteString, $1.options.sourceApplication ?? "")
          < ($1.url.absoluteString, $0.options.sourceApplication ?? "")
      }
      var received: Set<URL> = []
      return sorted.count { context in
        guard received.insert(context.url).inserted else { return false }
        return receive(
          context.url, scene: SceneID(scene), callback: callback,
          sourceApplication: context.options.sourceApplication ?? sourceApplication,
          opensInPlace: context.options.openInPlace)
      } > 0
    }
  }

  extension EntryReceiver {
    /// Receives a user activity: `scene(_:continue:)`.
    ///
    /// ```swift
    /// func scene(_ scene: UIScene, continue activity: NSUserActivity) {
    ///   center.scene(scene, continue: activity)
    /// }
    /// ```
    ///
    /// Universal links, Spotlight, Handoff and donated shortcuts arrive here while the app is
    /// running, and Handoff on a cold start too.
    ///
    /// - Parameters:
    ///   - scene: The scene that received it.
    ///   - activity: The user activity.
    /// - Returns: Whether a rule accepted it.
    @discardableResult
    public func scene(_ scene: UIScene, continue activity: NSUserActivity) -> Bool {
      receive(activity, scene: SceneID(scene), callback: "scene(_:continue:)")
    }

    /// Notes that an activity will arrive: `scene(_:willContinueUserActivityWithType:)`.
    ///
    /// ```swift
    /// func scene(_ scene: UIScene, willContinueUserActivityWithType type: String) {
    ///   center.scene(scene, willContinueUserActivityWithType: type)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - scene: The scene that will receive it.
    ///   - type: The activity's type.
    public func scene(_ scene: UIScene, willContinueUserActivityWithType type: String) {
      announceActivity(type, scene: SceneID(scene))
    }

    /// Notes that an announced activity will not arrive.
    ///
    /// Call it from `scene(_:didFailToContinueUserActivityWithType:error:)`:
    ///
    /// ```swift
    /// func scene(
    ///   _ scene: UIScene, didFailToContinueUserActivityWithType type: String, error: any Error
    /// ) {
    ///   center.scene(scene, didFailToContinueUserActivityWithType: type, error: error)
    /// }
    /// ```
    ///
    /// The history then shows why nothing opened.
    ///
    /// - Parameters:
    ///   - scene: The scene that would have received it.
    ///   - type: The activity's type.
    ///   - error: The error that the system reports.
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
    /// The scene delegate has to adopt `AppIntentSceneDelegate` of AppIntents; otherwise the system
    /// doesn't call the method. The intent is a `UISceneAppIntent`. The system also calls the
    /// method after the scene connects, so the intent in the connection options isn't read: it
    /// would be the same one. An `OpenURLIntent` needs none of this, because its universal link
    /// arrives like any other.
    ///
    /// - Parameters:
    ///   - scene: The scene that performs the intent.
    ///   - url: The intent's link.
    /// - Returns: Whether a rule accepted the link.
    @discardableResult
    public func scene(_ scene: UIScene, willPerformAppIntentOpening url: URL) -> Bool {
      receive(
        appIntentOpening: url, scene: SceneID(scene), callback: "scene(_:willPerformAppIntent:)")
    }
  }

  extension EntryReceiver {
    /// Opens the entries that wait for the interface: `sceneDidBecomeActive(_:)`.
    ///
    /// ```swift
    /// func sceneDidBecomeActive(_ scene: UIScene) { center.sceneDidBecomeActive(scene) }
    /// ```
    ///
    /// Entries that no scene received, such as those of App Intents, open in the scene that became
    /// active last. A scene that was merely inactive has satisfied the interface all along, so a
    /// guard that holds an entry until the interface is satisfied keeps holding it.
    public func sceneDidBecomeActive(_ scene: UIScene) {
      let id = SceneID(scene)
      activateScene(id)
      if !isSatisfied(.interface, scene: id) { satisfy(.interface, scene: id) }
    }

    /// Makes the scene's entries wait until it is back: `sceneDidEnterBackground(_:)`.
    ///
    /// ```swift
    /// func sceneDidEnterBackground(_ scene: UIScene) { center.sceneDidEnterBackground(scene) }
    /// ```
    ///
    /// A scene that is merely inactive, such as behind a system alert, keeps opening entries.
    public func sceneDidEnterBackground(_ scene: UIScene) {
      withdraw(.interface, scene: SceneID(scene))
    }

    /// Forgets a scene: `sceneDidDisconnect(_:)`.
    ///
    /// ```swift
    /// func sceneDidDisconnect(_ scene: UIScene) { center.sceneDidDisconnect(scene) }
    /// ```
    ///
    /// Entries that wait for it go to the other scenes.
    public func sceneDidDisconnect(_ scene: UIScene) { closeScene(SceneID(scene)) }
  }
#endif
