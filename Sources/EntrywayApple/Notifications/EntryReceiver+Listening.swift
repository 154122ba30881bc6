#if canImport(UserNotifications) && !os(tvOS)
  public import Entryway
  public import UserNotifications

  extension EntryReceiver {
    /// Listens to what people do with notifications, and registers the categories of the rules.
    ///
    /// ```swift
    /// func application(
    ///   _ application: UIApplication,
    ///   didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    /// ) -> Bool {
    ///   center.listen(to: .current())
    ///   return true
    /// }
    /// ```
    ///
    /// Call it before the launch ends, or the tap that started the app is missed. The delegate is
    /// kept for as long as the center lives. An app with a delegate of its own forwards its two
    /// methods instead, and calls ``registerCategories(in:and:)``.
    ///
    /// - Parameters:
    ///   - notifications: The system's notification center.
    ///   - categories: Categories of the app's own; a registration replaces the one before.
    public func listen(
      to notifications: UNUserNotificationCenter, categories: Set<UNNotificationCategory> = []
    ) {
      let delegate = NotificationDelegate(self)
      keep(delegate)
      notifications.delegate = delegate
      registerCategories(in: notifications, and: categories)
    }

    /// Registers the categories that the rules declare, with their buttons.
    ///
    /// A notification that arrives before has no buttons, so it is done at launch.
    ///
    /// - Parameters:
    ///   - notifications: The system's notification center.
    ///   - categories: Categories of the app's own; a registration replaces the one before. Of two
    ///     with one identifier the rules' is registered.
    public func registerCategories(
      in notifications: UNUserNotificationCenter, and categories: Set<UNNotificationCategory> = []
    ) {
      let declared = notificationCategories.map(UNNotificationCategory.init)
      let identifiers = Set(declared.map(\.identifier))
      let others = categories.filter { !identifiers.contains($0.identifier) }
      notifications.setNotificationCategories(others.union(declared))
    }
  }
#endif
