/// A category of notifications and its buttons, as the app registers them at launch:
/// ``EntryRules/notificationCategories``.
///
/// A payload names its category under `aps.category`; an adapter makes a
/// `UNNotificationCategory` of it.
public struct NotificationCategory: Hashable, Sendable {
  /// The identifier that payloads name.
  public var id: String
  /// The buttons, in the order in which they are shown.
  public var actions: [Action]
  /// How the system treats the category's notifications.
  public var options: Options

  /// A category of notifications.
  ///
  /// - Parameters:
  ///   - id: The identifier that payloads name.
  ///   - actions: The buttons, in the order in which they are shown.
  ///   - options: How the system treats the category's notifications.
  public init(_ id: String, actions: [Action], options: Options = []) {
    self.id = id
    self.actions = actions
    self.options = options
  }
}
