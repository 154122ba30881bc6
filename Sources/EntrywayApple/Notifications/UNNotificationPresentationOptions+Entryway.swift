#if canImport(UserNotifications) && !os(tvOS)
  public import Entryway
  public import UserNotifications

  extension UNNotificationPresentationOptions {
    /// What the system does with a notification that is presented so.
    public init(_ presentation: ForegroundPresentation) {
      self = []
      if presentation.contains(.banner) { insert(.banner) }
      if presentation.contains(.list) { insert(.list) }
      if presentation.contains(.badge) { insert(.badge) }
      if presentation.contains(.sound) { insert(.sound) }
    }
  }
#endif
