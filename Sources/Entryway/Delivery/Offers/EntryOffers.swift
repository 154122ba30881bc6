/// What an app offers to the system: the items of the home screen's menu, the buttons of
/// notifications, and the activities that it continues.
///
/// A center that is made of ``EntryRules`` has those of its rules, so that what is offered and what
/// is handled cannot drift apart.
public struct EntryOffers: Sendable {
  /// The categories of notifications, to be registered at launch.
  public var notificationCategories: [NotificationCategory]
  /// The items of the menu for those who use the app now, by their audience tags.
  public var quickActions: @Sendable (Set<String>) -> [QuickAction]

  /// The types of the activities that the app continues.
  public var activityTypes: [String]

  /// Offers made by hand; nothing unless given.
  ///
  /// - Parameters:
  ///   - notificationCategories: The categories of notifications, to be registered at launch.
  ///   - quickActions: The items of the menu for those who use the app now, by their audience tags.
  ///   - activityTypes: The types of the activities that the app continues.
  public init(
    notificationCategories: [NotificationCategory] = [],
    quickActions: @escaping @Sendable (Set<String>) -> [QuickAction] = { _ in [] },
    activityTypes: [String] = []
  ) {
    self.notificationCategories = notificationCategories
    self.quickActions = quickActions
    self.activityTypes = activityTypes
  }

  /// What an app's rules offer.
  public init<Destination>(_ rules: EntryRules<Destination>) {
    self.init(
      notificationCategories: rules.notificationCategories,
      quickActions: { rules.quickActions(for: $0) }, activityTypes: rules.activityTypes)
  }
}
