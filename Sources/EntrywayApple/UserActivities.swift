#if canImport(UserNotifications)
  public import Entryway
  public import UserNotifications

  // tvOS and watchOS have the module, and none of its constants.
  #if canImport(CoreSpotlight) && !os(tvOS) && !os(watchOS)
    import CoreSpotlight
  #endif

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

  extension AppEntry {
    /// What an activity carries, copied out of it: a link, if it is of browsing the web.
    ///
    /// An App Clip that is started without a link comes as an activity of browsing the web that has
    /// none. It is an activity like others then, for a rule to open:
    /// `.activity(NSUserActivityTypeBrowsingWeb, .home)`.
    ///
    /// - Parameters:
    ///   - activity: The activity.
    ///   - isAnnounced: Whether the system announced it, as it does with Handoff.
    ///   - start: Whether it starts the app.
    ///   - scene: The scene that received it.
    ///   - callback: The callback that handed it over.
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
