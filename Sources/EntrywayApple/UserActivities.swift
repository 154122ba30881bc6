#if canImport(UserNotifications)
  public import Entryway
  public import UserNotifications

  // tvOS and watchOS have the module, and none of its constants.
  #if canImport(CoreSpotlight) && !os(tvOS) && !os(watchOS)
    import CoreSpotlight
  #endif

  extension EntryReceiver {
    /// Receives a user activity: a universal link, Spotlight, Handoff or a donated shortcut.
    ///
    /// - Parameters:
    ///   - activity: The user activity; its values are copied.
    ///   - scene: The scene that received it, if any.
    ///   - callback: The callback that delivered it, or the identity of a modifier.
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

  extension AppEntry {
    /// Creates an entry from a user activity; one for browsing the web becomes a link.
    ///
    /// An App Clip that is launched without a link receives a browsing-web activity without a URL.
    /// It is treated like any other activity, so a rule can open it:
    /// `.activity(NSUserActivityTypeBrowsingWeb, .home)`.
    ///
    /// - Parameters:
    ///   - activity: The user activity; its values are copied.
    ///   - isAnnounced: Whether the system announced it beforehand, as it does for Handoff.
    ///   - start: Whether it started the app.
    ///   - scene: The scene that received it.
    ///   - callback: The callback that delivered it.
    public init(
      _ activity: NSUserActivity, isAnnounced: Bool = false, start: Start, scene: SceneID? = nil,
      callback: String
    ) {
      let source: EntrySource
      let content: EntryContent
      if activity.activityType == NSUserActivityTypeBrowsingWeb, let url = activity.webpageURL {
        source = .universalLink
        content = .link(url.absoluteString)
      } else {
        source = EntrySource(activityType: activity.activityType, isAnnounced: isAnnounced)
        var userInfo: [String: PayloadValue] = [:]
        if case .object(let values) = PayloadValue(userInfo: activity.userInfo ?? [:]) {
          userInfo = values
        }
        content = .activity(ActivityContent(type: activity.activityType, userInfo: userInfo))
      }
      self.init(
        source: source, content: content, start: start, scene: scene, callback: callback,
        target: activity.target)
    }
  }

  extension NSUserActivity {
    /// What the activity is about, for the system to choose a scene by; watchOS has no scenes.
    fileprivate var target: String? {
      #if os(watchOS)
        nil
      #else
        targetContentIdentifier
      #endif
    }
  }

  extension EntrySource {
    fileprivate init(activityType: String, isAnnounced: Bool) {
      self = isAnnounced ? .handoff : .userActivity
      #if canImport(CoreSpotlight) && !os(tvOS) && !os(watchOS)
        if [CSSearchableItemActionType, CSQueryContinuationActionType].contains(activityType) {
          self = .spotlight
        }
      #endif
    }
  }
#endif
