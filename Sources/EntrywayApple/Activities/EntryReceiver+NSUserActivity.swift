#if canImport(UserNotifications)
  public import Entryway
  public import UserNotifications

  extension EntryReceiver {
    /// Receives an activity: a universal link, Spotlight, Handoff, a donated shortcut.
    ///
    /// - Parameters:
    ///   - activity: The activity; its values are copied.
    ///   - scene: The scene that received it, if any.
    ///   - callback: The callback that handed it over, or a modifier's own identity.
    /// - Returns: Whether a rule accepted it.
    @discardableResult
    public func receive(
      _ activity: NSUserActivity, scene: SceneID? = nil, callback: String
    ) -> Bool {
      let isAnnounced = takeAnnouncement(of: activity.activityType, scene: scene)
      return receive(
        AppEntry(
          activity, isAnnounced: isAnnounced, start: start, scene: scene, callback: callback)
      ).isAccepted
    }
  }
#endif
