extension NotificationCategory {
  /// How the system treats a category's notifications (`UNNotificationCategoryOptions`).
  public struct Options: OptionSet, Hashable, Sendable {
    /// The options as bits; they are the library's own, not the system's.
    public var rawValue: Int

    /// The options that the bits name.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The app hears of a dismissal too.
    public static let customDismissAction = Options(rawValue: 1)
    /// The notification is shown in a car.
    public static let allowInCarPlay = Options(rawValue: 2)
    /// The title is shown where previews are hidden.
    public static let hiddenPreviewsShowTitle = Options(rawValue: 4)
    /// The subtitle is shown where previews are hidden.
    public static let hiddenPreviewsShowSubtitle = Options(rawValue: 8)
  }
}
