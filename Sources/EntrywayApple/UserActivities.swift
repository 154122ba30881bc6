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
    ///   - sourceApplication: The bundle identifier of the app that opened it, if known.
    /// - Returns: Whether a rule accepted it.
    @discardableResult
    public func receive(
      _ activity: NSUserActivity, scene: SceneID? = nil, callback: String,
      sourceApplication: String? = nil
    ) -> Bool {
      let isAnnounced = takeAnnouncement(of: activity.activityType, scene: scene)
      var entry = AppEntry(
        activity, isAnnounced: isAnnounced, start: start, scene: scene, callback: callback,
        sourceApplication: sourceApplication, names: systemNames)
      if case .link = entry.content,
        let records = keptObject(NFCTagReading.self)?.records(of: activity), !records.isEmpty
      {
        entry.source = .nfc
        entry.nfcRecords = NFCRecord.kept(records)
      }
      return receive(entry).isAccepted
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
    ///   - sourceApplication: The bundle identifier of the app that opened it, if known.
    ///   - names: The names by which the system marks widgets and Live Activities.
    public init(
      _ activity: NSUserActivity, isAnnounced: Bool = false, start: Start, scene: SceneID? = nil,
      callback: String, sourceApplication: String? = nil, names: SystemNames = SystemNames()
    ) {
      var source: EntrySource
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
        // The system may announce any activity, not only those of Handoff.
        if source != .spotlight,
          let surface = names.source(ofActivity: activity.activityType, userInfo)
        {
          source = surface
          userInfo = names.plain(userInfo)
        }
        content = .activity(ActivityContent(type: activity.activityType, userInfo: userInfo))
      }
      self.init(
        source: source, content: content, start: start, scene: scene, callback: callback,
        target: activity.target)
      origin = EntryOrigin(
        referrer: activity.referrerURL, sourceApplication: sourceApplication)
    }
  }

  /// Reads the NFC tag that an activity for browsing the web comes from.
  ///
  /// It is a module of its own that links Core NFC, which app extensions may not.
  package final class NFCTagReading: Sendable {
    /// The tag's records; none if the activity comes from no tag.
    package let records: @MainActor @Sendable (NSUserActivity) -> [NFCRecord]

    package init(records: @escaping @MainActor @Sendable (NSUserActivity) -> [NFCRecord]) {
      self.records = records
    }

    @MainActor func records(of activity: NSUserActivity) -> [NFCRecord] { records(activity) }
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
