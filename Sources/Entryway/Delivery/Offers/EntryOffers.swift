/// What an app offers to the system: quick actions, notification buttons and activities.
///
/// A center created from ``EntryRules`` offers what its rules handle, so the two cannot drift
/// apart.
public struct EntryOffers: Sendable {
  /// The notification categories, to be registered at launch.
  public var notificationCategories: [NotificationCategory]
  /// The quick actions for a set of audience tags.
  public var quickActions: @Sendable (Set<String>) -> [QuickAction]

  /// The activity types that the app continues.
  public var activityTypes: [String]

  /// Creates offers by hand; empty by default.
  ///
  /// - Parameters:
  ///   - notificationCategories: The notification categories, to be registered at launch.
  ///   - quickActions: The quick actions for a set of audience tags.
  ///   - activityTypes: The activity types that the app continues.
  public init(
    notificationCategories: [NotificationCategory] = [],
    quickActions: @escaping @Sendable (Set<String>) -> [QuickAction] = { _ in [] },
    activityTypes: [String] = []
  ) {
    self.notificationCategories = notificationCategories
    self.quickActions = quickActions
    self.activityTypes = activityTypes
  }

  /// Creates the offers of an app's rules.
  public init<Destination>(_ rules: EntryRules<Destination>) {
    self.init(
      notificationCategories: rules.notificationCategories,
      quickActions: { rules.quickActions(for: $0) }, activityTypes: rules.activityTypes)
  }
}
