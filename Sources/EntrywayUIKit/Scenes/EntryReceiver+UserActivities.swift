#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import Entryway
  import EntrywayApple
  public import UIKit

  extension EntryReceiver {
    /// Receives an activity: `scene(_:continue:)`.
    ///
    /// ```swift
    /// func scene(_ scene: UIScene, continue activity: NSUserActivity) {
    ///   center.scene(scene, continue: activity)
    /// }
    /// ```
    ///
    /// Universal links, Spotlight, Handoff and donated shortcuts come this way while the app runs, and
    /// Handoff on a cold start too.
    ///
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
#endif
